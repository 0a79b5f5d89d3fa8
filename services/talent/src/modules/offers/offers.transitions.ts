import { transitions } from '@tanager/kernel'
import type { ApplicationStatus } from '../applications/applications.transitions.ts'

export type OfferStatus = 'Draft' | 'PendingApproval' | 'Approved' | 'Rejected' | 'Sent' | 'Accepted' | 'Declined' | 'Expired'
export type OfferMove = 'submit' | 'approve' | 'reject' | 'send' | 'accept' | 'decline' | 'expire'

/** The whole life of an offer. When a move is legal; policy.ts says who may make it. */
export const offerFlow = transitions<OfferStatus, OfferMove>('An offer', {
  submit: { action: 'offer.submit', from: ['Draft'], to: 'PendingApproval' },
  approve: { action: 'offer.approve', from: ['PendingApproval'], to: 'Approved' },
  reject: { action: 'offer.approve', from: ['PendingApproval'], to: 'Rejected' },
  send: { action: 'offer.send', from: ['Approved'], to: 'Sent' },
  accept: { action: 'offer.record-acceptance', from: ['Sent'], to: 'Accepted' },
  decline: { action: 'offer.record-acceptance', from: ['Sent'], to: 'Declined' },
  expire: { action: 'offer.record-acceptance', from: ['Sent'], to: 'Expired' },
})

/** Where the application stands while its offer is under way. */
const APPLICATION_DURING: Partial<Record<OfferStatus, ApplicationStatus>> = {
  Draft: 'OfferPending',
  PendingApproval: 'OfferPending',
  Approved: 'OfferPending',
  Sent: 'OfferSent',
}
/** Whether anything can be done with an offer at all: one whose application was rejected or withdrawn stays as it is. */
export const isUnderWay = (offer: OfferStatus, application: string) => APPLICATION_DURING[offer] === application
