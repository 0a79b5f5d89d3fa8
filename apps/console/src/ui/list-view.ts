/** What a column says of a row in plain values: for sorting, filtering and the CSV file. */
export type Value = string | number | null | undefined | readonly string[]

export interface ViewColumn<T> {
  readonly key: string
  readonly value?: ((row: T) => Value) | undefined
  readonly wordFor?: ((value: string) => string) | undefined
  /** Its values can be chosen as a filter. */
  readonly facet?: boolean | undefined
}
/** How one looks at a list: kept in the browser, per person and list. */
export interface ListView {
  readonly sort: { readonly key: string; readonly desc: boolean } | null
  /** Values to keep, by column; a row needs one of them in each. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Columns that are not shown. */
  readonly hidden: readonly string[]
}

export const NO_VIEW: ListView = { sort: null, filters: {}, hidden: [] }

const listed = (value: Value): string[] =>
  value === null || value === undefined || value === '' ? [] : typeof value === 'object' ? [...value] : [String(value)]
const one = (value: Value): string | number | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? (value.length === 0 ? null : value.join(', ')) : value
}

/** The filters that hold here: one of a column that has none on this page was chosen on another, and would hold unseen. */
export const filtersOf = <T>(columns: ReadonlyArray<ViewColumn<T>>, view: ListView): { key: string; wanted: readonly string[] }[] =>
  columns.flatMap(({ key, facet, value }) => {
    const wanted = view.filters[key] ?? []
    return facet === true && value !== undefined && wanted.length > 0 ? [{ key, wanted }] : []
  })

/** The rows that the view leaves, in its order; the very same array where it changes nothing. Rows without a value come last, both ways. */
export function applyView<T>(
  rows: readonly T[],
  columns: ReadonlyArray<ViewColumn<T>>,
  view: ListView,
  compare: (a: string, b: string) => number,
): readonly T[] {
  const readers = new Map(columns.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const])))
  const filters = filtersOf(columns, view).flatMap(({ key, wanted }) => {
    const read = readers.get(key)
    return read === undefined ? [] : [{ read, wanted: new Set(wanted) }]
  })
  const left =
    filters.length === 0
      ? rows
      : rows.filter((row) => filters.every(({ read, wanted }) => listed(read(row)).some((value) => wanted.has(value))))
  const by = view.sort === null ? undefined : readers.get(view.sort.key)
  if (by === undefined) return left
  const sign = view.sort?.desc === true ? -1 : 1
  return left
    .map((row) => ({ row, value: one(by(row)) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value)
      return sign * compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}

/** The values of a column among the rows, with what is chosen already, so that a choice does not vanish from its own list. */
export function valuesIn<T>(rows: readonly T[], read: (row: T) => Value, chosen: readonly string[], most = 500): string[] {
  const found = new Set(chosen)
  for (const row of rows) {
    for (const value of listed(read(row))) found.add(value)
    if (found.size >= most) break
  }
  return [...found]
}

/** No order, then up, then down, then none again; where the most is asked for first, down comes before up. */
export const nextSort = (sort: ListView['sort'], key: string, mostFirst = false): ListView['sort'] =>
  sort?.key !== key ? { key, desc: mostFirst } : sort.desc === mostFirst ? { key, desc: !mostFirst } : null

/** A row for the CSV file. */
export const cellsOf = <T>(row: T, columns: ReadonlyArray<ViewColumn<T>>): (string | number | null)[] =>
  columns.map(({ value, wordFor }) => {
    const plain = one(value?.(row))
    return wordFor === undefined || typeof plain !== 'string' ? plain : wordFor(plain)
  })

/** What the browser kept, if it still is one: another release, or somebody else, may have written it. */
export function readView(kept: unknown): ListView {
  if (typeof kept !== 'object' || kept === null) return NO_VIEW
  const { sort, filters, hidden } = kept as Partial<Record<keyof ListView, unknown>>
  const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every((part) => typeof part === 'string')
  const isSort = typeof sort === 'object' && sort !== null && 'key' in sort && typeof sort.key === 'string'
  return {
    sort: isSort ? { key: String(sort.key), desc: 'desc' in sort && sort.desc === true } : null,
    filters: Object.fromEntries(
      Object.entries(typeof filters === 'object' && filters !== null ? filters : {}).flatMap(([key, wanted]) =>
        isStrings(wanted) ? [[key, wanted]] : [],
      ),
    ),
    hidden: isStrings(hidden) ? hidden : [],
  }
}
