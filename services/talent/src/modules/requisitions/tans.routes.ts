import { cursorId, etagOf, IdParams, NoFields, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { type Actor, can, type Routes } from '../../context.ts'
import { mayTake, onlyPanelsOf } from '../../policy.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import { Decision, DecisionHeaders } from '../approvals/approvals.schema.ts'
import { droppedNames } from './not-persisted.ts'
import { cancelTan, createTan, decideTan, demandAuthor, mayChangeTan, setTanScorecard, updateTan } from './tans.actions.ts'
import {
  AgentActionResponse,
  CancelTan,
  CreateTan,
  ListTans,
  PatchTan,
  SetTanScorecard,
  Tan,
  type TanItem,
  TanPage,
} from './tans.schema.ts'
import { findTan, listTans, type TanRow, type WholeTanRow } from './tans.store.ts'
import { tanFlow } from './tans.transitions.ts'

const tags = ['Requisitions']
const find = (tx: Tx, params: { id: string }) => findTan(tx, params.id)
/** The TAN decides who may change it. */
const findForAuthor = (tx: Tx, params: { id: string }, actor: Actor) => demandAuthor({ tx }, params.id, actor)

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
        (await listTans(tx, status, onlyPanelsOf(actor), cursorId(request.query), limit + 1)).map((row) => present(row, actor)),
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
        refusals: { 404: ['not_found'], 422: ['number_taken', 'not_a_person'] },
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
        const row = await findTan(tx, request.params.id, onlyPanelsOf(actor))
        reply.header('etag', etagOf(row.row_version))
        return presentWhole(row, actor)
      }),
  )
  app.patch(
    '/tans/:id',
    {
      config: { access: can('tan.update'), find: findForAuthor },
      schema: {
        operationId: 'updateTan',
        tags,
        summary: 'Change a requisition that waits for approval',
        description:
          'By its author, a TA manager or a TA head. The job description gets a new version, and the approvals begin again with a new request.',
        params: IdParams,
        body: PatchTan,
        response: { 200: Tan },
        refusals: {
          403: ['forbidden'],
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['illegal_transition', 'not_a_person'],
          428: ['precondition_required'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await updateTan(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return presentWhole(saved, ctx.actor)
      }),
  )
  app.post(
    '/tans/:id/cancel',
    {
      config: { access: can('tan.cancel'), find: findForAuthor },
      schema: {
        operationId: 'cancelTan',
        tags,
        summary: 'Cancel a requisition',
        description:
          'By its author, a TA manager or a TA head, while it waits for approval, or when it is approved and has no live application.',
        params: IdParams,
        body: CancelTan,
        response: { 200: Tan },
        refusals: { 403: ['forbidden'], 404: ['not_found'], 422: ['illegal_transition', 'tan_in_use'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await cancelTan(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(saved.row_version))
        return presentWhole(saved, ctx.actor)
      }),
  )
  app.put(
    '/tans/:id/scorecard',
    {
      config: { access: can('tan.set-scorecard'), find },
      schema: {
        operationId: 'setTanScorecard',
        tags,
        summary: 'Choose what interviewers of a requisition rate',
        description: 'While it waits for approval or is approved. The approvals go on as they are.',
        params: IdParams,
        body: SetTanScorecard,
        response: { 200: Tan },
        refusals: { 404: ['not_found'], 409: ['stale_row_version'], 422: ['illegal_transition'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await setTanScorecard(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return presentWhole(saved, ctx.actor)
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
        description:
          'The last mandatory approval approves it, any rejection rejects it. ReturnedForInfo is only recorded. With `If-Match` the decision holds for the version that was read, and no other.',
        params: IdParams,
        headers: DecisionHeaders,
        body: Decision,
        response: { 200: Tan },
        refusals: {
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['illegal_transition', 'self_approval', 'not_your_step', 'one_step_per_person', 'needed_later'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await decideTan(ctx, request.params.id, request.body, request.headers['if-match'])
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
        description:
          'The action exists and is not implemented: it answers `blocked`, whatever the status of the TAN, and writes nothing. `candidate.match` is in the `allowed_actions` of a TAN for the roles that may call it: they are not refused.',
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
  const legal = tanFlow.allowed(row.status)
  const changes = (action: 'tan.update' | 'tan.cancel') => legal.includes(action) && mayTake(actor.role, action) && mayChangeTan(row, actor)
  if (changes('tan.cancel') && !row.in_use) allowed.push('tan.cancel')
  if (changes('tan.update')) allowed.push('tan.update')
  return allowed
}

const present = (row: TanRow, actor: Actor): TanItem => {
  const { request: _request, in_use: _inUse, ...shown } = row
  return { tan_id: row.id, ...shown, allowed_actions: allowedActions(row, actor) }
}
const presentWhole = (row: WholeTanRow, actor: Actor): Tan => ({ ...present(row, actor), job_description: row.job_description })
