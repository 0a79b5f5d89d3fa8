import { transitions } from '@tanager/kernel'

export type DiscrepancyStatus = 'Open' | 'ReuploadRequested' | 'Resolved' | 'Upheld' | 'Cancelled'
/** How its application ended. */
export type ApplicationEnd = 'shortlistRefused' | 'applicationRejected' | 'applicationWithdrawn'
export type DiscrepancyMove = 'requestReupload' | 'documentArrived' | 'resolve' | 'uphold' | ApplicationEnd

/** The whole life of a discrepancy. When a move is legal; policy.ts says who may make it. */
export const discrepancyFlow = transitions<DiscrepancyStatus, DiscrepancyMove>('A discrepancy', {
  requestReupload: {
    action: 'discrepancy.request-reupload',
    from: ['Open'],
    to: 'ReuploadRequested',
    words: 'have a document asked for again',
  },
  documentArrived: { action: 'green-form.submit', from: ['ReuploadRequested'], to: 'Open', words: 'take a document' },
  resolve: { action: 'discrepancy.resolve', from: ['Open', 'ReuploadRequested'], to: 'Resolved', words: 'be resolved' },
  uphold: { action: 'discrepancy.resolve', from: ['Open', 'ReuploadRequested'], to: 'Upheld', words: 'be upheld' },
  // No form is out yet, so no document is awaited.
  shortlistRefused: { action: 'shortlist.approve', from: ['Open'], to: 'Cancelled', words: 'end with its application' },
  applicationRejected: {
    action: 'application.reject',
    from: ['Open', 'ReuploadRequested'],
    to: 'Cancelled',
    words: 'end with its application',
  },
  applicationWithdrawn: {
    action: 'application.withdraw',
    from: ['Open', 'ReuploadRequested'],
    to: 'Cancelled',
    words: 'end with its application',
  },
})
