import { cursorId, etagOf, IdParams, notFound, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { type Actor, can, type Routes, signedIn } from '../../context.ts'
import { APPROVING, type ApprovedEntity, mayReadRequests, maySeePay, mayTake } from '../../policy.ts'
import { currentStep, mayDecide, mayDiscuss } from '../approvals/approval-steps.ts'
import { ApprovalRequest, Decision, DecisionHeaders, WriteComment } from '../approvals/approvals.schema.ts'
import { presentCompensation } from '../approvals/compensation.schema.ts'
import { mayStandIn } from '../approvals/people-left.ts'
import { decideHere, routeDecision, writeComment } from './approvals-queue.actions.ts'
import { ApprovalPage, KINDS, ListApprovals, STATUSES, WorkflowParams } from './approvals-queue.schema.ts'
import { findRequest, type InboxRow, listDue, listDueFor, listRequests, listSomeRequests, listToAnswer } from './approvals-queue.store.ts'

const tags = ['Approvals']

export const approvalsQueueRoutes: Routes = async (app) => {
  app.get(
    '/approvals',
    {
      config: { access: can('approval.read') },
      schema: {
        operationId: 'listApprovals',
        tags,
        summary: 'Approval requests of all kinds, newest first',
        description: 'Without those about records that the caller may not read.',
        querystring: ListApprovals,
        response: { 200: ApprovalPage },
      },
    },
    async (request) => {
      const found = await request.inTenant(async ({ tx, actor }) =>
        (await listFor(tx, actor, request.query)).map((row) => present(row, actor)),
      )
      const page = toPage(found, request.query.limit, (row) => row.id)
      // Whom a later step needs is known once the people are looked up, so that such a page is shorter than others.
      return request.query.mine || request.query.due ? { ...page, items: page.items.filter(decidable) } : page
    },
  )
  app.post(
    '/approvals/:id/decision',
    {
      config: { access: signedIn, find: (tx: Tx, params: { id: string }, actor?: Actor) => routeDecision(tx, params.id, actor) },
      schema: {
        operationId: 'decideApproval',
        tags,
        summary: 'Decide an offer or a discrepancy from the inbox',
        description:
          'For a discrepancy Approved means Resolved and Rejected means Upheld. Requests of other kinds have endpoints of their own, which the refusal names. Who may decide depends on the kind, so that the role is judged after it.',
        params: IdParams,
        headers: DecisionHeaders,
        body: Decision,
        response: { 200: ApprovalRequest },
        refusals: {
          403: ['forbidden'],
          404: ['not_found'],
          409: ['stale_row_version'],
          422: [
            'decision_not_here',
            'illegal_transition',
            'not_pending',
            'application_closed',
            'offer_expired',
            'self_approval',
            'not_your_step',
            'one_step_per_person',
            'needed_later',
          ],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        await decideHere(ctx, request.params.id, request.body, request.headers['if-match'])
        const saved = await findRequest(ctx.tx, request.params.id)
        reply.header('etag', etagOf(saved.row_version))
        return present(saved, ctx.actor)
      }),
  )
  app.post(
    '/approvals/:id/comments',
    {
      config: { access: can('approval.comment'), find: (tx: Tx, params: { id: string }) => findRequest(tx, params.id) },
      schema: {
        operationId: 'commentOnApproval',
        tags,
        summary: 'Ask about a pending request, or answer',
        description:
          'An answer from whoever raised or submitted the request, a question from anyone whose role decides its kind. No status changes. The audit entry holds the id of the comment and not its text.',
        params: IdParams,
        body: WriteComment,
        response: { 201: ApprovalRequest },
        refusals: {
          403: ['forbidden'],
          404: ['not_found'],
          422: ['not_pending'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        await writeComment(ctx, request.params.id, request.body)
        const saved = await findRequest(ctx.tx, request.params.id)
        reply.code(201).header('etag', etagOf(saved.row_version))
        return present(saved, ctx.actor)
      }),
  )
  app.get(
    '/workflows/:approvalRequestId',
    {
      config: { access: can('approval.read') },
      schema: {
        operationId: 'getWorkflow',
        tags,
        summary: 'One approval request with its steps',
        params: WorkflowParams,
        response: { 200: ApprovalRequest },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx, actor }) => {
        const row = await findRequest(tx, request.params.approvalRequestId)
        if (!mayReadRequests(actor.role, row.entity_type)) throw notFound()
        reply.header('etag', etagOf(row.row_version))
        return present(row, actor)
      }),
  )
}

async function listFor(tx: Tx, actor: Actor, query: ListApprovals): Promise<InboxRow[]> {
  const { status, entity_type, mine, due, to_answer } = query
  const [before, limit] = [cursorId(query), query.limit + 1]
  const readable = KINDS.filter((kind) => mayReadRequests(actor.role, kind))
  const kinds = readable.filter((kind) => (entity_type ?? kind) === kind)
  if (to_answer) return (status ?? 'Pending') === 'Pending' ? listToAnswer(tx, actor.userId, kinds, before, limit) : []
  if (mine || due) {
    const { userId, role, deputyFor } = actor
    const decidable = kinds.filter((kind) => mayTake(role, APPROVING[kind]))
    if (decidable.length === 0 || (status ?? 'Pending') !== 'Pending') return [] // what is settled is decided by nobody
    const me = { userId, person: deputyFor ?? userId, role, standsIn: mayStandIn(role), kinds: decidable }
    return due === undefined ? listDue(tx, me, before, limit) : listDueFor(tx, me, due, before, limit)
  }
  if (!status && !entity_type && readable.length === KINDS.length) return listRequests(tx, before, limit)
  return listSomeRequests(tx, { statuses: status ? [status] : STATUSES, kinds }, before, limit)
}

const decidable = ({ entity_type, allowed_actions }: ApprovalRequest) => allowed_actions.includes(APPROVING[entity_type as ApprovedEntity])

function present(row: InboxRow, actor: Actor): ApprovalRequest {
  const { due_roles: _due, authors, deciders: _deciders, open_roles: _open, people_left: _people, ...rest } = row
  const { eligible, steps, comments, compensation, ...shown } = rest
  const decides = mayDecide(row.entity_type, row, actor)
  const mayComment = row.status === 'Pending' && mayTake(actor.role, 'approval.comment') && mayDiscuss(row, actor)
  const ready = row.entity_type !== 'employee_conversion' || eligible
  return {
    ...shown,
    ...presentCompensation(compensation, maySeePay(actor.role)),
    current_step: currentStep(steps),
    steps: steps.map((one) => ({ ...one, decided_at: one.decided_at === null ? null : new Date(one.decided_at) })),
    comments: comments.map((one) => ({ ...one, at: new Date(one.at) })),
    is_author: authors.includes(actor.userId),
    allowed_actions: [...(mayComment ? ['approval.comment'] : []), ...(ready && decides ? [APPROVING[row.entity_type]] : [])],
  }
}
