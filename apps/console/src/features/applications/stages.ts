/** The stages of a hire, in order. */
export const STAGES = [
  'Applied',
  'Shortlisted',
  'Interviewing',
  'OfferPending',
  'OfferSent',
  'OfferAccepted',
  'Onboarding',
  'Converted',
] as const
/** How it ends without one. */
export const ENDS = ['Rejected', 'Withdrawn'] as const
export const APPLICATION_STATUSES = [...STAGES, ...ENDS]
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
