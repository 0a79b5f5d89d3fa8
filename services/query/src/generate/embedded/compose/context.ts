import type { ColumnSlot, Draft, Slot, TableSlot, UnitSlot } from '../draft/draft.ts'
import type { Resolution } from '../draft/resolve.ts'
import { notedOf } from '../schema/noted.ts'
import type { Column, Join, Schema, Table } from '../schema/schema.ts'

/** Choices that the words leave open. */
export interface Manner {
  /** A key of another table is shown as what it points at is called. */
  keysByName: boolean
}

/** A settled draft while it is made into a query. */
export interface Context {
  schema: Schema
  draft: Draft
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
export function contextOf(schema: Schema, draft: Draft, resolution: Resolution, manner: Manner, usual: Table | null): Context | null {
  const subject = subjectOf(draft, resolution) ?? usual
  const [anyColumn] = subject?.columns ?? []
  if (!subject || !anyColumn) return null
  return {
    schema,
    draft,
    manner,
    subject,
    tableOf: (slot) => resolution.tables.get(slot) ?? subject,
    columnOf: (slot) => resolution.columns.get(slot) ?? anyColumn,
    tableAt: (at) => [...resolution.tables].find(([slot]) => slot.at === at)?.[1] ?? null,
    named: [],
  }
}

/** The table that is named as what is shown; else the first one that anything belongs to. */
function subjectOf(draft: Draft, { tables, columns }: Resolution): Table | null {
  const tableOf = (slot: Slot | UnitSlot | null | undefined): Table | undefined => {
    if (!slot) return undefined
    if (slot.kind === 'table') return tables.get(slot)
    return columns.get(slot.kind === 'unit' ? slot.of : slot)?.table
  }
  const shown = draft.shown.map((one) => (one.kind === 'column' ? one.slot : one.kind === 'count' || one.kind === 'label' ? one.of : null))
  const conditions = draft.filters.map(({ slot }) => slot)
  const extreme = draft.extreme?.measure.kind === 'column' ? draft.extreme.measure.slot : null
  const phrases = draft.filters.filter(({ test }) => test.kind === 'phrase').map(({ slot }) => slot)
  const isPerson = (slot: TableSlot) => {
    const table = tables.get(slot)
    return table !== undefined && notedOf(table)?.who?.columns[0]?.table === table
  }
  const persons = draft.asksWho ? [...draft.tables.filter(isPerson), ...phrases, ...draft.tables] : []
  const all = [
    draft.subject,
    ...persons,
    ...shown,
    draft.frequent?.slot,
    ...phrases,
    ...draft.groups,
    ...draft.tables,
    ...conditions,
    extreme,
  ]
  const measured = draft.shown.flatMap((one) => (one.kind === 'measure' ? [one.measure.of] : []))
  return all.map(tableOf).find((table) => table !== undefined) ?? measured[0] ?? null
}
