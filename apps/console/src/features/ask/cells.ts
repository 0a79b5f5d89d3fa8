import { locale } from '../../app/i18n.ts'
import { day } from '../../ui/relative-time.tsx'
import { figureText } from './figures.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/
const NUMBER = /^-?\d+(\.\d+)?$/

export const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value))

interface Words {
  status: (code: string) => string
  yes: string
  no: string
}
/** What a column holds, beyond its name. */
export interface Holds {
  /** Every value is a number, though some may have come as texts. */
  readonly isNumeric?: boolean
  readonly isPercent?: boolean
}

/** A value for a person. Whoever needs the value itself finds it on hover, in what is copied, and in the file. */
export function cellText(column: string, value: unknown, words: Words, holds: Holds = {}): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number') return numeral(column, value, holds)
  const text = String(value)
  if (holds.isPercent || (holds.isNumeric && text.includes('.'))) return isNumber(text) ? numeral(column, text, holds) : text
  if (/(^|_)status$/i.test(column)) return words.status(text)
  if (DAY.test(text)) return day(text)
  if (MOMENT.test(text)) return moment(text)
  return text
}

/** A year and an id are no quantities: no separators. */
const numeral = (column: string, value: number | string, { isPercent = false }: Holds): string =>
  !isPercent && /year$|(^|_)id$|number$/i.test(column) ? String(value) : figureText(value, { locale: locale(), isPercent })

function moment(text: string): string {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
  return Number.isNaN(at.getTime()) ? text : new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** `parsed_location` as one says it. */
export function columnText(name: string): string {
  const words = name.replace(/^.*\./, '').replaceAll('_', ' ').trim()
  return words === '' ? name : words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
