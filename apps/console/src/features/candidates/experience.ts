import { locale } from '../../app/i18n.ts'
import { threeLetters } from '../../ui/month-letters.ts'

/** What stands between whole years and their parts, in the language of the console. */
export const decimalSign = (): string =>
  new Intl.NumberFormat(locale()).formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.'

/** "10.2 years", as the reader's language says it. */
export const years = (count: number | null): string | null =>
  count === null
    ? null
    : new Intl.NumberFormat(locale(), { style: 'unit', unit: 'year', unitDisplay: 'long', maximumFractionDigits: 1 }).format(count)

/** "Jan 2019" from `2019-01`, a plain year as it is. */
function month(at: string | null): string | null {
  const parts = /^(\d{4})-(\d{2})/.exec(at ?? '')
  if (parts === null) return at
  const first = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1))
  return threeLetters(new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(first))
}

/** "Mar 2019 – today"; null when neither end is known. */
export const period = (from: string | null, to: string | null, today: string): string | null =>
  from === null && to === null ? null : `${month(from) ?? '?'} – ${to === null ? today : month(to)}`
