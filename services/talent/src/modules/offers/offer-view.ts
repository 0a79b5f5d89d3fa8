import type { Actor } from '../../context.ts'
import { type ActionCode, maySeePay, mayTake } from '../../policy.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import { presentCompensation } from '../approvals/compensation.schema.ts'
import { dayIn } from '../configuration/time-zone.ts'
import { dateFaults } from './offer-dates.ts'
import type { Offer } from './offers.schema.ts'
import type { OfferRow } from './offers.store.ts'
import { isUnderWay, offerFlow } from './offers.transitions.ts'

/** What this caller may do with the offer now: the same questions that the actions ask. */
function offerActions(row: OfferRow, actor: Actor): string[] {
  const { status, facts } = row
  if (!isUnderWay(status, facts.application_status)) return []
  const holds: Partial<Record<ActionCode, () => boolean>> = {
    'offer.submit': () => dateFaults(row, dayIn(facts.time_zone, new Date())).length === 0,
    'offer.approve': () => facts.request !== null && mayDecide('offer', facts.request, actor),
    'offer.send': () => facts.position_free,
  }
  return (offerFlow.allowed(status) as ActionCode[]).filter((action) => mayTake(actor.role, action) && (holds[action]?.() ?? true))
}

export const presentOffer = ({ facts, ...row }: OfferRow, actor: Actor): Offer => ({
  ...row,
  ...presentCompensation(row.compensation, maySeePay(actor.role)),
  allowed_actions: offerActions({ ...row, facts }, actor),
})
