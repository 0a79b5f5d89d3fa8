import { cursorId, etagOf, IdParams, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { can, type Routes } from '../../context.ts'
import { DecisionHeaders } from '../approvals/approvals.schema.ts'
import { askForReupload, raiseDiscrepancy, resolveDiscrepancy } from './discrepancies.actions.ts'
import {
  Discrepancy,
  DiscrepancyPage,
  ListDiscrepancies,
  RaiseDiscrepancy,
  RequestReupload,
  ResolveDiscrepancy,
} from './discrepancies.schema.ts'
import { findDiscrepancy, listDiscrepancies } from './discrepancies.store.ts'
import { presentDiscrepancy, presentOne } from './discrepancy-view.ts'

const tags = ['Discrepancies']
const find = (tx: Tx, params: { id: string }) => findDiscrepancy(tx, params.id)

export const discrepancyRoutes: Routes = async (app) => {
  app.get(
    '/discrepancies',
    {
      config: { access: can('discrepancy.read') },
      schema: {
        operationId: 'listDiscrepancies',
        tags,
        summary: 'Discrepancies, newest first',
        querystring: ListDiscrepancies,
        response: { 200: DiscrepancyPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async ({ tx, actor }) =>
        (await listDiscrepancies(tx, request.query, cursorId(request.query), limit + 1)).map((row) => presentDiscrepancy(row, actor)),
      )
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/discrepancies',
    {
      config: { access: can('discrepancy.raise') },
      schema: {
        operationId: 'raiseDiscrepancy',
        tags,
        summary: 'Say that something does not fit',
        description: 'On any application that is still going on. Somebody else has to resolve it; until then nobody is converted.',
        body: RaiseDiscrepancy,
        response: { 201: Discrepancy },
        refusals: { 404: ['not_found'], 422: ['application_closed'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await raiseDiscrepancy(ctx, request.body)
        reply.code(201).header('etag', etagOf(made.row_version))
        return presentOne(ctx, made)
      }),
  )
  app.get(
    '/discrepancies/:id',
    {
      config: { access: can('discrepancy.read') },
      schema: {
        operationId: 'getDiscrepancy',
        tags,
        summary: 'One discrepancy',
        params: IdParams,
        response: { 200: Discrepancy },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const row = await findDiscrepancy(ctx.tx, request.params.id)
        reply.header('etag', etagOf(row.row_version))
        return presentOne(ctx, row)
      }),
  )
  app.post(
    '/discrepancies/:id/reupload-request',
    {
      config: { access: can('discrepancy.request-reupload'), find },
      schema: {
        operationId: 'requestReupload',
        tags,
        summary: 'Ask the candidate for a document again',
        description:
          "The candidate's link opens again for that document, for seven days at least. When it arrives the discrepancy is Open again.",
        params: IdParams,
        body: RequestReupload,
        response: { 200: Discrepancy },
        refusals: {
          404: ['not_found'],
          422: ['illegal_transition', 'application_closed', 'form_not_submitted', 'unknown_document_type'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await askForReupload(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(saved.row_version))
        return presentOne(ctx, saved)
      }),
  )
  app.post(
    '/discrepancies/:id/resolve',
    {
      config: { access: can('discrepancy.resolve'), find },
      schema: {
        operationId: 'resolveDiscrepancy',
        tags,
        summary: 'Resolve or uphold a discrepancy',
        description:
          'Resolved settles the check on its field, as long as no newer submission comes and the record stays as it was when the discrepancy was raised; otherwise `next_step` says what to do. Upheld stands against the conversion for good.',
        params: IdParams,
        headers: DecisionHeaders,
        body: ResolveDiscrepancy,
        response: { 200: Discrepancy },
        refusals: {
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['illegal_transition', 'application_closed', 'self_approval', 'not_your_step', 'one_step_per_person'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await resolveDiscrepancy(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return presentOne(ctx, saved)
      }),
  )
}
