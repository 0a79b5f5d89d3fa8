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
  shortlist: { action: 'shortlist.approve', from: ['Applied'], to: 'Shortlisted', words: 'be shortlisted' },
  refuseShortlist: { action: 'shortlist.approve', from: ['Applied'], to: 'Rejected', words: 'be refused at the shortlist' },
  interview: { action: 'interview.schedule', from: ['Shortlisted', 'Interviewing'], to: 'Interviewing', words: 'get an interview' },
  draftOffer: { action: 'offer.create', from: ['Interviewing'], to: 'OfferPending', words: 'get an offer' },
  offerRejected: { action: 'offer.approve', from: ['OfferPending'], to: 'Interviewing', words: 'have its offer rejected' },
  sendOffer: { action: 'offer.send', from: ['OfferPending'], to: 'OfferSent', words: 'have its offer sent' },
  acceptOffer: { action: 'offer.record-acceptance', from: ['OfferSent'], to: 'OfferAccepted', words: 'have its offer accepted' },
  offerDeclined: { action: 'offer.record-acceptance', from: ['OfferSent'], to: 'Interviewing', words: 'have its offer declined' },
  offerWithdrawn: { action: 'offer.withdraw', from: ['OfferPending', 'OfferSent'], to: 'Interviewing', words: 'have its offer withdrawn' },
  onboard: { action: 'green-form.issue', from: ['OfferAccepted', 'Onboarding'], to: 'Onboarding', words: 'get a link to the green form' },
  convert: { action: 'employee-conversion.approve', from: ['Onboarding'], to: 'Converted', words: 'be converted to an employee' },
  reject: { action: 'application.reject', from: LIVE, to: 'Rejected', words: 'be rejected' },
  withdraw: { action: 'application.withdraw', from: LIVE, to: 'Withdrawn', words: 'be withdrawn' },
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
