import { createHash } from 'node:crypto'
import type { ResultSet } from '../dialects/dialect.ts'

/** The same for results with the same rows: in which order they stand does not count, nor that of their columns, nor what these are called. */
export function rowsKey({ rows, columns }: Pick<ResultSet, 'rows' | 'columns'>): string {
  const texts = rows.map((row) => row.map(cellText))
  const sorted = columns.map((_, at) => at).sort((a, b) => compare(columnText(texts, a), columnText(texts, b)))
  const lines = texts.map((row) => JSON.stringify(sorted.map((at) => row[at]))).sort()
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}

/** A sum and an average of the same may differ in the last digit. */
const cellText = (cell: unknown): string => (typeof cell === 'number' ? String(Math.round(cell * 1e6) / 1e6) : JSON.stringify(cell))

const columnText = (texts: readonly (readonly string[])[], at: number): string => texts.map((row) => row[at] ?? '').sort().join('\n') // biome-ignore format: one line
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
