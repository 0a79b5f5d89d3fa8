import type words from '../../locales/en/applications.json'
import type { ApplicationItem } from './applications.queries.ts'
import { STAGES } from './stages.ts'

type Step = keyof (typeof words)['nextStep']

/** By where its offer stands. */
const BY_OFFER: Readonly<Record<string, Step>> = {
  Draft: 'offerDraft',
  PendingApproval: 'offerPendingApproval',
  Approved: 'offerApproved',
  Sent: 'OfferSent',
}
type OpenStage = Exclude<(typeof STAGES)[number], 'Converted'>
const isOpen = (status: string): status is OpenStage => status !== 'Converted' && STAGES.some((stage) => stage === status)

/**
 * What an application needs next, whoever does it, and where that is done if it has a page of its own; null: nothing, it is over. Who may
 * not read offers gets the words that are true of every offer.
 */
export function nextStepOf({ status, open_offer: offer }: Pick<ApplicationItem, 'status' | 'open_offer'>): {
  readonly step: Step
  readonly href: string | null
} | null {
  if (!isOpen(status)) return null
  const step = offer === null || !status.startsWith('Offer') ? undefined : BY_OFFER[offer.status]
  if (offer === null || step === undefined) return { step: status, href: null }
  return { step, href: `/offers/${offer.id}` }
}
