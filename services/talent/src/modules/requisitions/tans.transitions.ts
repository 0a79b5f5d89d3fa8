import { transitions } from '@tanager/kernel'

export type TanStatus = 'PendingApproval' | 'Approved' | 'Rejected' | 'Filled' | 'Cancelled'
export type TanMove = 'update' | 'approve' | 'reject' | 'fill' | 'cancel'

/** The whole life of a TAN: submitted on creation, decided by people, filled by the last conversion or cancelled before. */
export const tanFlow = transitions<TanStatus, TanMove>('A TAN', {
  update: { action: 'tan.update', from: ['PendingApproval'], to: 'PendingApproval', words: 'be changed' },
  approve: { action: 'tan.approve', from: ['PendingApproval'], to: 'Approved', words: 'be approved' },
  reject: { action: 'tan.approve', from: ['PendingApproval'], to: 'Rejected', words: 'be rejected' },
  fill: { action: 'employee-conversion.approve', from: ['Approved'], to: 'Filled', words: 'be filled' },
  cancel: { action: 'tan.cancel', from: ['PendingApproval', 'Approved'], to: 'Cancelled', words: 'be cancelled' },
})
