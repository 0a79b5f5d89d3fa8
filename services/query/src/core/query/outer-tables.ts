import type { JoinTree } from '../schema/joins.ts'
import type { Table } from '../schema/schema.ts'
import { columnsIn, columnsInCondition, hasAggregate, type Select } from './query.ts'

/**
 * The tables of a statement that its rows need not have: all but the first where that is kept whole, and in a list those that are only
 * shown and whose key the semantic layer calls optional.
 */
export function outerTables(select: Select, { steps }: JoinTree): ReadonlySet<Table> {
  if (select.kept) return new Set(steps.map(({ table }) => table))
  const found = new Set<Table>()
  if (select.groupBy.length > 0 || select.having !== null || select.items.some(hasAggregate)) return found
  const shown = new Set(select.items.flatMap(columnsIn).map(({ table }) => table))
  const tested = new Set([
    ...(select.where ? columnsInCondition(select.where).map(({ table }) => table) : []),
    ...select.orderBy.flatMap(({ by }) => columnsIn(by)).map(({ table }) => table),
  ])
  for (const { table, join } of steps) {
    const isOptional = join.child.source.optionalKeys?.includes(join.pairs.map(({ child }) => child.name).join(',')) === true
    // What is reached through a row that need not be there need not be there either.
    if (table === join.parent && ((isOptional && isShown(table) && !isTested(table)) || found.has(join.child))) found.add(table)
  }
  return found

  /** What it leads to counts as its own. */
  function isShown(table: Table): boolean {
    return shown.has(table) || behind(table).some(isShown)
  }
  function isTested(table: Table): boolean {
    return tested.has(table) || behind(table).some(isTested)
  }
  function behind(table: Table): Table[] {
    return steps.flatMap(({ join, table: next }) => (join.child === table && join.parent === next ? [next] : []))
  }
}
