import type { Actor, UserCtx } from '../../context.ts'
import { mayTake } from '../../policy.ts'
import { isLive } from '../applications/applications.transitions.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import { readFacts } from '../onboarding/onboarding.actions.ts'
import { nextStepAfter } from '../onboarding/verification-checks.ts'
import type { Discrepancy } from './discrepancies.schema.ts'
import type { DiscrepancyRow } from './discrepancies.store.ts'
import { discrepancyFlow } from './discrepancies.transitions.ts'

/** What this caller may do with the discrepancy now: the same questions that the actions ask. */
export function discrepancyActions({ status, facts }: Pick<DiscrepancyRow, 'status' | 'facts'>, actor: Actor): string[] {
  if (!isLive(facts.application_status)) return []
  const holds: Record<string, boolean> = {
    'discrepancy.request-reupload': facts.form_submitted && mayTake(actor.role, 'discrepancy.request-reupload'),
    'discrepancy.resolve': mayDecide('discrepancy', facts.request, actor),
  }
  return discrepancyFlow.allowed(status).filter((action) => holds[action])
}

export const presentDiscrepancy = ({ facts, reupload_requests, ...row }: DiscrepancyRow, actor: Actor): Discrepancy => ({
  ...row,
  reupload_requests: reupload_requests.map((one) => ({ ...one, requested_at: new Date(one.requested_at) })),
  allowed_actions: discrepancyActions({ status: row.status, facts }, actor),
})

/** One alone also says what is left to do about its field: who resolves it has to learn that it settles nothing any more. */
export async function presentOne(ctx: Pick<UserCtx, 'tx' | 'actor'>, row: DiscrepancyRow): Promise<Discrepancy> {
  const [facts] = row.field === null ? [] : await readFacts(ctx, [row.application_id])
  return { ...presentDiscrepancy(row, ctx.actor), next_step: facts ? nextStepAfter(row.field, facts) : null }
}
