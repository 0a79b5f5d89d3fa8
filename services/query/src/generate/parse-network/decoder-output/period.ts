import { tokenize } from '../../../retrieve/words.ts'
import { findDates } from '../../parse-rules/link/dates.ts'

/** From its first day up to but not including another; `YYYY-MM-DD`. */
export interface Period {
  begin: string
  end: string
}

const day = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** The time that a value of a question means: `2020`, `2020-03`, `2020-Q1`, `2020-03-05`, `last 3 months`. Null for any other. */
export function periodOf(text: string, now: Date): Period | null {
  const written = /^(\d{4})(?:-(?:Q([1-4])|(\d\d?)(?:-(\d\d?))?))?$/.exec(text)
  if (written) {
    const [, year, quarter, month, date] = written.map(Number)
    const isGiven = (part: number | undefined): part is number => part !== undefined && !Number.isNaN(part)
    if (!isGiven(year) || year < 1000) return null
    if (isGiven(quarter)) return { begin: day(year, 3 * quarter - 3, 1), end: day(year, 3 * quarter, 1) }
    if (!isGiven(month)) return { begin: day(year, 0, 1), end: day(year + 1, 0, 1) }
    if (month < 1 || month > 12) return null
    return isGiven(date)
      ? { begin: day(year, month - 1, date), end: day(year, month - 1, date + 1) }
      : { begin: day(year, month - 1, 1), end: day(year, month, 1) }
  }
  const tokens = tokenize(text)
  const [found] = findDates(tokens, now)
  return found && found.from === 0 && found.to === tokens.length ? { begin: found.begin, end: found.end } : null
}
