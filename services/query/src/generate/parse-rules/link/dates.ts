import type { Token } from '../../../retrieve/words.ts'
import {
  countAt,
  dayOf,
  daysBack,
  type FoundTime,
  isYear,
  MONTHS,
  periodFrom,
  type TimePattern,
  textOfDay,
  today,
  unitOf,
  wordAt,
} from './calendar.ts'
import { ago, yearPart } from './year-parts.ts'

/** A time that the question speaks of: from its first day up to but not including another; `YYYY-MM-DD`. */
export interface DateLink {
  from: number
  to: number
  begin: string
  end: string
  /** Where the words themselves say on which side of it. */
  relation?: 'before' | 'since'
}

/** Dates, months and times relative to now, in words. Longer phrases win. */
export function findDates(tokens: readonly Token[], now: Date): DateLink[] {
  const found: DateLink[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const link = PATTERNS.map((pattern) => pattern(tokens, at, now)).find((one) => one !== null)
    if (!link) continue
    found.push({
      from: at,
      to: at + link.length,
      begin: textOfDay(link.begin),
      end: textOfDay(link.end),
      ...(link.relation && { relation: link.relation }),
    })
    at += link.length - 1
  }
  return found
}

/** 2024-03-31, 2024/03/31. */
const iso: TimePattern = (tokens, at) => {
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
const monthName: TimePattern = (tokens, at, now) => {
  const dayFirst = /^\d{1,2}$/.test(wordAt(tokens, at)) ? 1 : 0
  const th = dayFirst && /^(st|nd|rd|th)$/.test(wordAt(tokens, at + 1)) ? 1 : 0
  const of = dayFirst && wordAt(tokens, at + 1 + th) === 'of' ? 1 : 0
  const month = monthAt(tokens, at + dayFirst + th + of)
  if (month === null) return null
  let next = at + dayFirst + th + of + 1
  let day = dayFirst ? Number(wordAt(tokens, at)) : null
  if (!dayFirst && /^\d{1,2}$/.test(wordAt(tokens, next))) {
    day = Number(wordAt(tokens, next))
    next += /^(st|nd|rd|th)$/.test(wordAt(tokens, next + 1)) ? 2 : 1
  }
  const gap = wordAt(tokens, next) === ',' || wordAt(tokens, next) === 'of' ? 1 : 0
  const hasYear = isYear(wordAt(tokens, next + gap))
  // Without a year the last such month is meant, or the next where the question looks ahead.
  const turn = looksAhead(tokens) ? (month < now.getUTCMonth() ? 1 : 0) : month > now.getUTCMonth() ? -1 : 0
  const year = hasYear ? Number(wordAt(tokens, next + gap)) : now.getUTCFullYear() + turn
  const length = (hasYear ? next + gap + 1 : next) - at
  if (day !== null) return { length, begin: dayOf(year, month, day), end: dayOf(year, month, day) + 1 }
  return { length, begin: dayOf(year, month, 1), end: dayOf(year, month + 1, 1) }
}

/** "who will start in December", "are starting", "expires". */
const looksAhead = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ word }, at) =>
      /^(will|upcoming|expire|expires|expiring|starts)$/.test(word) ||
      (/^(is|are)$/.test(word) &&
        tokens.slice(at + 1, at + 4).some((next) => /^(starting|joining|coming|going|due|expiring|planned|scheduled)$/.test(next.word))),
  )

/** Between 1 and 15 October 2026; from 3 to 9 May: the month stands behind the second day. */
const days: TimePattern = (tokens, at, now) => {
  if (!/^(between|from)$/.test(wordAt(tokens, at)) || !/^(and|to|until|-)$/.test(wordAt(tokens, at + 2))) return null
  const first = /^\d{1,2}$/.test(wordAt(tokens, at + 1)) ? Number(wordAt(tokens, at + 1)) : Number.NaN
  const last = monthName(tokens, at + 3, now)
  if (!(first >= 1 && first <= 31) || last === null || last.end - last.begin !== 1) return null
  const [year, month] = textOfDay(last.begin).split('-').map(Number)
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
const namedDay: TimePattern = (tokens, at, now) => {
  const word = wordAt(tokens, at)
  if (!Object.hasOwn(DAYS, word)) return null
  const begin = today(now) + (DAYS[word] ?? 0)
  return { length: 1, begin, end: begin + 1 }
}

/** This month, last year, next week; last 30 days, past 3 months. */
const relative: TimePattern = (tokens, at, now) => {
  const which = /^(this|current|last|past|previous|next|coming)$/.exec(wordAt(tokens, at))?.[1]
  if (which === undefined) return null
  const counted = countAt(tokens, at + 1)
  const word = wordAt(tokens, at + (counted === null ? 1 : 2))
  const unit = unitOf(word)
  if (unit === undefined) return null
  // "The last quarter of 2016" is that of a year.
  if (which === 'last' && counted === null && wordAt(tokens, at + 2) === 'of' && isYear(wordAt(tokens, at + 3))) return null
  if (counted === null && which !== 'past') return { length: 2, ...periodFrom(now, unit, step(which)) }
  const count = counted ?? 1
  const length = counted === null ? 2 : 3
  const day = today(now)
  return step(which) > 0
    ? { length, begin: day, end: daysBack(now, unit, -count) + 1 }
    : { length, begin: daysBack(now, unit, count), end: day + 1 }
}

const step = (which: string): -1 | 0 | 1 => (/^(this|current)$/.test(which) ? 0 : /^(next|coming)$/.test(which) ? 1 : -1)

/** August and September 2026; from July to September: months in a row, and any two dates with what lies between them. */
const span: TimePattern = (tokens, at, now) => {
  const opens = /^(between|from)$/.test(wordAt(tokens, at)) ? 1 : 0
  const first = dated(tokens, at + opens, now)
  const joint = first && wordAt(tokens, at + opens + first.length)
  const last = first && dated(tokens, at + opens + first.length + 1, now)
  if (!first || !last || !/^(and|or|to|until|till|through|-)$/.test(joint ?? '')) return null
  const begin = withYearOf(
    first,
    last,
    tokens.slice(at, at + opens + first.length).some(({ word }) => isYear(word)),
  )
  const isRow = begin < last.begin && (begin + (first.end - first.begin) === last.begin || opens > 0 || !/^(and|or)$/.test(joint ?? ''))
  return isRow ? { length: opens + first.length + 1 + last.length, begin, end: last.end } : null
}

const dated: TimePattern = (tokens, at, now) => iso(tokens, at, now) ?? monthName(tokens, at, now)

/** "from July to September 2025": the year stands behind the second. */
function withYearOf(first: FoundTime, last: FoundTime, hasYear: boolean): number {
  if (hasYear) return first.begin
  const [, month = 1, day = 1] = textOfDay(first.begin).split('-').map(Number)
  const year = Number(textOfDay(last.begin).slice(0, 4))
  const same = dayOf(year, month - 1, day)
  return same < last.begin ? same : dayOf(year - 1, month - 1, day)
}

/** The beginning of October, the end of last month, the start of the year. */
const edge: TimePattern = (tokens, at, now) => {
  const which = /^(beginning|start|end)$/.exec(wordAt(tokens, at))?.[1]
  if (which === undefined || wordAt(tokens, at + 1) !== 'of') return null
  const the = wordAt(tokens, at + 2) === 'the' ? 1 : 0
  const unit = unitOf(wordAt(tokens, at + 2 + the))
  const whole =
    unit && the > 0
      ? { length: 1, ...periodFrom(now, unit, 0) }
      : (monthName(tokens, at + 2 + the, now) ?? relative(tokens, at + 2 + the, now))
  if (!whole) return null
  const day = which === 'end' ? whole.end - 1 : whole.begin
  return { length: 2 + the + whole.length, begin: day, end: day + 1 }
}

const PATTERNS: readonly TimePattern[] = [days, edge, span, ago, iso, monthName, relative, namedDay, yearPart]
