/** A calendar day as the locale writes it in figures: `2026-11-19` → `19/11/2026`. */
export const dayText = (day: string, locale: string): string => figures(locale).format(new Date(`${day}T00:00:00Z`))

const figures = (locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory', timeZone: 'UTC' })

/**
 * What somebody typed: in figures and the locale's own order, as YYYY-MM-DD, or with the month's name, as pages write it, with or without the
 * weekday; null until it is a day of the calendar.
 */
export function readDay(text: string, locale: string): string | null {
  const [words, weekday] = withoutWeekday(wordsIn(text), locale)
  const part = partsIn(text, words, locale)
  if (part === null || part.day < 1 || part.day > daysIn(part)) return null
  const date = new Date(Date.UTC(part.year, part.month - 1, part.day))
  return weekday === null || weekday === date.getUTCDay() ? date.toISOString().slice(0, 10) : null
}

/** Without the ending of an ordinal: the `th` of `25th` would be the Thursday. */
const wordsIn = (text: string): string[] => text.replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1').match(/\p{L}+/gu) ?? []

interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
}

const daysIn = ({ year, month }: Parts): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Numbers that can be a year, a month and a day; whether that month has such a day is another question. */
function partsIn(text: string, words: readonly string[], locale: string): Parts | null {
  const part = figuresIn(text, words, locale)
  if (part === null) return null
  const { year, month, day } = part
  if ((year.length !== 2 && year.length !== 4) || month.length > 2 || day.length > 2) return null
  const numbers = { year: Number(year.padStart(4, '20')), month: Number(month), day: Number(day) }
  return numbers.year >= 1000 && numbers.month >= 1 && numbers.month <= 12 ? numbers : null
}

function figuresIn(text: string, words: readonly string[], locale: string): Record<'year' | 'month' | 'day', string> | null {
  const numbers = text.match(/\d+/g) ?? []
  if (words.length === 0) {
    if (numbers.length !== 3) return null
    const order = numbers[0]?.length === 4 ? (['year', 'month', 'day'] as const) : orderOf(locale)
    return Object.fromEntries(order.map((name, index) => [name, numbers[index] ?? ''])) as Record<'year' | 'month' | 'day', string>
  }
  const month = words.length === 1 ? monthNamed(words[0] as string, locale) : null
  const [first, second] = numbers
  if (month === null || numbers.length !== 2 || first === undefined || second === undefined) return null
  return first.length === 4 ? { year: first, month, day: second } : { year: second, month, day: first }
}

/** Of the languages that the console speaks, the reader's own first. */
const LANGUAGES = ['en', 'de']

/** The place of the one date whose name begins like this; null where none does, or more than one. */
function placeNamed(word: string, locale: string, dates: readonly number[], part: Intl.DateTimeFormatOptions): number | null {
  for (const language of [locale, ...LANGUAGES]) {
    const name = new Intl.DateTimeFormat(language, { ...part, calendar: 'gregory', timeZone: 'UTC' })
    const typed = word.toLocaleLowerCase(language)
    const found = dates.flatMap((date, place) => (name.format(date).toLocaleLowerCase(language).startsWith(typed) ? [place] : []))
    if (found.length === 1) return found[0] as number
  }
  return null
}

const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month))
/** Of which months have no shorter name, and weekdays none. */
const SHORTEST = { month: 3, weekday: 2 }

/** The number of the month of that name. */
function monthNamed(word: string, locale: string): string | null {
  const place = word.length < SHORTEST.month ? null : placeNamed(word, locale, MONTHS, { month: 'long' })
  return place === null ? null : String(place + 1)
}

/** From Sunday on. */
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day))

/** The other words, and the weekday that stands first; 0 is Sunday. */
function withoutWeekday(words: readonly string[], locale: string): [words: readonly string[], weekday: number | null] {
  const [first, ...rest] = words
  if (first === undefined || first.length < SHORTEST.weekday || (rest.length === 0 && monthNamed(first, locale) !== null))
    return [words, null]
  const weekday = placeNamed(first, locale, WEEKDAYS, { weekday: 'long' })
  return weekday === null ? [words, null] : [rest, weekday]
}

/** Why what was typed is not a day that can be chosen; null where it is, or where nothing was typed. */
export function dayFault(text: string, locale: string, first?: string, last?: string): 'noDay' | 'shortMonth' | 'early' | 'late' | null {
  if (text.trim() === '') return null
  const day = readDay(text, locale)
  if (day === null) return shortMonth(text, locale) === null ? 'noDay' : 'shortMonth'
  if (first !== undefined && day < first.slice(0, 10)) return 'early'
  return last !== undefined && day > last.slice(0, 10) ? 'late' : null
}

/** The month that was typed with a day that it does not have, as `February 2027`, and how many it has; null where that is not the fault. */
export function shortMonth(text: string, locale: string): { month: string; count: number } | null {
  const [words] = withoutWeekday(wordsIn(text), locale)
  const part = partsIn(text, words, locale)
  if (part === null || part.day <= daysIn(part)) return null
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', calendar: 'gregory', timeZone: 'UTC' })
  return { month: name.format(Date.UTC(part.year, part.month - 1)), count: daysIn(part) }
}

function orderOf(locale: string): Array<'year' | 'month' | 'day'> {
  const types = figures(locale).formatToParts(0)
  return types.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))
}

type WeekInfo = { readonly firstDay: number }
/** 0 is Sunday. Monday where the browser does not know the locale's habit. */
export function firstDayOfWeek(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
