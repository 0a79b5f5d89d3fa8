import { transitions } from '@tanager/kernel'
import type { ApplicationStatus } from '../applications/applications.transitions.ts'

export type OfferStatus = 'Draft' | 'PendingApproval' | 'Approved' | 'Rejected' | 'Sent' | 'Accepted' | 'Declined' | 'Expired' | 'Withdrawn'
export type OfferMove =
  | 'update'
  | 'submit'
  | 'recall'
  | 'approve'
  | 'reject'
  | 'send'
  | 'accept'
  | 'decline'
  | 'expire'
  | 'withdraw'
  | 'applicationRejected'
  | 'applicationWithdrawn'

/** Statuses in which an offer still goes on. It ends with its application. */
const LIVE = ['Draft', 'PendingApproval', 'Approved', 'Sent'] as const

/** The whole life of an offer. When a move is legal; policy.ts says who may make it. */
export const offerFlow = transitions<OfferStatus, OfferMove>('An offer', {
  update: { action: 'offer.update', from: ['Draft'], to: 'Draft', words: 'be changed' },
  submit: { action: 'offer.submit', from: ['Draft'], to: 'PendingApproval', words: 'be submitted for approval' },
  recall: { action: 'offer.recall', from: ['PendingApproval'], to: 'Draft', words: 'be recalled' },
  approve: { action: 'offer.approve', from: ['PendingApproval'], to: 'Approved', words: 'be approved' },
  reject: { action: 'offer.approve', from: ['PendingApproval'], to: 'Rejected', words: 'be rejected' },
  send: { action: 'offer.send', from: ['Approved'], to: 'Sent', words: 'be sent' },
  accept: { action: 'offer.record-acceptance', from: ['Sent'], to: 'Accepted', words: 'be accepted' },
  decline: { action: 'offer.record-acceptance', from: ['Sent'], to: 'Declined', words: 'be declined' },
  expire: { action: 'offer.record-acceptance', from: ['Sent'], to: 'Expired', words: 'expire' },
  withdraw: { action: 'offer.withdraw', from: ['Approved', 'Sent'], to: 'Withdrawn', words: 'be withdrawn' },
  applicationRejected: { action: 'application.reject', from: LIVE, to: 'Withdrawn', words: 'end with its application' },
  applicationWithdrawn: { action: 'application.withdraw', from: LIVE, to: 'Withdrawn', words: 'end with its application' },
})

/** Where the application stands while its offer is under way. */
const APPLICATION_DURING: Partial<Record<OfferStatus, ApplicationStatus>> = {
  Draft: 'OfferPending',
  PendingApproval: 'OfferPending',
  Approved: 'OfferPending',
  Sent: 'OfferSent',
}
/** Whether there is a letter of it: from the approval on, unless the offer or its application is over. */
export const hasLetter = (offer: OfferStatus, application: string) =>
  offer === 'Approved' || offer === 'Sent'
    ? isUnderWay(offer, application)
    : offer === 'Accepted' && !['Rejected', 'Withdrawn'].includes(application)
/** Whether anything can be done with an offer at all. A process of an earlier version may still leave a live one to an application that ended. */
export const isUnderWay = (offer: OfferStatus, application: string) => APPLICATION_DURING[offer] === application
