import type { CatalogTable } from './catalog.ts'

/** Which tables a table can be joined with: by declared keys, else by key columns of the same name. By position. */
export function joinsOf(tables: readonly CatalogTable[]): number[][] {
  const position = new Map(tables.map((table, at) => [table.name, at]))
  const joins = tables.map(() => new Set<number>())
  const note = (a: number, b: number | undefined) => {
    if (b === undefined || a === b) return
    joins[a]?.add(b)
    joins[b]?.add(a)
  }
  for (const [at, table] of tables.entries()) for (const key of table.foreignKeys) note(at, position.get(key.table))
  const owners = keyOwners(tables)
  for (const [at, table] of tables.entries()) {
    if (table.foreignKeys.length > 0) continue
    for (const column of table.columns) for (const owner of owners.get(column.name.toLowerCase()) ?? []) note(at, owner)
  }
  return joins.map((others) => [...others])
}

/** Tables by the name of their single key column, where that name says more than `id`. */
function keyOwners(tables: readonly CatalogTable[]): Map<string, number[]> {
  const owners = new Map<string, number[]>()
  for (const [at, table] of tables.entries()) {
    const keys = table.columns.filter((column) => column.isPrimaryKey)
    const name = keys[0]?.name.toLowerCase() ?? ''
    if (keys.length === 1 && !['id', 'name', 'code'].includes(name)) owners.set(name, [...(owners.get(name) ?? []), at])
  }
  return owners
}

/** A table only in between is worth its place when it joins two that are. */
const LIKELY = 0.4

/**
 * The best tables up to a limit. Where two likely ones hang together only through a third, that one comes right after them, in front
 * of tables that merely share a word.
 */
export function withBridges(scores: readonly number[], joins: readonly (readonly number[])[], limit: number): number[] {
  const ranked = scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const least = LIKELY * (scores[ranked[0] ?? 0] ?? 0)
  const chosen: number[] = []
  const choose = (at: number) => {
    if (chosen.length < limit && !chosen.includes(at)) chosen.push(at)
  }
  for (const at of ranked) {
    const likely = (scores[at] ?? 0) > 0 && (scores[at] ?? 0) >= least
    if (likely && !chosen.includes(at) && chosen.length > 0 && !touches(at, chosen, joins)) {
      for (const between of bridge(at, chosen, joins, scores)) choose(between)
    }
    choose(at)
  }
  return chosen
}

const touches = (at: number, chosen: readonly number[], joins: readonly (readonly number[])[]): boolean =>
  (joins[at] ?? []).some((other) => chosen.includes(other))

/** The table that joins one with any of the chosen; the best where several do. */
function bridge(at: number, chosen: readonly number[], joins: readonly (readonly number[])[], scores: readonly number[]): number[] {
  const between = (joins[at] ?? []).filter((other) => touches(other, chosen, joins))
  return between.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, 1)
}
