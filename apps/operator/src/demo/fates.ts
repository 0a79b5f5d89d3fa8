/** Where each application of the demo ends up; between them they show every state that there is. */
export const FATES = [
  'applied',
  'applied',
  'applied',
  'applied',
  'shortlist-returned',
  'shortlist-rejected',
  'shortlist-rejected',
  'shortlisted',
  'shortlisted',
  'interview-scheduled',
  'interview-scheduled',
  'interview-scheduled',
  'interview-half-told',
  'interview-cancelled',
  'interviewed',
  'interviewed',
  'offer-draft',
  'offer-pending',
  'offer-pending-second-step',
  'offer-approved',
  'offer-rejected',
  'offer-sent',
  'offer-sent',
  'offer-declined',
  'offer-expired',
  'offer-accepted',
  'form-open',
  'form-open',
  'form-in-review',
  'form-cleared',
  'discrepancy-open',
  'reupload-requested',
  'discrepancy-upheld',
  'converted',
  'converted',
  'converted',
  'rejected-later',
  'withdrawn',
  'withdrawn-early',
] as const
export type Fate = (typeof FATES)[number]

/** How far the offer and what follows it get, by fate. */
const AFTER_OFFER: readonly Fate[] = [
  'offer-accepted',
  'form-open',
  'form-in-review',
  'form-cleared',
  'discrepancy-open',
  'reupload-requested',
  'discrepancy-upheld',
  'converted',
]
const OFFERED: readonly Fate[] = [
  'offer-draft',
  'offer-pending',
  'offer-pending-second-step',
  'offer-approved',
  'offer-rejected',
  'offer-sent',
  'offer-declined',
  'offer-expired',
  ...AFTER_OFFER,
]
const INTERVIEWED: readonly Fate[] = ['interviewed', 'rejected-later', ...OFFERED]
const SCHEDULED: readonly Fate[] = ['interview-scheduled', 'interview-half-told', 'interview-cancelled', ...INTERVIEWED]
const SHORTLISTED: readonly Fate[] = ['shortlisted', 'withdrawn', ...SCHEDULED]

export const isShortlisted = (fate: Fate) => SHORTLISTED.includes(fate)
export const isScheduled = (fate: Fate) => SCHEDULED.includes(fate)
export const isInterviewed = (fate: Fate) => INTERVIEWED.includes(fate)
export const isOffered = (fate: Fate) => OFFERED.includes(fate)
export const isAccepted = (fate: Fate) => AFTER_OFFER.includes(fate)
export const hasForm = (fate: Fate) => isAccepted(fate) && fate !== 'offer-accepted'
export const isFormIn = (fate: Fate) => hasForm(fate) && fate !== 'form-open'
