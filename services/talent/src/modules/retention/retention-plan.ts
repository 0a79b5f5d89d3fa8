import type { DueRow } from './retention.store.ts'

/** For so long a candidate is listed before anything is deleted: time to notice a wrong period. */
export const NOTICE_DAYS = 7
const DAY_MS = 86_400_000

export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

/** What a run does with a candidate whose period ends within the notice: erase now, list, wait, or keep. */
export type Verdict = 'erase' | 'announce' | 'wait' | 'keep'
export interface Planned extends DueRow {
  verdict: Verdict
  /** The first run after this moment erases. */
  erase_after: Date
}

/** Nobody is erased before the period is over, nor before they were listed for the days of notice. */
export function plan(due: DueRow, now: Date, noticeDays: number): Planned {
  const listed = daysAfter(due.announced_at ?? now, noticeDays)
  const eraseAfter = new Date(Math.max(listed.getTime(), due.due_at.getTime()))
  if (due.kept_because !== null) return { ...due, verdict: 'keep', erase_after: eraseAfter }
  const waiting = due.announced_at === null && noticeDays > 0 ? 'announce' : 'wait'
  return { ...due, verdict: eraseAfter <= now ? 'erase' : waiting, erase_after: eraseAfter }
}
