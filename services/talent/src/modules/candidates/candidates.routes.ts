import { cursorId, etagOf, IdParams, toPage } from '@tanager/kernel'
import { can, type Routes } from '../../context.ts'
import { candidateActions, presentCandidate, toItem } from './candidate-view.ts'
import { updateCandidate } from './candidates.actions.ts'
import { Candidate, CandidatePage, ListCandidates, PatchCandidate } from './candidates.schema.ts'
import { findCandidate, listCandidates } from './candidates.store.ts'
import { openSuggestionsOf } from './duplicates.store.ts'

const tags = ['Candidates']

export const candidateRoutes: Routes = async (app) => {
  app.get(
    '/candidates',
    {
      config: { access: can('candidate.read') },
      schema: {
        operationId: 'listCandidates',
        tags,
        summary: 'The CV bank, newest first',
        querystring: ListCandidates,
        response: { 200: CandidatePage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const { found, actions } = await request.inTenant(async ({ tx, actor }) => ({
        found: await listCandidates(tx, cursorId(request.query), limit + 1),
        actions: candidateActions(actor),
      }))
      return toPage(
        found.map((row) => toItem(row, actions)),
        limit,
        (row) => row.id,
      )
    },
  )
  app.get(
    '/candidates/:id',
    {
      config: { access: can('candidate.read') },
      schema: {
        operationId: 'getCandidate',
        tags,
        summary: 'One candidate',
        params: IdParams,
        response: { 200: Candidate },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx, actor }) => {
        const row = await findCandidate(tx, request.params.id)
        reply.header('etag', etagOf(row.row_version))
        return presentCandidate(row, await openSuggestionsOf(tx, row.id), actor)
      }),
  )
  app.patch(
    '/candidates/:id',
    {
      config: { access: can('candidate.update'), find: (tx, params: { id: string }) => findCandidate(tx, params.id) },
      schema: {
        operationId: 'updateCandidate',
        tags,
        summary: 'Change a candidate',
        params: IdParams,
        body: PatchCandidate,
        response: { 200: Candidate },
        refusals: { 404: ['not_found'], 409: ['stale_row_version'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const { saved, notPersisted } = await updateCandidate(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return { ...presentCandidate(saved, await openSuggestionsOf(ctx.tx, saved.id), ctx.actor), not_persisted: notPersisted }
      }),
  )
}
