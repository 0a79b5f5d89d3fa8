import { transitions } from '@tanager/kernel'

export type DiscrepancyStatus = 'Open' | 'ReuploadRequested' | 'Resolved' | 'Upheld'
export type DiscrepancyMove = 'requestReupload' | 'documentArrived' | 'resolve' | 'uphold'

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
})
