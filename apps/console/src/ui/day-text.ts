/** A calendar day as the locale writes it in figures: `2026-11-19` → `19/11/2026`. */
export const dayText = (day: string, locale: string): string => figures(locale).format(new Date(`${day}T00:00:00Z`))

const figures = (locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory', timeZone: 'UTC' })

/** What somebody typed, in the locale's own order or as YYYY-MM-DD; null until it is a day of the calendar. */
export function readDay(text: string, locale: string): string | null {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length !== 3) return null
  const order = numbers[0]?.length === 4 ? (['year', 'month', 'day'] as const) : orderOf(locale)
  const part = Object.fromEntries(order.map((name, index) => [name, numbers[index] ?? '']))
  const { year = '', month = '', day = '' } = part
  if ((year.length !== 2 && year.length !== 4) || month.length > 2 || day.length > 2) return null
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}

/** Why what was typed is not a day that can be chosen; null where it is, or where nothing was typed. */
export function dayFault(text: string, locale: string, first?: string, last?: string): 'noDay' | 'early' | 'late' | null {
  if (text.trim() === '') return null
  const day = readDay(text, locale)
  if (day === null) return 'noDay'
  if (first !== undefined && day < first.slice(0, 10)) return 'early'
  return last !== undefined && day > last.slice(0, 10) ? 'late' : null
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
