import { FUNCTION_WORDS, tokenize } from '../../retrieve/words.ts'
import type { Period } from '../parse-rules/compose/change-period.ts'
import { dayOf, MONTHS, type TimeUnit, textOfDay } from '../parse-rules/link/calendar.ts'

const UNIT = '(day|week|month|quarter|year)'
/** It ends the sentence: "the month before last" and "the day before the interview" are times of their own. */
const AT_END = '(?=\\s*(?:$|[?.!,;]))'
const LEAD = '(?:(?:in|for|during|on) )?'
const BESIDE = new RegExp(
  `\\b${LEAD}(?:the|an?|one) ${UNIT} (before|prior|earlier|after|afterwards|later)(?: (?:that|it|this|then))?${AT_END}`,
  'i',
)
const NEXT_TO = new RegExp(`\\b${LEAD}(?:(?:the )?(previous|preceding|prior|following)|the (next)) ${UNIT}${AT_END}`, 'i')
const BEFORE = /^(?:before|prior|earlier|previous|preceding)$/i
const MONTHS_IN: Readonly<Record<TimeUnit, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }
const DAYS_IN: Readonly<Record<string, number>> = { day: 1, week: 7 }

/**
 * A question that says nothing but a period beside the one before: "and the month before?". A question that is complete without the one
 * before, such as "Which contracts expire in the next month?", counts from today.
 */
export const asksBeside = (question: string): boolean =>
  [BESIDE, NEXT_TO].some((period) => period.test(question) && saysNothing(question.replace(period, ' ')))

const saysNothing = (text: string): boolean =>
  tokenize(text).every(({ word }) => FUNCTION_WORDS.has(word) || LEADS.has(word) || !/[\p{L}\d]/u.test(word))
const LEADS: ReadonlySet<string> = new Set(['now', 'ok', 'okay', 'again'])

/** The question with that period in words, counted from the one that the question before was about. */
export function resolveShifts(question: string, known: Period | null): string {
  if (known === null) return question
  const written = (unit: string, which: string): string =>
    inWords(shifted(known, unit.toLowerCase() as TimeUnit, BEFORE.test(which) ? -1 : 1))
  return question
    .replace(BESIDE, (_text, unit: string, which: string) => written(unit, which))
    .replace(NEXT_TO, (_text, which: string | undefined, next: string | undefined, unit: string) => written(unit, which ?? next ?? ''))
}

/** A day of the calendar, as year, month from 0 and day of the month. */
const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month - 1, date]
}
const dayAt = (text: string): number => dayOf(...partsOf(text))
const monthsApart = ({ begin, end }: Period): number => {
  const [[year, month, first], [endYear, endMonth, last]] = [partsOf(begin), partsOf(end)]
  return first === 1 && last === 1 ? 12 * (endYear - year) + endMonth - month : 0
}
const movedByMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOf(day)
  // A month before 31 March is the last day of February.
  const lastOfMonth = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  return textOfDay(dayOf(year, month + months, Math.min(date, lastOfMonth)))
}

/** As long as it was, a unit away; of a longer one the unit that lies right before or behind it. */
function shifted(known: Period, unit: TimeUnit, way: -1 | 1): Period {
  const { begin, end } = known
  const [edge, months, days] = [way < 0 ? begin : end, MONTHS_IN[unit], DAYS_IN[unit] ?? 0]
  const moved = (day: string): string => (months > 0 ? movedByMonths(day, way * months) : textOfDay(dayAt(day) + way * days))
  const isLonger = months > 0 ? monthsApart(known) > months : dayAt(end) - dayAt(begin) > days
  // Months differ in length: a period that ends within one is moved by its last day.
  const last = textOfDay(dayAt(end) - 1)
  if (!isLonger) return { begin: moved(begin), end: end.endsWith('-01') ? moved(end) : textOfDay(dayAt(moved(last)) + 1) }
  return way < 0 ? { begin: moved(edge), end: edge } : { begin: edge, end: moved(edge) }
}

/** As people write it: 2025, Q2 2025, August 2026, a day, or from one to another. */
function inWords(period: Period): string {
  const [year, month] = partsOf(period.begin)
  const months = monthsApart(period)
  if (months === 12 && month === 0) return `in ${year}`
  if (months === 3 && month % 3 === 0) return `in Q${month / 3 + 1} ${year}`
  const name = MONTHS[month] ?? ''
  if (months === 1) return `in ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
  const last = textOfDay(dayAt(period.end) - 1)
  return last === period.begin ? `on ${period.begin}` : `between ${period.begin} and ${last}`
}
