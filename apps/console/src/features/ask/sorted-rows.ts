import { isNumber } from './cells.ts'

export interface Sorting {
  readonly column: number
  readonly descending: boolean
}
type Row = readonly unknown[]

/** Numbers as numbers, the rest as people sort names; what is missing comes last in either direction. The rows themselves stay as they came. */
export function sortedRows(rows: readonly Row[], sorting: Sorting | null): readonly Row[] {
  if (sorting === null) return rows
  const { column, descending } = sorting
  const sign = descending ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [one[column], other[column]]
    if (a === null || a === undefined || b === null || b === undefined)
      return Number(a === null || a === undefined) - Number(b === null || b === undefined)
    if (isNumber(a) && isNumber(b)) return sign * (Number(a) - Number(b))
    return sign * String(a).localeCompare(String(b))
  })
}

/** First up, then down, then as it came. */
export const nextSorting = (now: Sorting | null, column: number): Sorting | null =>
  now?.column !== column ? { column, descending: false } : now.descending ? null : { column, descending: true }
