import type { Actor } from '../../context.ts'
import { type ActionCode, mayTake } from '../../policy.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import type { Offer } from './offers.schema.ts'
import type { OfferRow } from './offers.store.ts'
import { isUnderWay, offerFlow } from './offers.transitions.ts'

/** What this caller may do with the offer now: the same questions that the actions ask. */
function offerActions({ status, facts }: OfferRow, actor: Actor): string[] {
  if (!isUnderWay(status, facts.application_status)) return []
  const holds = (action: ActionCode) =>
    mayTake(actor.role, action) && (action !== 'offer.approve' || (facts.request !== null && mayDecide('offer', facts.request, actor)))
  return offerFlow.allowed(status).filter((action) => holds(action as ActionCode))
}

export const presentOffer = ({ facts, ...row }: OfferRow, actor: Actor): Offer => ({
  ...row,
  compensation: row.compensation && { ...row.compensation, imported_at: new Date(row.compensation.imported_at) },
  allowed_actions: offerActions({ ...row, facts }, actor),
})
