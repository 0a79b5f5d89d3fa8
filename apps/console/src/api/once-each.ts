/**
 * Rows of several lists as one, each once. Who moves from one list to the next stands in both while only one of them is
 * fetched again: the row of the later list counts, at the place where it was met first.
 */
export function onceEach<T extends { readonly id: string }>(...lists: readonly (readonly T[])[]): T[] {
  const rows = new Map<string, T>()
  for (const row of lists.flat()) rows.set(row.id, row)
  return [...rows.values()]
}
