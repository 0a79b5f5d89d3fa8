export interface Point {
  readonly label: string
  readonly value: number
}
export interface TimePoint extends Point {
  /** Where it stands on the axis: milliseconds. */
  readonly at: number
}
export type Chart =
  | { readonly kind: 'bars'; readonly points: readonly Point[] }
  | { readonly kind: 'line'; readonly points: readonly TimePoint[] }

export const MOST_BARS = 30
const MOST_POINTS = 500
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const TIME = /^(\d{4})(?:-(?:(\d{2})(?:-(\d{2})(?:[T ].*)?)?|Q([1-4])|W(\d{2})))?$/
const IS_ID = /(^|_)id$/i
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value) ? Number(value) : null

/** Years, months, days, quarters and weeks as the service writes them. */
export function timeOf(value: unknown): number | null {
  const [all, year, month, dayOfMonth, quarter, week] = TIME.exec(String(value)) ?? []
  if (all === undefined) return null
  if (week !== undefined) return Date.UTC(Number(year), 0, 1 + (Number(week) - 1) * 7)
  if (quarter !== undefined) return Date.UTC(Number(year), (Number(quarter) - 1) * 3, 1)
  return Date.UTC(Number(year), Number(month ?? 1) - 1, Number(dayOfMonth ?? 1))
}

/** One name and one number: bars. One time and one number: a line. Anything else is better read as a table. */
export function chartOf(columns: readonly string[], rows: ReadonlyArray<readonly unknown[]>): Chart | null {
  if (columns.length !== 2 || rows.length < 2 || rows.length > MOST_POINTS) return null
  const measure = [1, 0].find(
    (at) => !IS_ID.test(columns[at] ?? '') && rows.every((row) => numberOf(row[at]) !== null) && !isTime(columns, rows, at),
  )
  if (measure === undefined) return null
  const label = 1 - measure
  const points = rows.map((row) => ({ label: row[label] === null ? '' : String(row[label]), value: numberOf(row[measure]) as number }))
  if (isTime(columns, rows, label)) {
    const timed = points.map((point) => ({ ...point, at: timeOf(point.label) as number })).sort((one, other) => one.at - other.at)
    return new Set(timed.map(({ at }) => at)).size === timed.length && timed.length > 2 ? { kind: 'line', points: timed } : null
  }
  const isName = !IS_ID.test(columns[label] ?? '') && points.every((point) => !UUID.test(point.label))
  return isName && rows.length <= MOST_BARS && points.every(({ value }) => value >= 0) ? { kind: 'bars', points } : null
}

/** A plain number of four digits is a year only where its column says so. */
function isTime(columns: readonly string[], rows: ReadonlyArray<readonly unknown[]>, at: number): boolean {
  if (!rows.every((row) => timeOf(row[at]) !== null)) return false
  return /year/i.test(columns[at] ?? '') || !rows.every((row) => /^\d{4}$/.test(String(row[at])))
}
