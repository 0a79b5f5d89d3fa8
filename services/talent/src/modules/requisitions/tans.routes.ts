import { cursorId, etagOf, IdParams, NoFields, toPage } from '@tanager/kernel'
import { type Actor, can, type Routes } from '../../context.ts'
import { mayTake } from '../../policy.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import { Decision } from '../approvals/approvals.schema.ts'
import { droppedNames } from './not-persisted.ts'
import { createTan, decideTan } from './tans.actions.ts'
import { AgentActionResponse, CreateTan, ListTans, Tan, type TanItem, TanPage } from './tans.schema.ts'
import { findTan, listTans, type TanRow, type WholeTanRow } from './tans.store.ts'

const tags = ['Requisitions']
const find = (tx: Parameters<typeof findTan>[0], params: { id: string }) => findTan(tx, params.id)

export const tanRoutes: Routes = async (app) => {
  app.get(
    '/tans',
    {
      config: { access: can('tan.read') },
      schema: {
        operationId: 'listTans',
        tags,
        summary: 'Requisitions, newest first',
        querystring: ListTans,
        response: { 200: TanPage },
      },
    },
    async (request) => {
      const { limit, status } = request.query
      const found = await request.inTenant(async ({ tx, actor }) =>
        (await listTans(tx, status, cursorId(request.query), limit + 1)).map((row) => present(row, actor)),
      )
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/tans',
    {
      config: { access: can('tan.create') },
      schema: {
        operationId: 'createTan',
        tags,
        summary: 'Create a requisition and submit it for approval',
        body: CreateTan,
        response: { 201: Tan },
        refusals: { 404: ['not_found'], 422: ['number_taken'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await createTan(ctx, request.body)
        reply.code(201).header('etag', etagOf(made.row_version))
        return { ...presentWhole(made, ctx.actor), not_persisted: droppedNames(request.body) }
      }),
  )
  app.get(
    '/tans/:id',
    {
      config: { access: can('tan.read') },
      schema: {
        operationId: 'getTan',
        tags,
        summary: 'One requisition',
        params: IdParams,
        response: { 200: Tan },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx, actor }) => {
        const row = await findTan(tx, request.params.id)
        reply.header('etag', etagOf(row.row_version))
        return presentWhole(row, actor)
      }),
  )
  app.post(
    '/tans/:id/approve',
    {
      config: { access: can('tan.approve'), find },
      schema: {
        operationId: 'decideTan',
        tags,
        summary: 'Approve, reject or return a requisition',
        description: 'The last mandatory approval approves it, any rejection rejects it. ReturnedForInfo is only recorded.',
        params: IdParams,
        body: Decision,
        response: { 200: Tan },
        refusals: {
          404: ['not_found'],
          422: ['illegal_transition', 'self_approval', 'not_your_step', 'one_step_per_person'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await decideTan(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(saved.row_version))
        return presentWhole(saved, ctx.actor)
      }),
  )
  app.post(
    '/tans/:id/match-candidates',
    {
      config: { access: can('candidate.match'), find },
      schema: {
        operationId: 'matchCandidates',
        tags,
        summary: 'Match candidates: always blocked',
        description: 'The action exists and is not implemented: it answers blocked, and writes nothing.',
        params: IdParams,
        body: NoFields,
        response: { 200: AgentActionResponse },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => {
        await findTan(ctx.tx, request.params.id)
        return {
          action: 'candidate.match',
          status: 'blocked',
          message: 'Candidate matching is not implemented. No score was computed and nothing was written. A person has to shortlist.',
          reason_code: 'not_implemented',
          result: null,
          allowed_actions: [],
          correlation_id: ctx.correlationId,
        }
      }),
  )
}

function allowedActions(row: TanRow, actor: Actor): string[] {
  const allowed: string[] = []
  if (row.status === 'Approved' && mayTake(actor.role, 'application.create')) allowed.push('application.create')
  if (mayTake(actor.role, 'candidate.match')) allowed.push('candidate.match')
  if (row.status === 'PendingApproval' && mayDecide('tan', row.request, actor)) allowed.push('tan.approve')
  return allowed
}

const present = (row: TanRow, actor: Actor): TanItem => {
  const { request: _, ...shown } = row
  return { tan_id: row.id, ...shown, allowed_actions: allowedActions(row, actor) }
}
const presentWhole = (row: WholeTanRow, actor: Actor): Tan => ({ ...present(row, actor), job_description: row.job_description })
