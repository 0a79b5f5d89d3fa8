import { type ReactNode, useMemo, useState } from 'react'
import type { RowSelection } from './record-row.tsx'

/** Which rows of a list are chosen, by key. */
export interface Selection<T> {
  readonly rows: RowSelection<T>
  readonly count: number
  readonly has: (row: T) => boolean
  readonly hasAll: (rows: readonly T[]) => boolean
  readonly toggleAll: (rows: readonly T[]) => void
  /** What may be done with them, above the list. */
  readonly bar: ReactNode
}

const anyRow = () => true

/** Chosen rows, for as long as one is on the page. `can` says which rows may be chosen at all. */
export function useSelection<T>(
  all: readonly T[],
  keyOf: (row: T) => string,
  label: (row: T) => string,
  can: (row: T) => boolean = anyRow,
) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => (keys.size === 0 ? [] : all.filter((row) => keys.has(keyOf(row)))), [all, keys, keyOf])
  const rows = useMemo<RowSelection<T>>(
    () => ({
      label,
      toggle: (row) =>
        setKeys((before) => {
          const next = new Set(before)
          if (!next.delete(keyOf(row)) && can(row)) next.add(keyOf(row))
          return next
        }),
    }),
    [label, keyOf, can],
  )
  const has = (row: T) => keys.has(keyOf(row))
  const hasAll = (shown: readonly T[]) => shown.every((row) => has(row) || !can(row))
  return {
    chosen,
    rows,
    count: chosen.length,
    has,
    hasAll,
    toggleAll: (shown: readonly T[]) => setKeys(hasAll(shown) ? new Set() : new Set(shown.filter(can).map(keyOf))),
    clear: () => setKeys(new Set()),
    drop: (row: T) =>
      setKeys((before) => {
        const next = new Set(before)
        next.delete(keyOf(row))
        return next
      }),
  }
}
