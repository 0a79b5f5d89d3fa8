/** A time of the day (`HH:mm`) as the locale writes it: `15:00` → `3:00 PM`. A narrow space is a plain one, as one types it. */
export function timeText(time: string, locale: string): string {
  const [hours, minutes] = time.split(':').map(Number)
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return clock.format(Date.UTC(2000, 0, 1, hours, minutes)).replace(/\s/gu, ' ')
}

/**
 * What somebody typed, by a clock of 24 or of 12 hours, with or without the colon: `15:00`, `3 PM`, `0300PM`, `9`; null until it is a time
 * of the day. Without AM or PM it is the clock of 24 hours.
 */
export function readTime(text: string): string | null {
  const [, signs = '', half] =
    /^([\d:.h]+)(?:([ap])m?|uhr)?$/.exec(
      text
        .toLowerCase()
        .replace(/\s+/g, '')
        .replace(/([ap])\.m\.?/, '$1m'),
    ) ?? []
  const parts = /^\d{3,4}$/.test(signs) ? [signs.slice(0, -2), signs.slice(-2)] : signs.replace(/h$/, '').split(/[:.h]/)
  const [hours = '', minutes = '00'] = parts
  if (parts.length > 2 || !/^\d{1,2}$/.test(hours) || !/^\d\d$/.test(minutes)) return null
  const hour = hourOf(Number(hours), half)
  return hour === null || hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}

/** `15:00 PM` says the same twice; `15:00 AM` contradicts itself. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour
  if (hour < 1) return null
  if (half === 'a') return hour > 12 ? null : hour % 12
  return hour >= 12 ? hour : hour + 12
}

/** The twelve hours between which one may have been mixed up. */
export const otherHalf = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${String((hour + 12) % 24).padStart(2, '0')}${time.slice(2, 5)}`
}

/** Nobody meets then, as a rule. */
export const isUnusual = (time: string): boolean => time < '06:00' || time > '21:00'
