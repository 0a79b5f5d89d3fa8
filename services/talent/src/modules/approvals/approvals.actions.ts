import { etagOf, newId, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import type { ApprovedEntity } from '../../policy.ts'
import type { AuditDetails } from '../audit/audit.actions.ts'
import { dueRoles, markDue, openingSteps, refuseDecider, type Step, settle, stepFor } from './approval-steps.ts'
import type { Decision } from './approvals.schema.ts'
import { currentRules, decideStep, insertRequest, insertSteps, lockRequest, markSteps, saveRequest, stepsOf } from './approvals.store.ts'
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
  const request = { id, compensation: null, ...question, dueRoles: dueRoles(steps) }
  await Promise.all([insertRequest(ctx.tx, request), insertSteps(ctx.tx, request, steps)])
  return id
}

/** Refuses a decision on another version than the one that the person looked at. Nothing to do where they name none. */
export function demandSeen(rowVersion: number, ifMatch: string | undefined): void {
  const seen = ifMatch?.split(',').map((tag) => tag.trim())
  if (seen && !seen.includes('*') && !seen.includes(etagOf(rowVersion)))
    throw refused('record_changed', 'Somebody changed this after you read it. Nothing was decided; read it again.')
}

export interface Decided {
  /** What the request as a whole came to; Pending while mandatory steps are left, and after ReturnedForInfo. */
  settled: 'Approved' | 'Rejected' | 'Pending'
  /** For the audit entry. */
  details: AuditDetails
}

/**
 * One person's decision on one step. The caller holds the entity's lock, moves the entity when the request is settled, and
 * records the audit entry. Whether the role may decide this kind of record at all was asked before (403).
 */
export async function decideRequest(ctx: UserCtx, requestId: string, input: Decision): Promise<Decided> {
  const { tx, actor } = ctx
  const [request, steps] = await Promise.all([lockRequest(tx, requestId), stepsOf(tx, requestId)])
  if (input.decision === 'ReturnedForInfo') {
    if (request.status !== 'Pending') throw refused('not_pending', `This request is ${request.status}: there is nothing left to decide.`)
    return { settled: 'Pending', details: { approval_request_id: requestId } }
  }
  refuseDecider(request, actor)
  const step = stepFor(steps, actor.role)
  if (!step) throw refused('not_your_step', `No step of this request is due for ${actor.role}.`)
  const status = input.decision
  const decided = steps.map((one) => (one.step === step.step ? { ...one, status } : one))
  const settled = settle(decided)
  const after = settled === 'Pending' ? markDue(decided) : rest(decided)
  await Promise.all([
    decideStep(tx, requestId, step.step, { status, decidedBy: actor.userId, comment: input.comment ?? null }),
    markSteps(tx, requestId, after),
    saveRequest(tx, requestId, { status: settled, dueRoles: dueRoles(after), deciders: [...request.deciders, actor.userId] }),
  ])
  const details: AuditDetails = { approval_request_id: requestId, step: step.step, request_status: settled }
  return { settled, details: step.role === actor.role ? details : { ...details, stood_in_for: step.role } }
}

/** Ends a request that nobody needs to decide any more; one that is settled stays as it is. Answers its authors. */
export async function cancelRequest(ctx: Ctx, requestId: string): Promise<readonly string[]> {
  const [request, steps] = await Promise.all([lockRequest(ctx.tx, requestId), stepsOf(ctx.tx, requestId)])
  if (request.status !== 'Pending') return request.authors
  await Promise.all([
    markSteps(ctx.tx, requestId, rest(steps)),
    saveRequest(ctx.tx, requestId, { status: 'Cancelled', dueRoles: [], deciders: request.deciders }),
  ])
  return request.authors
}

/** Nothing is due any more. */
const rest = <S extends Step>(steps: readonly S[]): S[] =>
  steps.map((one) => (one.status === 'Due' ? { ...one, status: 'Waiting' as const } : one))
