// The one form of a cell, whatever the database and the driver:
//   integers         numbers up to 2^53, beyond that their digits as text
//   decimals         numbers, without trailing zeros; text when a double would lose what matters of them
//   floats           numbers; NaN and the infinities as text
//   booleans         true and false (MySQL: TINYINT(1); SQLite: columns declared BOOLEAN)
//   dates, times     2026-01-31, 09:30:00.25
//   timestamps       2026-01-31 09:30:00.25 without a zone; 2026-01-31T09:30:00.25Z with one, always in UTC
//   bytes            \x and hexadecimal digits
//   everything else  the database's own text (JSON, arrays, intervals, …)

export type Cell = string | number | boolean | null

/** From digits with an optional sign. */
export function integerCell(digits: string | bigint): Cell {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number + 0 : String(digits)
}

/** Of fifteen digits a double loses none. */
const EXACT_CHARACTERS = 15
/** Whole digits that a double surely holds together with six decimals. */
const SURE_DIGITS = 9

/** From plain decimal notation: a number unless a double would lose more than the far decimals of a division. */
export function decimalCell(text: string): Cell {
  if (!/^[+-]?\.?\d[\d.]*$/.test(text)) return floatCell(text)
  if (text.length <= EXACT_CHARACTERS) return Number(text) + 0
  const [, sign, whole = '', decimals = ''] = /^([+-]?)0*([1-9]\d*)?(?:\.(\d*))?$/.exec(text) ?? []
  const fraction = withoutZeros(decimals)
  if (fraction === '') return integerCell(`${sign === '-' ? '-' : ''}${whole || '0'}`)
  const number = Number(text)
  const exact = String(Math.abs(number)) === `${whole || '0'}.${fraction}`
  return exact || whole.length <= SURE_DIGITS ? number : text
}

export function floatCell(value: string | number): Cell {
  const number = value === '' ? Number.NaN : Number(value)
  if (Number.isNaN(number)) return typeof value === 'string' && !/^[+-]?nan$/i.test(value) ? value : 'NaN'
  return Number.isFinite(number) ? number + 0 : number > 0 ? 'Infinity' : '-Infinity'
}

/** A single-precision number with the digits that it was written with, not those of the double next to it. */
export function singleCell(value: number): Cell {
  if (!Number.isFinite(value)) return floatCell(value)
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits))
    if (Math.fround(shorter) === Math.fround(value)) return shorter + 0
  }
  return Number(value.toPrecision(9))
}

/** `2026-01-31 09:30:00.2500` or with a T, or a time alone: trailing zeros of the fraction go. */
export const timestampCell = (text: string): string => text.replace(/^(\S+)T(?=\d)/, '$1 ').replace(/(:\d\d)(?:\.(\d*))?$/, trimFraction)
const trimFraction = (_all: string, seconds: string, fraction = ''): string => {
  const kept = withoutZeros(fraction)
  return kept === '' ? seconds : `${seconds}.${kept}`
}
const withoutZeros = (digits: string): string => digits.replace(/(?<!0)0+$/, '')

const ZONED = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d+))? ?(Z|[+-]\d\d(?::?\d\d(?::?\d\d)?)?)$/

const PLAIN_UTC = /^\d{4}-[-\d: .]+\+00$/

/** A timestamp with an offset, brought to UTC; text of another form (infinity, years beyond 9999) stays as it is. */
export function zonedCell(text: string): Cell {
  if (PLAIN_UTC.test(text)) return `${timestampCell(text.slice(0, -3)).replace(' ', 'T')}Z`
  const match = ZONED.exec(text)
  if (match === null) return text
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  if (Number(year) < 100) return text // Date.UTC takes such a year for one of the last century
  const [hours = 0, minutes = 0, seconds = 0] = zone === 'Z' ? [] : (zone.slice(1).replaceAll(':', '').match(/\d\d/g) ?? []).map(Number)
  const offset = (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second) - offset)
  return `${new Date(time).toISOString().slice(0, 19)}${trimFraction('', '', fraction)}Z`
}

export const bytesCell = (bytes: Uint8Array): Cell => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

/** Text that JSON can carry: half a surrogate pair becomes the replacement character. */
export const textCell = (text: string): Cell => text.toWellFormed()
