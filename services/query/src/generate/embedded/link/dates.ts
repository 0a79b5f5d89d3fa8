import type { Token } from '../../../schema-index/words.ts'

/** A time that the question speaks of: from its first day up to but not including another; `YYYY-MM-DD`. */
export interface DateLink {
  from: number
  to: number
  begin: string
  end: string
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const UNITS: Record<string, Unit> = {
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
type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** Days as count of days since 1970, so that nothing depends on the machine's time zone. */
const DAY = 86_400_000
const dayOf = (year: number, month: number, day: number): number => Math.floor(Date.UTC(year, month, day) / DAY)
const text = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** Dates, months and times relative to now, in words. Longer phrases win. */
export function findDates(tokens: readonly Token[], now: Date): DateLink[] {
  const found: DateLink[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const link = PATTERNS.map((pattern) => pattern(tokens, at, now)).find((one) => one !== null)
    if (!link) continue
    found.push({ from: at, to: at + link.length, begin: text(link.begin), end: text(link.end) })
    at += link.length - 1
  }
  return found
}

interface Found {
  length: number
  begin: number
  end: number
}
type Pattern = (tokens: readonly Token[], at: number, now: Date) => Found | null
const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? ''
const today = (now: Date): number => Math.floor(now.getTime() / DAY)

/** 2024-03-31, 2024/03/31. */
const iso: Pattern = (tokens, at) => {
  const written = tokens
    .slice(at, at + 5)
    .map(({ text: as }) => as)
    .join('')
  const match = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(written)
  if (!match) return null
  const begin = dayOf(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return { length: 5, begin, end: begin + 1 }
}

/** 31 March 2024; March 31, 2024; March 2024; in March. */
const monthName: Pattern = (tokens, at, now) => {
  const dayFirst = /^\d{1,2}$/.test(wordAt(tokens, at)) ? 1 : 0
  const of = dayFirst && wordAt(tokens, at + 1) === 'of' ? 1 : 0
  const month = monthAt(tokens, at + dayFirst + of)
  if (month === null) return null
  let next = at + dayFirst + of + 1
  let day = dayFirst ? Number(wordAt(tokens, at)) : null
  if (!dayFirst && /^\d{1,2}$/.test(wordAt(tokens, next))) {
    day = Number(wordAt(tokens, next))
    next += /^(st|nd|rd|th)$/.test(wordAt(tokens, next + 1)) ? 2 : 1
  }
  const gap = wordAt(tokens, next) === ',' || wordAt(tokens, next) === 'of' ? 1 : 0
  const hasYear = /^(19|20)\d\d$/.test(wordAt(tokens, next + gap))
  // Without a year the last such month is meant.
  const year = hasYear ? Number(wordAt(tokens, next + gap)) : now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0)
  const length = (hasYear ? next + gap + 1 : next) - at
  if (day !== null) return { length, begin: dayOf(year, month, day), end: dayOf(year, month, day) + 1 }
  return { length, begin: dayOf(year, month, 1), end: dayOf(year, month + 1, 1) }
}

/** Between 1 and 15 October 2026; from 3 to 9 May: the month stands behind the second day. */
const days: Pattern = (tokens, at, now) => {
  if (!/^(between|from)$/.test(wordAt(tokens, at)) || !/^(and|to|until|-)$/.test(wordAt(tokens, at + 2))) return null
  const first = /^\d{1,2}$/.test(wordAt(tokens, at + 1)) ? Number(wordAt(tokens, at + 1)) : Number.NaN
  const last = monthName(tokens, at + 3, now)
  if (!(first >= 1 && first <= 31) || last === null || last.end - last.begin !== 1) return null
  const [year, month] = text(last.begin).split('-').map(Number)
  return { length: last.length + 3, begin: dayOf(year ?? 0, (month ?? 1) - 1, first), end: last.end }
}

/** "may" is a verb unless it stands like a month. */
function monthAt(tokens: readonly Token[], at: number): number | null {
  const word = wordAt(tokens, at)
  const month = MONTHS.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)))
  if (month < 0 || (word === 'may' && !/^(in|of|during|since|last|until|before|after)$|^\d+$/.test(wordAt(tokens, at - 1)))) return null
  return word === 'mar' || word === 'jan' || word === 'sun' ? (/^\d/.test(wordAt(tokens, at + 1)) ? month : null) : month
}

const DAYS: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 }
const namedDay: Pattern = (tokens, at, now) => {
  const word = wordAt(tokens, at)
  if (!Object.hasOwn(DAYS, word)) return null
  const begin = today(now) + (DAYS[word] ?? 0)
  return { length: 1, begin, end: begin + 1 }
}

/** This month, last year, next week; last 30 days, past 3 months. */
const relative: Pattern = (tokens, at, now) => {
  const which = /^(this|current|last|past|previous|next|coming)$/.exec(wordAt(tokens, at))?.[1]
  if (which === undefined) return null
  const counted = countAt(tokens, at + 1)
  const word = wordAt(tokens, at + (counted === null ? 1 : 2))
  const unit = Object.hasOwn(UNITS, word) ? UNITS[word] : undefined
  if (unit === undefined) return null
  if (counted === null && which !== 'past') return { length: 2, ...period(now, unit, step(which)) }
  const count = counted ?? 1
  const length = counted === null ? 2 : 3
  const day = today(now)
  return step(which) > 0
    ? { length, begin: day, end: back(now, unit, -count) + 1 }
    : { length, begin: back(now, unit, count), end: day + 1 }
}

const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** In digits or words: the last two weeks. */
function countAt(tokens: readonly Token[], at: number): number | null {
  const word = wordAt(tokens, at)
  if (/^\d+$/.test(word)) return Number(word)
  const place = COUNTS.indexOf(word)
  return place > 0 ? place : null
}

const step = (which: string): -1 | 0 | 1 => (/^(this|current)$/.test(which) ? 0 : /^(next|coming)$/.test(which) ? 1 : -1)

/** The week (from Monday), month … that lies so many steps from now. */
function period(now: Date, unit: Unit, steps: number): { begin: number; end: number } {
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
function back(now: Date, unit: Unit, count: number): number {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'day' || unit === 'week') return today(now) - count * (unit === 'week' ? 7 : 1)
  const months = count * { month: 1, quarter: 3, year: 12 }[unit]
  const lastOfMonth = new Date(Date.UTC(year, month - months + 1, 0)).getUTCDate()
  return dayOf(year, month - months, Math.min(day, lastOfMonth))
}

/** Q1 2025, first quarter of 2025. */
const quarter: Pattern = (tokens, at, now) => {
  const number = /^q$/.test(wordAt(tokens, at)) ? Number(wordAt(tokens, at + 1)) : Number.NaN
  if (!(number >= 1 && number <= 4)) return null
  const hasYear = /^(19|20)\d\d$/.test(wordAt(tokens, at + 2))
  const year = hasYear ? Number(wordAt(tokens, at + 2)) : now.getUTCFullYear()
  return { length: hasYear ? 3 : 2, begin: dayOf(year, 3 * number - 3, 1), end: dayOf(year, 3 * number, 1) }
}

const PATTERNS: readonly Pattern[] = [days, iso, monthName, relative, namedDay, quarter]
