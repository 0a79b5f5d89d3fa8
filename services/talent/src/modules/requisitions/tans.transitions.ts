import { transitions } from '@tanager/kernel'

export type TanStatus = 'PendingApproval' | 'Approved' | 'Rejected' | 'Filled'
export type TanMove = 'approve' | 'reject' | 'fill'

/** The whole life of a TAN: submitted on creation, decided by people, filled by the last conversion. */
export const tanFlow = transitions<TanStatus, TanMove>('A TAN', {
  approve: { action: 'tan.approve', from: ['PendingApproval'], to: 'Approved' },
  reject: { action: 'tan.approve', from: ['PendingApproval'], to: 'Rejected' },
  fill: { action: 'employee-conversion.approve', from: ['Approved'], to: 'Filled' },
})
