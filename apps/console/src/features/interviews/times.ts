import { locale } from '../../app/i18n.ts'
import { threeLetters } from '../../ui/month-letters.ts'

const clockFormat = () => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' })

/** `10:00–10:45`, by the person's own clock: short, because it stands in small places. */
export const span = (from: string | Date, to: string | Date): string => [from, to].map((at) => clockFormat().format(new Date(at))).join('–')
/** `Wed, 18 Nov, 10:00` */
export const dayAndTime = (at: Date): string =>
  threeLetters(
    new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(at),
  )
/** `Wednesday 18 November 2026, 10:00 – 10:45` */
export const dayAndSpan = (from: string, to: string): string =>
  `${new Intl.DateTimeFormat(locale(), { dateStyle: 'full' }).format(new Date(from))}, ${span(from, to)}`
/** `18 November` with its weekday, as the head of a day. */
export const dayHead = (date: Date): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long' }).format(date)
export const shortDay = (date: Date): string => new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric' }).format(date)
export const weekRange = (days: readonly Date[]): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(days[0] as Date, days.at(-1) as Date)
/** `09:00`, or `9 AM` where the clock has twelve hours: full hours alone stand beside the calendar. */
export const hourLabel = (hour: number): string =>
  new Intl.DateTimeFormat(locale(), isTwelveHour() ? { hour: 'numeric' } : { timeStyle: 'short' }).format(new Date(2000, 0, 1, hour))
/** Where the time zone is not plain from the place one is in: said beside every time one types. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
export const isTwelveHour = (): boolean => new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).resolvedOptions().hour12 === true
