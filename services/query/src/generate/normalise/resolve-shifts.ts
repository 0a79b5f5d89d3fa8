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

/** A question that speaks of a period beside another one that it does not name: "and the month before?". */
export const asksBeside = (question: string): boolean => BESIDE.test(question) || NEXT_TO.test(question)

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
  return textOfDay(dayOf(year, month + months, date))
}

/** As long as it was, a unit away; of a longer one the unit that lies right before or behind it. */
function shifted(known: Period, unit: TimeUnit, way: -1 | 1): Period {
  const { begin, end } = known
  const [edge, months, days] = [way < 0 ? begin : end, MONTHS_IN[unit], DAYS_IN[unit] ?? 0]
  const moved = (day: string): string => (months > 0 ? movedByMonths(day, way * months) : textOfDay(dayAt(day) + way * days))
  const isLonger = months > 0 ? monthsApart(known) > months : dayAt(end) - dayAt(begin) > days
  if (!isLonger) return { begin: moved(begin), end: moved(end) }
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
