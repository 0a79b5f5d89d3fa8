import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { DAYS_COUNTED, daysSince, elapsed, isAhead } from './elapsed.ts'
import { momentText } from './moment-text.ts'
import { threeLetters } from './month-letters.ts'

/** Making a formatter costs far more than formatting, and a list formats in every row. */
function kept<O extends object, F>(make: (locale: string, options: O) => F): (options: O) => F {
  const made = new Map<string, F>()
  return (options) => {
    const key = locale() + JSON.stringify(options)
    const found = made.get(key) ?? make(locale(), options)
    made.set(key, found)
    return found
  }
}
const dateFormat = kept((language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options))
const relativeFormat = kept((language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options))

export function relative(at: string | Date, now = Date.now()): string {
  const away = elapsed(at, now)
  if (away === null) return i18next.t(isAhead(at, now) ? 'inAMinute' : 'justNow')
  const isFar = away.unit === 'day' && Math.abs(away.count) > DAYS_COUNTED
  return isFar
    ? threeLetters(dateFormat({ dateStyle: 'medium' }).format(new Date(at)))
    : relativeFormat({ numeric: 'auto' }).format(away.count, away.unit)
}

/** With its time zone: it is what one copies and sends to somebody elsewhere. */
export const exact = (at: string | Date): string =>
  momentText(
    dateFormat({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(new Date(at)),
    locale(),
  )
/** Short and exact to the second, in the reader's own time: where the order of things matters. */
export const moment = (at: string): string => threeLetters(dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at)))
/** The day of a moment, where the reader is. */
export const dateOf = (at: string): string => threeLetters(dateFormat({ dateStyle: 'medium' }).format(new Date(at)))
/** A calendar day without a time of day: never shifted by the time zone. */
export const day = (date: string): string =>
  threeLetters(dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)))

/** What goes after "since": the time of today, a weekday of the last days, else the date. */
export function sinceWhen(at: string, now = new Date()): string {
  const then = new Date(at)
  const days = daysSince(then, now.getTime())
  const isRecent = days < 7
  const options = days === 0 ? { timeStyle: 'short' as const } : isRecent ? { weekday: 'long' as const } : { dateStyle: 'medium' as const }
  return threeLetters(dateFormat(options).format(then))
}

/** "3 days ago", with the exact time when pointed at: by the browser itself, which costs a long list nothing. */
export function RelativeTime({ at }: { at: string }) {
  useTranslation() // again when the language changes
  return (
    <time dateTime={at} title={exact(at)}>
      {relative(at)}
    </time>
  )
}
