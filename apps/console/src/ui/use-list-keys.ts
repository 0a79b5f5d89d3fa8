import type { KeyboardEvent } from 'react'

interface ListKeys<T> {
  rows: readonly T[]
  current: number
  move: (index: number) => void
  open?: (row: T) => void
  keys?: Readonly<Record<string, (row: T) => void>>
}

/** j and k, the arrows, Home and End move; Enter opens; a page may add letters of its own. */
export function useListKeys<T>({ rows, current, move, open, keys }: ListKeys<T>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
      return
    const row = rows[current]
    const to = { j: current + 1, ArrowDown: current + 1, k: current - 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(Math.max(0, Math.min(rows.length - 1, to)))
    } else if (row !== undefined && event.key === 'Enter' && target.closest('button, a') === null) {
      event.preventDefault()
      open?.(row)
    } else if (row !== undefined && keys?.[event.key] !== undefined) {
      event.preventDefault()
      keys[event.key]?.(row)
    }
  }
}
