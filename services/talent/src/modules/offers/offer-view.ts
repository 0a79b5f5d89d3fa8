import type { Actor } from '../../context.ts'
import { type ActionCode, maySeePay, mayTake } from '../../policy.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import { presentCompensation } from '../approvals/compensation.schema.ts'
import { dayIn } from '../configuration/time-zone.ts'
import { dateFaults, hasExpired } from './offer-dates.ts'
import type { Offer } from './offers.schema.ts'
import type { OfferRow } from './offers.store.ts'
import { hasLetter, isUnderWay, offerFlow } from './offers.transitions.ts'

/** What this caller may do with the offer now: the same questions that the actions ask. */
function offerActions(row: OfferRow, actor: Actor): string[] {
  const { status, facts } = row
  const letter =
    hasLetter(status, facts.application_status) && mayTake(actor.role, 'offer.download-letter') ? ['offer.download-letter'] : []
  if (!isUnderWay(status, facts.application_status)) return letter
  const today = () => dayIn(facts.time_zone, new Date())
  const holds: Partial<Record<ActionCode, () => boolean>> = {
    'offer.submit': () => dateFaults(row, today()).length === 0,
    'offer.approve': () => facts.request !== null && mayDecide('offer', facts.request, actor),
    'offer.send': () => facts.position_free && !hasExpired(row, today()),
  }
  const own = (offerFlow.allowed(status) as ActionCode[]).filter((action) => action.startsWith('offer.'))
  const moves = own.filter((action) => mayTake(actor.role, action) && (holds[action]?.() ?? true))
  return [...letter, ...moves].sort()
}

export const presentOffer = ({ facts, ...row }: OfferRow, actor: Actor): Offer => ({
  ...row,
  ...presentCompensation(row.compensation, maySeePay(actor.role)),
  allowed_actions: offerActions({ ...row, facts }, actor),
})
