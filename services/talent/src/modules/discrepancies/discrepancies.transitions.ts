import { transitions } from '@tanager/kernel'

export type DiscrepancyStatus = 'Open' | 'ReuploadRequested' | 'Resolved' | 'Upheld'
export type DiscrepancyMove = 'requestReupload' | 'documentArrived' | 'resolve' | 'uphold'

/** The whole life of a discrepancy. When a move is legal; policy.ts says who may make it. */
export const discrepancyFlow = transitions<DiscrepancyStatus, DiscrepancyMove>('A discrepancy', {
  requestReupload: { action: 'discrepancy.request-reupload', from: ['Open'], to: 'ReuploadRequested' },
  documentArrived: { action: 'green-form.submit', from: ['ReuploadRequested'], to: 'Open' },
  resolve: { action: 'discrepancy.resolve', from: ['Open', 'ReuploadRequested'], to: 'Resolved' },
  uphold: { action: 'discrepancy.resolve', from: ['Open', 'ReuploadRequested'], to: 'Upheld' },
})
