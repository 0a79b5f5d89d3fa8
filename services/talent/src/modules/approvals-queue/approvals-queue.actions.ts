import { forbidden, refused } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { Actor, UserCtx } from '../../context.ts'
import { APPROVING, type ApprovedEntity, mayTake } from '../../policy.ts'
import { commentOn, demandSeen } from '../approvals/approvals.actions.ts'
import type { Decision, WriteComment } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { decideDiscrepancy } from '../discrepancies/discrepancies.actions.ts'
import { decideOffer } from '../offers/offers.actions.ts'
import { findKind } from './approvals-queue.store.ts'

interface SeenRequest {
  requestId: string
  requestIfMatch: string | undefined
}

/** The kinds that are decided here, each by its own module, and where the others are. */
const HERE: Partial<Record<ApprovedEntity, (ctx: UserCtx, entityId: string, input: Decision, seen: SeenRequest) => Promise<unknown>>> = {
  offer: decideOffer,
  discrepancy: decideDiscrepancy,
}
const ELSEWHERE: Partial<Record<ApprovedEntity, (entityId: string) => string>> = {
  tan: (id) => `POST /api/v1/tans/${id}/approve`,
  shortlist: (id) => `POST /api/v1/applications/${id}/shortlist-approval`,
  employee_conversion: (id) => `POST /api/v1/applications/${id}/convert-to-employee`,
}

/** Who decides a request: 404 when there is none, 422 when it is decided elsewhere, 403 when the caller's role may not decide the kind. */
export async function routeDecision(tx: Tx, id: string, actor?: Pick<Actor, 'role'>) {
  const { entity_type, entity_id, row_version } = await findKind(tx, id)
  const decide = HERE[entity_type]
  if (!decide) {
    const endpoint = ELSEWHERE[entity_type]?.(entity_id) ?? 'its own endpoint'
    throw refused('decision_not_here', `A request of the kind ${entity_type} is not decided here. Use ${endpoint}.`)
  }
  if (actor && !mayTake(actor.role, APPROVING[entity_type])) throw forbidden()
  return { decide, entityId: entity_id, rowVersion: row_version }
}

/** A question or an answer on a request that is pending. The audit entry names the comment and does not repeat what was typed. */
export async function writeComment(ctx: UserCtx, requestId: string, { text }: WriteComment): Promise<void> {
  const { id, kind } = await commentOn(ctx, requestId, text)
  await recordAudit(ctx, {
    action: 'approval.comment',
    entityType: 'approval_request',
    entityId: requestId,
    outcome: kind,
    details: { comment_id: id },
  })
}

/** Passes a decision on to the module that owns the record, which moves it and records the audit entry. */
export async function decideHere(ctx: UserCtx, id: string, input: Decision, ifMatch?: string): Promise<void> {
  const { decide, entityId, rowVersion } = await routeDecision(ctx.tx, id, ctx.actor)
  demandSeen(rowVersion, ifMatch) // the same is asked again under the lock; here it comes before what the record itself refuses
  await decide(ctx, entityId, input, { requestId: id.toLowerCase(), requestIfMatch: ifMatch })
}
