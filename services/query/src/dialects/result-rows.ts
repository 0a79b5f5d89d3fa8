import { type ResultSet, type RunLimits, StatementFailure } from './dialect.ts'

/** Rows as they come, up to the limits. */
export interface ResultRows {
  columns: string[]
  readonly count: number
  /** False when no more are wanted. */
  add(row: unknown[]): boolean
  result(): ResultSet
}

/** Collects rows until the cap of rows or of bytes is reached; what lies beyond is cut, and the result says so. */
export function collectRows(limits: Pick<RunLimits, 'rows' | 'bytes'>): ResultRows {
  const rows: unknown[][] = []
  let bytes = 0
  let cut = false
  return {
    columns: [],
    get count() {
      return rows.length
    },
    add(row) {
      if (cut) return false
      bytes += sizeOf(row)
      if (bytes > limits.bytes && rows.length === 0) throw tooLarge(limits.bytes)
      cut = rows.length >= limits.rows || bytes > limits.bytes
      if (!cut) rows.push(row)
      return !cut
    },
    result() {
      return { columns: this.columns, rows, cut }
    },
  }
}

export const tooLarge = (bytes: number): StatementFailure =>
  new StatementFailure('too_large', `The result is larger than ${Math.floor(bytes / 1024)} KiB. Ask for fewer or shorter columns.`)

/** Of a short text the characters are counted: near enough, and many times quicker. */
const SHORT = 64

/** About what the row takes as JSON. */
function sizeOf(row: unknown[]): number {
  let size = 2
  for (const cell of row) size += typeof cell === 'string' ? (cell.length < SHORT ? cell.length : Buffer.byteLength(cell)) + 3 : 8
  return size
}
