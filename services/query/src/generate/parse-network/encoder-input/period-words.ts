import { MONTHS } from '../../parse-rules/link/calendar.ts'

/** A date or a time that a question writes in words: the value it means, and where it stands. */
export interface WrittenTime {
  text: string
  start: number
  end: number
}

const SHORT_MONTHS = ['sept', ...MONTHS.map((month) => month.slice(0, 3))]
const QUARTERS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 }
const COUNTS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

const M = `(${[...MONTHS, ...SHORT_MONTHS].join('|')})\\b\\.?`
const D = '(\\d{1,2})(?:st|nd|rd|th)?'
const U = '(day|week|month|quarter|year)'
const pattern = (text: string) => new RegExp(text, 'g')
const MONTH_DAY_YEAR = pattern(`\\b${M} ${D},? (\\d{4})\\b`)
const DAY_MONTH_YEAR = pattern(`\\b${D} (?:of )?${M},? (\\d{4})\\b`)
const MONTH_YEAR = pattern(`\\b${M},? (?:of )?(\\d{4})\\b`)
const QUARTER_NUMBER = pattern('\\bq([1-4]),? (?:of )?(\\d{4})\\b')
const QUARTER_WORD = pattern(`\\b(${Object.keys(QUARTERS).join('|')}) quarter (?:of |in )?(\\d{4})\\b`)
const ONE_UNIT = pattern(`\\b(this|current|last|past|previous|next) ${U}\\b`)
const MANY_UNITS = pattern(`\\b(last|past|previous|next) (\\d+|${COUNTS.join('|')}) ${U}s\\b`)
const NAMED_DAY = pattern('\\b(today|yesterday|tomorrow)\\b')

const monthNumber = (word: string): number => (word === 'sept' ? 9 : MONTHS.findIndex((month) => month.startsWith(word)) + 1)
const twoDigits = (number: number): string => String(number).padStart(2, '0')

function iso(year: string, month: number, day: number): string | null {
  const date = new Date(Date.UTC(Number(year), month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

function found(text: string, form: RegExp, write: (...groups: string[]) => string | null): WrittenTime[] {
  return Array.from(text.matchAll(form), (match) => ({
    text: write(...match.slice(1)),
    start: match.index,
    end: match.index + match[0].length,
  })).flatMap((one) => (one.text === null ? [] : [{ ...one, text: one.text }]))
}

/** Whole dates, as `YYYY-MM-DD`. */
export function writtenDates(question: string): WrittenTime[] {
  const text = question.toLowerCase()
  return [
    ...found(text, MONTH_DAY_YEAR, (month = '', day = '', year = '') => iso(year, monthNumber(month), Number(day))),
    ...found(text, DAY_MONTH_YEAR, (day = '', month = '', year = '') => iso(year, monthNumber(month), Number(day))),
  ]
}

/** Months, quarters and times relative to today that are no part of a date. */
export function writtenPeriods(question: string, dates: readonly WrittenTime[]): WrittenTime[] {
  const text = question.toLowerCase()
  const way = (word: string): string => ({ current: 'this', past: 'last', previous: 'last' })[word] ?? word
  const count = (word: string): string => (COUNTS.includes(word) ? String(COUNTS.indexOf(word) + 2) : word)
  return [
    ...found(text, MONTH_YEAR, (month = '', year = '') => `${year}-${twoDigits(monthNumber(month))}`),
    ...found(text, QUARTER_NUMBER, (quarter, year) => `${year}-Q${quarter}`),
    ...found(text, QUARTER_WORD, (quarter = '', year = '') => `${year}-Q${QUARTERS[quarter]}`),
    ...found(text, ONE_UNIT, (which = '', unit = '') => `${way(which)} ${unit}`),
    ...found(text, MANY_UNITS, (which = '', many = '', unit = '') => `${way(which)} ${count(many)} ${unit}s`),
    ...found(text, NAMED_DAY, (day = '') => day),
  ].filter((one) => !dates.some((date) => one.start < date.end && date.start < one.end))
}
