import { allMatches } from '../all-matches.ts'
import { foldText } from '../clean-text.ts'
import {
  ABOUT_WORDS,
  DURATION_LABELS,
  DURATION_UNITS,
  FROM_WORDS,
  MONTH_NAMES,
  PRESENT_WORDS,
  SEASON_NAMES,
  SINCE_WORDS,
  UNTIL_WORDS,
} from '../lexicon/date-words.ts'
import { WORK_VERBS } from '../lexicon/job-titles.ts'
import { remember } from '../memo.ts'
import { employerScore, titleScore } from './organisation-words.ts'

/** A date range as written. `to` is null for "present" and undefined where only one date stands. */
export interface DateRange {
  start: number
  end: number
  from: string
  to: string | null | undefined
  /** An end stands there that was not understood: `to` is null, and yet it may have ended. */
  unclear?: true
}

const MONTHS: Record<string, number> = {}
for (const [index, names] of MONTH_NAMES.entries()) for (const name of names.split(' ')) MONTHS[name] = index + 1

const SEASONS: Record<string, number> = {}
for (const [month, names] of Object.entries(SEASON_NAMES)) for (const name of names.split(' ')) SEASONS[name] = Number(month)

/** One of the phrases, the longest first; any space stands for several. */
const anyOf = (phrases: Iterable<string>): string =>
  `(?:${[...new Set(phrases)]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.]/g, '\\.').replaceAll(' ', '\\s+'))
    .join('|')})`
const ofAll = (words: Record<string, readonly string[]>): string => anyOf(Object.values(words).flat())

const MONTH = anyOf(Object.keys(MONTHS))
/** Before two digits only these: "out 15" is no October. */
const ENGLISH_MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)'
const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const NUMBER = '(?:0?[1-9]|1[0-2])'
const NEXT_YEAR = '(?:\\s?/\\s?(?:\\d{4}|\\d{2})(?!\\d))'
const POINT = [
  `${DAY}(?:st|nd|rd|th)?[\\s.-]+${MONTH}[\\s.,-]*${YEAR}`,
  `${MONTH}\\.?\\s+${DAY}(?:st|nd|rd|th)?,\\s*${YEAR}`,
  `${MONTH}[.,]?\\s+de(?:l)?\\s+${YEAR}`,
  `${MONTH}[.,]?[\\s'’/.,-]*${YEAR}`,
  `${MONTH}\\.?\\s*['’]\\d{2}(?!\\d)`,
  `${ENGLISH_MONTH}[-\\s]\\d{2}(?![\\d:])`,
  `${anyOf(Object.keys(SEASONS))}\\s+(?:(?:of|de)\\s+)?${YEAR}`,
  `(?:WS|WiSe|Wintersemester|SS|SoSe|Sommersemester)\\s?${YEAR}${NEXT_YEAR}?`,
  `(?:[QT][1-4]|H[12])[\\s./-]{0,3}${YEAR}`,
  `${DAY}[./-]${NUMBER}[./-]${YEAR}`,
  `${NUMBER}[./-]${YEAR}`,
  `${YEAR}[./-](?:0[1-9]|1[0-2])(?:[./-]${DAY})?(?![\\d])`,
  YEAR,
].join('|')
/** Too little for a date on its own, but a range of two, or one that lasts, says what they are: "03/15 – 04/19", "mar/15 – atual". */
const SHORT_POINT = [
  `${NUMBER}\\s?[/.'’]\\s?\\d{2}(?![\\d.:]\\d|\\d)`,
  `${MONTH}\\.?[\\s/'’-]{1,2}\\d{2}(?![\\d:])`,
  `${YEAR}${NEXT_YEAR}`,
  `${YEAR}[./](?:0?[1-9]|1[0-2])(?:\\.|(?!\\d))`,
  `${YEAR}[\\s,.]{1,2}${MONTH}(?!\\p{L})\\.?`,
  `${YEAR}[\\s/-]{0,3}(?:[QT][1-4]|H[12])(?!\\d)`,
].join('|')
/** "19/05": a year and a month of which the first can be no month. */
const YEAR_FIRST = '(?:1[3-9]|[2-9]\\d)/(?:0[1-9]|1[0-2])'
const ROMAN_MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const ROMAN = [...ROMAN_MONTHS].sort((a, b) => b.length - a.length).join('|')
const ROMAN_POINT = `(?:${ROMAN})[\\s./-]{1,3}${YEAR}`

const DASH = '[-‐‑‒–—―−~→]+'
const ABOUT = ofAll(ABOUT_WORDS)
const UNTIL = ofAll(UNTIL_WORDS)
const PRESENT_PHRASE = ofAll(PRESENT_WORDS)
const PRESENT = `(?:\\(\\s?(?:${UNTIL}\\s+)?${PRESENT_PHRASE}\\s?\\)|(?:${UNTIL}\\s+)?${PRESENT_PHRASE})`
/** A dash, a word, or both: "2012 – bis heute". A slash is one only between spaces. */
const TO = `(?:\\s*${DASH}\\s*(?:${UNTIL}(?!\\p{L})\\s*)??|\\s*(?<!\\p{L})${UNTIL}(?!\\p{L})\\s*(?:${DASH}\\s*)?|\\s+/\\s+)(?:${ABOUT}\\s+)?`
/** Behind the year in Polish: "03.2015r." */
const YEAR_MARK = '(?:\\s?r\\.?(?!\\p{L}))?'

const MAY_HOLD_YEAR = /(?:19|20)\d\d|\p{L}{3}\.?(?:\s*['’/-]\s*|[^\S ]* \s*)\d{2}(?!\d)|\d\s?[/.'’]\s?\d{2}(?!\d)/u

const MAY_HOLD_ROMAN = /[IVX][\s./-]{1,3}(?:19|20)\d\d/
const MAY_HOLD_SHORT = /\d\s?[/.'’]\s?\d|\p{L}\.?[\s/'’-]{1,2}\d{2}(?!\d)|(?:19|20)\d\d[\s,./-]{1,3}[\p{L}\d]/u
const DASH_AFTER_DIGIT = /\d(?:\s?r\.?)?\s{0,3}[-‐‑‒–—―−~→]/

const BEFORE = '(?<![\\p{L}\\d/])'
const AFTER = '(?![\\p{L}\\d])'
const RANGE = new RegExp(
  `${BEFORE}(?:(${POINT})${YEAR_MARK}${TO}(${POINT}|${PRESENT}|(?<!/\\s{0,3})\\d{2}(?!\\d|[./]\\d))${YEAR_MARK}|(${MONTH})\\.?${TO}(${POINT})${YEAR_MARK})${AFTER}`,
  'giu',
)
const SHORT_RANGE = new RegExp(
  `(?<![\\p{L}\\d/.])(?:(${SHORT_POINT}|${POINT})${TO}(${SHORT_POINT}|${POINT}|${PRESENT})|(${YEAR_FIRST})${TO}(${PRESENT}))(?![\\p{L}\\d/])`,
  'giu',
)
const ROMAN_RANGE = new RegExp(`${BEFORE}(${ROMAN_POINT})${YEAR_MARK}${TO}(${ROMAN_POINT})${YEAR_MARK}${AFTER}`, 'gu')
const ROMAN_BEFORE = new RegExp(`${BEFORE}(?:${ROMAN})[\\s./-]{1,3}$`, 'u')
const SINCE = new RegExp(`${BEFORE}${ofAll(SINCE_WORDS)}\\s+(${SHORT_POINT}|${POINT})${YEAR_MARK}${AFTER}`, 'giu')
/** "May 2019 –", and nothing behind it. */
const OPEN = new RegExp(`(?<![\\p{L}\\d/.-])(${POINT}|${SHORT_POINT})${YEAR_MARK}\\s*${DASH}\\s*(?=$|[)\\]|\\t])`, 'giu')
/** "May 2019 – lorem ipsum", "05/2019 – ???": small letters or signs that no list knows, up to the end. */
const UNCLEAR = new RegExp(
  `(?<![\\p{L}\\d/.-])(${POINT}|${SHORT_POINT})${YEAR_MARK}\\s*${DASH}\\s*(\\(?(?:[^\\s\\d|,;:()]{1,16} ){0,3}[^\\s\\d|,;:()]{1,16}\\)?)\\s*(?=$|[\\t|])`,
  'giu',
)
const SINGLE = new RegExp(`(?<![\\p{L}\\d/.-])(${POINT})(?![\\p{L}\\d/]|[.,]\\d)`, 'giu')

/** "De 2012 a 2015", "von 2012 bis 2015". */
const BEFORE_RANGE = new RegExp(`(?<!\\p{L})(?:${ofAll(FROM_WORDS)}\\s+(?:${ABOUT}\\s+)?|${ABOUT}\\s+)$`, 'iu')

/** Every date and range in a text, in order, without overlaps. */
export const findDates: (text: string) => DateRange[] = remember(searchDates)

function searchDates(text: string): DateRange[] {
  if (!MAY_HOLD_YEAR.test(text) || text.length > 2_000) return []
  const found: DateRange[] = []
  const free = (start: number, end: number): boolean => found.every((other) => end <= other.start || start >= other.end)
  const add = (range: DateRange | undefined): void => {
    if (range === undefined || !free(range.start, range.end)) return
    const before = BEFORE_RANGE.exec(text.slice(0, range.start))
    found.push({ ...range, start: before?.index ?? range.start })
  }
  /** What is left to look at: most lines hold one range and nothing else, and the patterns are slow. */
  const outside = (): string =>
    found.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
  if (MAY_HOLD_ROMAN.test(text)) for (const match of allMatches(ROMAN_RANGE, text)) add(toShortRange(match))
  for (const match of allMatches(RANGE, text)) add(withRomanMonth(toRange(match), text))
  if (MAY_HOLD_SHORT.test(outside())) for (const match of allMatches(SHORT_RANGE, text)) add(toShortRange(match))
  if (DASH_AFTER_DIGIT.test(outside())) {
    for (const match of allMatches(OPEN, text)) {
      const from = toPoint(match[1] ?? '')
      if (from !== undefined) add({ start: match.index, end: match.index + match[0].length, from, to: null })
    }
    for (const match of allMatches(UNCLEAR, text)) {
      const from = toPoint(match[1] ?? '')
      if (from === undefined || !isUnknownEnd(match[2] ?? '')) continue
      add({ start: match.index, end: match.index + match[0].trimEnd().length, from, to: null, unclear: true })
    }
  }
  for (const match of allMatches(SINCE, text)) {
    const from = toPoint(match[1] ?? '')
    if (from !== undefined && free(match.index, match.index + match[0].length)) {
      found.push({ start: match.index, end: match.index + match[0].length, from, to: null })
    }
  }
  for (const match of allMatches(SINGLE, text)) {
    const from = toPoint(match[1] ?? '')
    if (from !== undefined && free(match.index, match.index + match[0].length)) {
      found.push({ start: match.index, end: match.index + match[0].length, from, to: undefined })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

function toRange(match: RegExpExecArray): DateRange | undefined {
  const [whole, left, right, month, monthRight] = match
  const span = { start: match.index, end: match.index + whole.length }
  if (month !== undefined) {
    const to = toPoint(monthRight ?? '')
    const number = MONTHS[month.toLowerCase()]
    return to === undefined || number === undefined ? undefined : { ...span, from: `${to.slice(0, 4)}-${pad(number)}`, to }
  }
  const from = toPoint(left ?? '')
  if (from === undefined || right === undefined) return undefined
  if (/^\d{2}$/.test(right)) {
    const year = `${from.slice(0, 2)}${right}`
    return Number(year) >= Number(from.slice(0, 4)) ? { ...span, from, to: year } : undefined
  }
  const to = toPoint(right, true)
  return { ...span, from, to: to ?? null }
}

/** "V 2019 – present" */
function withRomanMonth(range: DateRange | undefined, text: string): DateRange | undefined {
  const roman = range === undefined || range.to !== null || range.from.length > 4 ? null : ROMAN_BEFORE.exec(text.slice(0, range.start))
  if (range === undefined || roman === null) return range
  return { ...range, start: roman.index, from: toPoint(text.slice(roman.index, range.end)) ?? range.from }
}

/** A range of which only both ends together tell that they are dates: they have to be in order, and years that people work in. */
function toShortRange(match: RegExpExecArray): DateRange | undefined {
  const [whole, left, right, yearFirst] = match
  const from = toPoint(left ?? yearFirst ?? '')
  if (from === undefined || !isWorkingYear(from)) return undefined
  const to = right === undefined ? undefined : toPoint(right, true)
  if (to !== undefined && (!isWorkingYear(to) || to.slice(0, 4) < from.slice(0, 4))) return undefined
  // "08.15 – 12.15" is a time of day, "03.15 – 04.19" can be none.
  const clock = [left, right].some((point) => point !== undefined && /^\d\d?\s?\.\s?\d{2}$/.test(point))
  if (clock && (!/^\d{2}\.\d{2}$/.test(left ?? '') || to === undefined || to.slice(0, 4) === from.slice(0, 4))) return undefined
  return { start: match.index, end: match.index + whole.length, from, to: to ?? null }
}

const isWorkingYear = (date: string): boolean => Number(date.slice(0, 4)) <= LATEST_YEAR
const LATEST_YEAR = 2039

/** Words in small letters, or signs that stand for "not known"; "2019 – led the team" tells of work, "2012 – konsultant" names it. */
function isUnknownEnd(text: string): boolean {
  if (/^[?.…_*xX()/-]+$/.test(text)) return true
  if (!/^[\p{Ll}\p{M}().'’ -]{2,}$/u.test(text)) return false
  const words = foldText(text).split(' ')
  return !WORK_VERBS.has(words[0] ?? '') && titleScore(text) === 0
}

/** `YYYY-MM` or `YYYY`; undefined when no year is in it. As the end of a range, a term ends with its last month. */
function toPoint(text: string, isEnd = false): string | undefined {
  const lower = text.toLowerCase().trim()
  const name = /\p{L}{3,}/gu
  let month: number | undefined
  for (const match of lower.matchAll(name)) month ??= MONTHS[match[0]] ?? SEASONS[match[0]]
  const year = /(?:19|20)\d{2}/.exec(lower)?.[0] ?? shortYear(lower)
  if (year === undefined) return undefined
  const term = termOf(text, year, isEnd)
  if (term !== undefined) return term
  if (month === undefined) {
    const iso = /^\d{4}[./-](\d{1,2})/.exec(lower)
    const dayFirst = /^\d{1,2}[./-](\d{1,2})[./-]\d{4}/.exec(lower)
    const monthFirst = /^(\d{1,2})[./-]\d{4}/.exec(lower) ?? /^(\d{1,2})\s?[/.'’]\s?\d{2}$/.exec(lower)
    month = Number((iso ?? dayFirst ?? monthFirst)?.[1]) || undefined
    // "19/05"
    if (month !== undefined && month > 12 && monthFirst !== null && !/\d{4}/.test(lower))
      return toPoint(lower.split('/').reverse().join('/'))
  }
  return month === undefined || month > 12 ? year : `${year}-${pad(month)}`
}

/** "WS 2014/15", "Q1 2015", "2014/15" and "III 2015": what has two ends of its own, or a month in Roman figures. */
function termOf(text: string, year: string, isEnd: boolean): string | undefined {
  const roman = ROMAN_MONTHS.indexOf(/^([IVX]{1,4})[\s./-]/.exec(text)?.[1] ?? '')
  if (roman >= 0) return `${year}-${pad(roman + 1)}`
  const [, letter = '', part] = /(?<!\p{L})([QTH])([1-4])(?!\d)/iu.exec(text) ?? []
  if (part !== undefined) {
    const months = letter.toLowerCase() === 'h' ? 6 : 3
    return `${year}-${pad(Number(part) * months - (isEnd ? 0 : months - 1))}`
  }
  const next = String(Number(year) + 1)
  if (/^(?:ws|wise|wintersemester)/i.test(text)) return isEnd ? `${next}-03` : `${year}-10`
  if (/^(?:ss|sose|sommersemester)/i.test(text)) return isEnd ? `${year}-09` : `${year}-04`
  const [, second] = /^\d{4}\s?\/\s?(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  if (
    second === undefined ||
    (second.length === 2 && /^\d{4}\/(?:0[1-9]|1[0-2])$/.test(text) && Number(second) !== (Number(year) + 1) % 100)
  )
    return undefined
  return isEnd ? year.slice(0, 4 - second.length) + second : year
}

function shortYear(text: string): string | undefined {
  const two = /(\d{2})$/.exec(text)?.[1]
  if (two === undefined) return undefined
  return Number(two) > 60 ? `19${two}` : `20${two}`
}

const pad = (month: number): string => String(month).padStart(2, '0')

/** Whether a text is dates and nothing else of weight: "Oct 2020 - Oct 2022 (2 years)". */
export function isDateText(text: string): boolean {
  const dates = findDates(text)
  if (dates.length === 0) return false
  return (
    withoutDates(text, dates)
      .replace(DURATION, '')
      .replace(/[^\p{L}\p{N}]/gu, '').length <= 3
  )
}

const DURATION = new RegExp(
  `\\b\\d+(?:\\.\\d+)?\\s*(?:\\+\\s*)?(?:${DURATION_UNITS})(?!\\p{L})\\.?|(?<!\\p{L})(?:${DURATION_LABELS})(?!\\p{L})`,
  'giu',
)

/**
 * "Mai 2019 – Lorem" as a date with an end that is not understood: a month, a dash, and a few words in capitals that could name something,
 * so the words are left to be read.
 */
export function unclearDates(text: string): DateRange | undefined {
  const [date, ...more] = findDates(text)
  if (date === undefined || date.to !== undefined || more.length > 0 || text.length > LONGEST_DATES) return undefined
  const isMonth = date.from.length > 4 && date.start === 0
  const after = text.slice(date.end).trim()
  const rest = after.replace(DASH_AHEAD, '').trim()
  const named = titleScore(rest) > 0 || employerScore(rest) >= 1
  if (isMonth && after !== rest && rest !== '' && !named && rest.split(' ').length <= 3) return { ...date, to: null, unclear: true }
  // "Avril 2019 (durée : 4 ans)": from or until then, the words do not tell.
  return date.start === 0 && LENGTH.test(text.slice(date.end)) && isDateText(text) ? { ...date, to: null, unclear: true } : undefined
}
const LONGEST_DATES = 45
const DASH_AHEAD = new RegExp(`^${DASH}`, 'u')
const LENGTH = new RegExp(`(?<!\\p{L})\\d+(?:[.,]\\d+)?\\s*(?:${DURATION_UNITS})(?!\\p{L})`, 'iu')

/** The text around the dates, with a break where each stood. */
export function withoutDates(text: string, dates: readonly DateRange[] = findDates(text)): string {
  let rest = ''
  let at = 0
  for (const date of dates) {
    rest += `${text.slice(at, date.start)}\t`
    at = date.end
  }
  return (rest + text.slice(at)).replace(/\([^\S\t]*\t\s*\)/g, '\t')
}
