import { checkVersion, forbidden, newId, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import type { ApprovedEntity } from '../../policy.ts'
import type { AuditDetails } from '../audit/audit.actions.ts'
import {
  dueRoles,
  markDue,
  mayDiscuss,
  openingSteps,
  openRoles,
  peopleOf,
  refuseDecider,
  refuseSettled,
  type Step,
  settle,
  stepFor,
} from './approval-steps.ts'
import type { CommentKind, Decision } from './approvals.schema.ts'
import {
  currentRules,
  decideStep,
  insertComment,
  insertRequest,
  insertSteps,
  lockRequest,
  markSteps,
  newestRequestOf,
  type RequestRow,
  saveRequest,
  stepsOf,
} from './approvals.store.ts'
import type { KeptCompensation } from './compensation.schema.ts'

export interface Question {
  entityType: ApprovedEntity
  entityId: string
  /** For the inbox. */
  title: string
  /** Null where the workflow itself asks. */
  requestedBy: string | null
  /** Who raised or submitted it; none of them may decide. */
  authors: readonly string[]
  /** What an offer pays, as it is submitted. */
  compensation?: KeptCompensation | null
}

/** Opens a request with the steps that the matrix has now; answers its id. The entity's own action records the audit entry. */
export async function openRequest(ctx: Ctx, question: Question): Promise<string> {
  const id = newId()
  const steps = openingSteps(question.entityType, await currentRules(ctx.tx, question.entityType))
  // Sent together: the statements run in this order.
  const request = { id, compensation: null, ...question, dueRoles: dueRoles(steps), openRoles: openRoles(steps) }
  await Promise.all([insertRequest(ctx.tx, request), insertSteps(ctx.tx, request, steps)])
  return id
}

/** Refuses a decision on another version than the one that the person looked at (409). Nothing to do where they name none. */
export function demandSeen(rowVersion: number, ifMatch: string | undefined): void {
  if (ifMatch !== undefined) checkVersion(rowVersion, ifMatch, undefined)
}

/** What the person who decides looked at: a version of the record, or of the request in the inbox. */
export interface SeenVersion {
  ifMatch?: string | undefined
  requestIfMatch?: string | undefined
}

export interface Decided {
  /** What the request as a whole came to; Pending while mandatory steps are left, and after ReturnedForInfo. */
  settled: 'Approved' | 'Rejected' | 'Pending'
  /** For the audit entry. */
  details: AuditDetails
}

/**
 * One person's decision on one step. The caller holds the entity's lock, moves the entity when the request is settled, and
 * records the audit entry. Whether the role may decide this kind of record at all was asked before (403). `ifMatch` is about the
 * request, not about the entity.
 */
export async function decideRequest(ctx: UserCtx, requestId: string, input: Decision, ifMatch?: string): Promise<Decided> {
  const { tx, actor } = ctx
  const [request, steps] = await Promise.all([lockRequest(tx, requestId), stepsOf(tx, requestId)])
  demandSeen(request.row_version, ifMatch)
  if (input.decision === 'ReturnedForInfo') {
    refuseSettled(request)
    const kept: AuditDetails = input.comment ? { comment_id: (await addComment(ctx, request, input.comment)).id } : {}
    return { settled: 'Pending', details: { approval_request_id: requestId, ...kept } }
  }
  refuseDecider(request, actor)
  const step = stepFor(steps, request, actor)
  if (!step) throw refused('not_your_step', `No step of this request is due for ${actor.role}.`)
  const status = input.decision
  const decided = steps.map((one) => (one.step === step.step ? { ...one, status } : one))
  const settled = settle(decided)
  const after = settled === 'Pending' ? markDue(decided) : rest(decided)
  await Promise.all([
    decideStep(tx, requestId, step.step, {
      status,
      decidedBy: actor.userId,
      decidedFor: actor.deputyFor ?? null,
      comment: input.comment ?? null,
    }),
    markSteps(tx, requestId, after),
    saveRequest(tx, requestId, {
      status: settled,
      dueRoles: dueRoles(after),
      deciders: [...request.deciders, ...peopleOf(actor)],
      openRoles: settled === 'Pending' ? openRoles(after) : [],
    }),
  ])
  const details: AuditDetails = { approval_request_id: requestId, step: step.step, request_status: settled }
  return { settled, details: step.role === actor.role ? details : { ...details, stood_in_for: step.role } }
}

/** A comment on a pending request, by who asked for it or by anyone whose role decides its kind. The caller records the audit entry. */
export async function commentOn(ctx: UserCtx, requestId: string, text: string): Promise<{ id: string; kind: CommentKind }> {
  const request = await lockRequest(ctx.tx, requestId)
  if (!mayDiscuss(request, ctx.actor)) throw forbidden()
  if (request.status === 'Cancelled') await refuseCancelled(ctx, request)
  return addComment(ctx, request, text)
}

/** A record that was changed or recalled is asked about in a request of its own: that is where the comment belongs. */
async function refuseCancelled(ctx: Ctx, request: RequestRow): Promise<void> {
  const newer = await newestRequestOf(ctx.tx, request)
  if (newer && newer.id !== request.id)
    throw refused(
      'not_pending',
      `This request was cancelled. The newer request about the same record is ${newer.id}, which is ${newer.status}: comment there.`,
    )
}

/** It changes neither the request's status nor its version: whoever rests on an approval need not look it up again. */
async function addComment(ctx: UserCtx, request: RequestRow, text: string): Promise<{ id: string; kind: CommentKind }> {
  refuseSettled(request)
  const { userId } = ctx.actor
  const kind = request.authors.includes(userId) ? 'answer' : 'question'
  const id = newId()
  await insertComment(ctx.tx, { id, requestId: request.id, kind, writtenBy: userId, text })
  return { id, kind }
}

/** Ends a request that nobody needs to decide any more; one that is settled stays as it is. Answers its authors. */
export async function cancelRequest(ctx: Ctx, requestId: string): Promise<readonly string[]> {
  const [request, steps] = await Promise.all([lockRequest(ctx.tx, requestId), stepsOf(ctx.tx, requestId)])
  if (request.status !== 'Pending') return request.authors
  await Promise.all([
    markSteps(ctx.tx, requestId, rest(steps)),
    saveRequest(ctx.tx, requestId, { status: 'Cancelled', dueRoles: [], deciders: request.deciders, openRoles: [] }),
  ])
  return request.authors
}

/** Nothing is due any more. */
const rest = <S extends Step>(steps: readonly S[]): S[] =>
  steps.map((one) => (one.status === 'Due' ? { ...one, status: 'Waiting' as const } : one))
