import { transitions } from '@tanager/kernel'

export type ApplicationStatus =
  | 'Applied'
  | 'Shortlisted'
  | 'Interviewing'
  | 'OfferPending'
  | 'OfferSent'
  | 'OfferAccepted'
  | 'Onboarding'
  | 'Converted'
  | 'Rejected'
  | 'Withdrawn'

/** Statuses from which it can still go on. */
export const LIVE = ['Applied', 'Shortlisted', 'Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding'] as const
export const isLive = (status: string) => (LIVE as readonly string[]).includes(status)

/** The whole life of an application. When a move is legal; policy.ts says who may make it. */
export const applicationFlow = transitions<ApplicationStatus, ApplicationMove>('An application', {
  shortlist: { action: 'shortlist.approve', from: ['Applied'], to: 'Shortlisted' },
  refuseShortlist: { action: 'shortlist.approve', from: ['Applied'], to: 'Rejected' },
  interview: { action: 'interview.schedule', from: ['Shortlisted', 'Interviewing'], to: 'Interviewing' },
  draftOffer: { action: 'offer.create', from: ['Interviewing'], to: 'OfferPending' },
  offerRejected: { action: 'offer.approve', from: ['OfferPending'], to: 'Interviewing' },
  sendOffer: { action: 'offer.send', from: ['OfferPending'], to: 'OfferSent' },
  acceptOffer: { action: 'offer.record-acceptance', from: ['OfferSent'], to: 'OfferAccepted' },
  offerDeclined: { action: 'offer.record-acceptance', from: ['OfferSent'], to: 'Interviewing' },
  offerWithdrawn: { action: 'offer.withdraw', from: ['OfferPending', 'OfferSent'], to: 'Interviewing' },
  onboard: { action: 'green-form.issue', from: ['OfferAccepted', 'Onboarding'], to: 'Onboarding' },
  convert: { action: 'employee-conversion.approve', from: ['Onboarding'], to: 'Converted' },
  reject: { action: 'application.reject', from: LIVE, to: 'Rejected' },
  withdraw: { action: 'application.withdraw', from: LIVE, to: 'Withdrawn' },
})
export type ApplicationMove =
  | 'shortlist'
  | 'refuseShortlist'
  | 'interview'
  | 'draftOffer'
  | 'offerRejected'
  | 'sendOffer'
  | 'acceptOffer'
  | 'offerDeclined'
  | 'offerWithdrawn'
  | 'onboard'
  | 'convert'
  | 'reject'
  | 'withdraw'
