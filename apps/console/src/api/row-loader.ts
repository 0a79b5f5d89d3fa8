import type { CursorPage } from './cursor-pages.ts'

/** How many pages of the list are looked through at most, and how many that stand on none of them are fetched by themselves. */
const MOST_PAGES = 5
const MOST_ALONE = 5
/** Rows that are drawn together ask within this time. */
const TOGETHER_MS = 10

interface Source<T extends { readonly id: string }, R> {
  readonly page: (cursor: string | undefined) => Promise<CursorPage<T>>
  /** What a row asks for, fetched by itself. */
  readonly alone: (id: string) => Promise<R>
  /** The row that an entry of the list belongs to. */
  readonly rowOf: (entry: T) => string
  readonly from: (entries: readonly T[]) => R
  /** Several entries can belong to one row, so that finding one is not the end. */
  readonly isMany?: boolean
}

interface Waiting<R> {
  readonly resolve: (found: R | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * What the rows of a list need to know of their records, in a few requests for all of them instead of one for each. Lists come newest
 * first and ids are in the order of time, so that the search ends at an entry which is older than every row. Null: not found.
 */
export function rowLoader<T extends { readonly id: string }, R>(source: Source<T, R>): (id: string) => Promise<R | null> {
  let waiting = new Map<string, Waiting<R>[]>()
  async function load(rows: ReadonlyMap<string, readonly Waiting<R>[]>): Promise<void> {
    try {
      const found = rows.size === 1 ? new Map<string, R>() : await lookFor([...rows.keys()], source)
      const missing = [...rows.keys()].filter((id) => !found.has(id)).slice(0, MOST_ALONE)
      const alone = await Promise.all(missing.map(async (id) => [id, await source.alone(id)] as const))
      const all = new Map([...found, ...alone])
      for (const [id, those] of rows) for (const { resolve } of those) resolve(all.get(id) ?? null)
    } catch (error) {
      for (const { reject } of [...rows.values()].flat()) reject(error)
    }
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0)
        setTimeout(() => {
          const rows = waiting
          waiting = new Map()
          void load(rows)
        }, TOGETHER_MS)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}

async function lookFor<T extends { readonly id: string }, R>(ids: readonly string[], source: Source<T, R>): Promise<Map<string, R>> {
  const wanted = new Set(ids)
  const oldestRow = ids.toSorted()[0] ?? ''
  const entries = new Map<string, T[]>()
  let cursor: string | undefined
  for (let count = 0; count < MOST_PAGES; count++) {
    const { items, next_cursor } = await source.page(cursor)
    for (const entry of items) {
      const row = source.rowOf(entry)
      if (wanted.has(row)) entries.set(row, [...(entries.get(row) ?? []), entry])
    }
    cursor = next_cursor ?? undefined
    const isOver = cursor === undefined || (items.at(-1)?.id ?? '') < oldestRow
    if (isOver || (entries.size === wanted.size && source.isMany !== true)) break
  }
  return new Map([...entries].map(([id, those]) => [id, source.from(those)]))
}
