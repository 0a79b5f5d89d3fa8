import { transitions } from '@tanager/kernel'

export type InterviewStatus = 'Scheduled' | 'Completed' | 'Cancelled'
export type InterviewMove = 'update' | 'feedback' | 'cancel'

/** The whole life of an interview. It is the last feedback of the panel that completes it; the ones before leave it as it is. */
export const interviewFlow = transitions<InterviewStatus, InterviewMove>('An interview', {
  update: { action: 'interview.update', from: ['Scheduled'], to: 'Scheduled', words: 'be changed' },
  feedback: { action: 'interview.feedback', from: ['Scheduled'], to: 'Completed', words: 'take feedback' },
  cancel: { action: 'interview.cancel', from: ['Scheduled'], to: 'Cancelled', words: 'be cancelled' },
})
