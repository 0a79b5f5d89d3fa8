import type { Token } from '../../../retrieve/words.ts'

/** What a pattern of words found: how many, and from which day up to but not including which. */
export interface FoundTime {
  length: number
  begin: number
  end: number
  /** Where the words say on which side of it: "more than two weeks ago". */
  relation?: 'before' | 'since'
}
export type TimePattern = (tokens: readonly Token[], at: number, now: Date) => FoundTime | null
export type TimeUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const UNITS: Record<string, TimeUnit> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  year: 'year',
  years: 'year',
}
export const unitOf = (word: string): TimeUnit | undefined => (Object.hasOwn(UNITS, word) ? UNITS[word] : undefined)

export const MONTHS: readonly string[] = 'january february march april may june july august september october november december'.split(' ')

const WEEKDAYS: readonly string[] = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
/** A month or a day of the week, also cut short or several: "Sept", "Mondays". */
export const isTimeName = (word: string): boolean =>
  word.length >= 3 && [...MONTHS, ...WEEKDAYS].some((name) => name.startsWith(word) || word === `${name}s`)

/** Days as count of days since 1970, so that nothing depends on the machine's time zone. */
const DAY = 86_400_000
export const dayOf = (year: number, month: number, day: number): number => Math.floor(Date.UTC(year, month, day) / DAY)
export const textOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
export const today = (now: Date): number => Math.floor(now.getTime() / DAY)
export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? ''
export const isYear = (word: string): boolean => /^(19|20)\d\d$/.test(word)

const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** In digits or words: the last two weeks. */
export function countAt(tokens: readonly Token[], at: number): number | null {
  const word = wordAt(tokens, at)
  if (/^\d+$/.test(word)) return Number(word)
  const place = COUNTS.indexOf(word)
  return place > 0 ? place : null
}

/** The week (from Monday), month … that lies so many steps from now. */
export function periodFrom(now: Date, unit: TimeUnit, steps: number): { begin: number; end: number } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (unit === 'day') return { begin: today(now) + steps, end: today(now) + steps + 1 }
  if (unit === 'week') {
    const monday = today(now) - ((now.getUTCDay() + 6) % 7) + 7 * steps
    return { begin: monday, end: monday + 7 }
  }
  if (unit === 'year') return { begin: dayOf(year + steps, 0, 1), end: dayOf(year + steps + 1, 0, 1) }
  const months = unit === 'quarter' ? 3 : 1
  const first = (unit === 'quarter' ? Math.floor(month / 3) * 3 : month) + months * steps
  return { begin: dayOf(year, first, 1), end: dayOf(year, first + months, 1) }
}

/** So many units before today. */
export function daysBack(now: Date, unit: TimeUnit, count: number): number {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'day' || unit === 'week') return today(now) - count * (unit === 'week' ? 7 : 1)
  const months = count * { month: 1, quarter: 3, year: 12 }[unit]
  const lastOfMonth = new Date(Date.UTC(year, month - months + 1, 0)).getUTCDate()
  return dayOf(year, month - months, Math.min(day, lastOfMonth))
}
