type Unit = 'day' | 'hour' | 'minute'

interface Elapsed {
  readonly unit: Unit
  /** Below zero: ago. */
  readonly count: number
}

/** Up to here days are counted; what is further away has its date. */
export const DAYS_COUNTED = 13

/**
 * How far away a moment is: minutes, then the hours of today, then days as the calendar of this place counts them. Monday is three
 * days before Thursday, whatever the time of either. Null: not a minute.
 */
export function elapsed(at: string | Date, now: number): Elapsed | null {
  const then = new Date(at)
  const seconds = Math.trunc((then.getTime() - now) / 1000)
  const days = calendarDays(new Date(now), then)
  if (Math.abs(seconds) < 60) return null
  if (Math.abs(seconds) < 3_600) return { unit: 'minute', count: whole(seconds / 60) }
  return days === 0 ? { unit: 'hour', count: whole(seconds / 3_600) } : { unit: 'day', count: days }
}

/** So far may the clock of a server be ahead of the reader's: what just happened there is no plan. */
const CLOCKS_DIFFER_MS = 5_000

/** Whether a moment is still to come. */
export const isAhead = (at: string | Date, now: number): boolean => new Date(at).getTime() > now + CLOCKS_DIFFER_MS

/** Of the past only whole ones count. */
const whole = (count: number): number => (count < 0 ? Math.trunc(count) : Math.round(count))

/** Midnights between two moments, where the reader is. */
const calendarDays = (from: Date, to: Date): number => Math.round((dayOf(to) - dayOf(from)) / 86_400_000)
const dayOf = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())

/** Days of the calendar that have passed; never less than none, whatever the clocks say. */
export const daysSince = (at: string | Date, now = Date.now()): number => Math.max(0, calendarDays(new Date(at), new Date(now)))
