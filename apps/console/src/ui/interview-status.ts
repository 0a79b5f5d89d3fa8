import type { components } from '../api/talent.gen.ts'

type Interview = components['schemas']['Interview']

/** As it is shown: an interview that is over and has no end yet waits for feedback. */
export const shownStatus = ({ status, ends_at }: Pick<Interview, 'status' | 'ends_at'>, now = new Date()): string =>
  status === 'Scheduled' && new Date(ends_at) < now ? 'FeedbackDue' : status

/** The interview is over, and its time is still to come: it was held earlier. */
export const wasHeldEarlier = (interview: Pick<Interview, 'status' | 'starts_at'>, now = new Date()): boolean =>
  interview.status === 'Completed' && !hasBegun(interview, now)

/** Whether there is anything to give feedback on. */
export const hasBegun = ({ starts_at }: Pick<Interview, 'starts_at'>, now = new Date()): boolean => new Date(starts_at) <= now
