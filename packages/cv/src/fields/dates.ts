import { allMatches } from '../all-matches.ts'
import { remember } from '../memo.ts'

/** A date range as written. `to` is null for "present" and undefined where only one date stands. */
export interface DateRange {
  start: number
  end: number
  from: string
  to: string | null | undefined
}

const MONTHS: Record<string, number> = {}
for (const [index, names] of [
  'january jan januar janvier janv enero ene gennaio janeiro januari styczeń styczen stycznia sty',
  'february feb febr februar février fevrier févr fév fev febrero febbraio fevereiro februari luty lutego lut',
  'march mar märz maerz mär mrz mars marzo março marco maart mrt marzec marca',
  'april apr avril avr abril abr aprile kwiecień kwiecien kwietnia kwi',
  'may mai mayo maggio mag maio mei maj maja',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cze',
  'july jul juli juillet juil julio luglio lug julho lipiec lipca lip',
  'august aug août aout aoû agosto ago augustus sierpień sierpien sierpnia sie',
  'september sept sep septembre septiembre settembre set setembro wrzesień wrzesien września wrzesnia wrz',
  'october oct oktober okt octobre octubre ottobre ott outubro out październik pazdziernik października pazdziernika paź paz',
  'november nov novembre noviembre novembro listopad listopada lis',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro grudzień grudzien grudnia gru',
].entries()) {
  for (const name of names.split(' ')) MONTHS[name] = index + 1
}
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }

const MONTH = `(?:${Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
/** Before two digits only these: "out 15" is no October. */
const ENGLISH_MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)'
const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const POINT = [
  `${DAY}(?:st|nd|rd|th)?[\\s.-]+${MONTH}[\\s.,-]*${YEAR}`,
  `${MONTH}\\.?\\s+${DAY}(?:st|nd|rd|th)?,\\s*${YEAR}`,
  `${MONTH}[.,]?\\s+de(?:l)?\\s+${YEAR}`,
  `${MONTH}[.,]?[\\s'’/.,-]*${YEAR}`,
  `${MONTH}\\.?\\s*['’]\\d{2}(?!\\d)`,
  `${ENGLISH_MONTH}[-\\s]\\d{2}(?![\\d:])`,
  `(?:spring|summer|fall|autumn|winter)\\s+(?:of\\s+)?${YEAR}`,
  `${DAY}[./-](?:0?[1-9]|1[0-2])[./-]${YEAR}`,
  `(?:0?[1-9]|1[0-2])[./-]${YEAR}`,
  `${YEAR}[./-](?:0[1-9]|1[0-2])(?:[./-]${DAY})?(?![\\d])`,
  YEAR,
].join('|')
const PRESENT =
  "(?:(?:the\\s+)?present(?:\\s+day)?|current(?:ly)?|now|today|ongoing|on-going|(?:till|to)[\\s-]+(?:date|now)|till\\s+present|date|heute|jetzt|dato|laufend|gegenwart|aujourd'?hui|aujourd’hui|ce\\s+jour|présent|actuellement|en\\s+cours|(?:la\\s+)?actualidad|actual(?:mente)?|(?:o\\s+)?presente|(?:el\\s+)?presente|(?:la\\s+)?fecha|hoy|atual(?:mente)?|(?:o\\s+)?momento|hoje|heden|nu|obecnie|teraz|nadal|dziś|dzisiaj|chwili\\s+obecnej|oggi)"
const TO =
  "\\s*(?:[-–—−~→]+|\\b(?:to|until|till|through|bis(?:\\s+zum)?|aux?|al?|hasta|do|tot(?:\\s+en\\s+met)?)\\b|à|até|t/m|jusqu['’]?(?:à|en|au))\\s*"

const MAY_HOLD_YEAR = /(?:19|20)\d\d|\p{L}{3}\.?(?:\s*['’-]\s*|[^\S ]* \s*)\d{2}(?!\d)/u

const RANGE = new RegExp(
  `(?<![\\p{L}\\d/])(?:(${POINT})${TO}(${POINT}|${PRESENT}|\\d{2}(?!\\d))|(${MONTH})\\.?${TO}(${POINT}))(?![\\p{L}\\d])`,
  'giu',
)
const SINCE = new RegExp(`(?<![\\p{L}\\d])(?:since|from|seit|ab|depuis|dès|desde|sinds|vanaf|od)\\s+(${POINT})(?![\\p{L}\\d])`, 'giu')
const SINGLE = new RegExp(`(?<![\\p{L}\\d/.-])(${POINT})(?![\\p{L}\\d/]|[.,]\\d)`, 'giu')

/** "De 2012 a 2015", "von 2012 bis 2015". */
const BEFORE_RANGE = /(?<!\p{L})(?:from|between|von|vom|du|de|desde|entre|van|od|dal?)\s+$/iu

/** Every date and range in a text, in order, without overlaps. */
export const findDates: (text: string) => DateRange[] = remember(searchDates)

function searchDates(text: string): DateRange[] {
  if (!MAY_HOLD_YEAR.test(text) || text.length > 2_000) return []
  const found: DateRange[] = []
  const free = (start: number, end: number): boolean => found.every((other) => end <= other.start || start >= other.end)
  for (const match of allMatches(RANGE, text)) {
    const range = toRange(match)
    if (range === undefined) continue
    const before = BEFORE_RANGE.exec(text.slice(0, range.start))
    found.push({ ...range, start: before?.index ?? range.start })
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
  const to = toPoint(right)
  return { ...span, from, to: to ?? null }
}

/** `YYYY-MM` or `YYYY`; undefined when no year is in it. */
function toPoint(text: string): string | undefined {
  const lower = text.toLowerCase()
  const name = /\p{L}{3,}/gu
  let month: number | undefined
  for (const match of lower.matchAll(name)) month ??= MONTHS[match[0]] ?? SEASONS[match[0]]
  const year = /(?:19|20)\d{2}/.exec(lower)?.[0] ?? shortYear(lower)
  if (year === undefined) return undefined
  if (month === undefined) {
    const iso = /^\d{4}[./-](\d{1,2})/.exec(lower)
    const dayFirst = /^\d{1,2}[./-](\d{1,2})[./-]\d{4}/.exec(lower)
    const monthFirst = /^(\d{1,2})[./-]\d{4}/.exec(lower)
    month = Number((iso ?? dayFirst ?? monthFirst)?.[1]) || undefined
  }
  return month === undefined || month > 12 ? year : `${year}-${pad(month)}`
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

const DURATION =
  /\b\d+(?:\.\d+)?\s*(?:\+\s*)?(?:years?|yrs?|months?|mos?|weeks?|jahre?n?|monate?n?|ans?|mois|años?|meses|mes|anos?|jaar|maanden|lata?|miesi[ąę]c[ey]?)(?!\p{L})\.?|(?<!\p{L})(?:from|since|duration|period|per[ií]odo|période|periode|zeitraum|okres(?: zatrudnienia)?|seit|von|ab|depuis|de|du|desde|sinds|vanaf|van|od)(?!\p{L})/giu

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
