import type { Column, Join, Schema, Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { ColumnSlot, PartialQuery, Slot, TableSlot, UnitSlot } from '../partial-query/partial-query.ts'
import type { Resolution } from '../partial-query/resolve.ts'

/** Choices that the words leave open. */
export interface Manner {
  /** A key of another table is shown as what it points at is called. */
  keysByName: boolean
}

/** A settled draft while it is made into a query. */
export interface Context {
  schema: Schema
  partialQuery: PartialQuery
  manner: Manner
  /** What rows are shown or counted. */
  subject: Table
  tableOf(slot: TableSlot): Table
  columnOf(slot: ColumnSlot): Column
  /** The table that is named at this place; null where none is. */
  tableAt(at: number): Table | null
  /** Joins that must be taken, as they are found. */
  named: Join[]
}

/** Null where no table is meant, not even the usual one. */
export function contextOf(
  schema: Schema,
  partialQuery: PartialQuery,
  resolution: Resolution,
  manner: Manner,
  usual: Table | null,
): Context | null {
  const subject = subjectOf(partialQuery, resolution) ?? usual
  const [anyColumn] = subject?.columns ?? []
  if (!subject || !anyColumn) return null
  return {
    schema,
    partialQuery,
    manner,
    subject,
    tableOf: (slot) => resolution.tables.get(slot) ?? subject,
    columnOf: (slot) => resolution.columns.get(slot) ?? anyColumn,
    tableAt: (at) => [...resolution.tables].find(([slot]) => slot.at === at)?.[1] ?? null,
    named: [],
  }
}

/** The table that is named as what is shown; else the first one that anything belongs to. */
function subjectOf(partialQuery: PartialQuery, { tables, columns }: Resolution): Table | null {
  const tableOf = (slot: Slot | UnitSlot | null | undefined): Table | undefined => {
    if (!slot) return undefined
    if (slot.kind === 'table') return tables.get(slot)
    return columns.get(slot.kind === 'unit' ? slot.of : slot)?.table
  }
  const shown = partialQuery.shown.map((one) =>
    one.kind === 'column' ? one.slot : one.kind === 'count' || one.kind === 'label' ? one.of : null,
  )
  const conditions = partialQuery.filters.map(({ slot }) => slot)
  const extreme = partialQuery.extreme?.measure.kind === 'column' ? partialQuery.extreme.measure.slot : null
  const phrases = partialQuery.filters.filter(({ test }) => test.kind === 'phrase').map(({ slot }) => slot)
  const isPerson = (slot: TableSlot) => {
    const table = tables.get(slot)
    return table !== undefined && semanticNamesOf(table)?.who?.columns[0]?.table === table
  }
  const persons = partialQuery.asksWho ? [...partialQuery.tables.filter(isPerson), ...phrases, ...partialQuery.tables] : []
  const all = [
    partialQuery.subject,
    ...persons,
    ...shown,
    partialQuery.frequent?.slot,
    ...phrases,
    ...partialQuery.groups,
    ...partialQuery.tables,
    ...conditions,
    extreme,
  ]
  const measured = partialQuery.shown.flatMap((one) => (one.kind === 'measure' ? [one.measure.of] : []))
  return all.map(tableOf).find((table) => table !== undefined) ?? measured[0] ?? null
}
