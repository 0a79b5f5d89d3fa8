import type { AggregateName, ComparisonOperator, DateUnit } from '../../../core/query/query.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import type { PhraseLink } from '../link/link-definitions.ts'
import type { DefinedMeasure } from '../link/link-measures.ts'
import type { ValueLink } from '../link/link-values.ts'

/*
 * What the question says, piece by piece, before it is settled which table and column each piece means.
 */

export interface TableSlot {
  kind: 'table'
  /** Token at which it stands. */
  at: number
  options: readonly { named: Table; score: number }[]
}
export interface ColumnSlot {
  kind: 'column'
  at: number
  options: readonly { named: Column; score: number }[]
  /** The table whose column it should be: "the name of the singer". */
  near: TableSlot | null
  /** The question says so itself, by standing beside it. */
  isOwned: boolean
  /** Not named by the question: found by its comparison (older than 20) or by its value. */
  isImplicit: boolean
}
export type Slot = TableSlot | ColumnSlot
/** By month, by year. */
export interface UnitSlot {
  kind: 'unit'
  unit: DateUnit
  of: ColumnSlot
}

export type Measure =
  | { kind: 'column'; slot: ColumnSlot; aggregate: AggregateName | null }
  | { kind: 'count'; of: Slot | null }
  /** How long it takes. */
  | { kind: 'time'; measure: DefinedMeasure }

export type Shown =
  | { kind: 'column'; slot: ColumnSlot; aggregate: AggregateName | null; distinct: boolean }
  | { kind: 'count'; of: Slot | null; distinct: boolean }
  | { kind: 'everything' }
  /** What the rows of another table are called: the interviews, with candidate and start. */
  | { kind: 'label'; of: TableSlot }
  /** How many in a hundred of the subject meet the last condition. */
  | { kind: 'share' }
  /** A figure that the semantic layer has a name for. */
  | { kind: 'measure'; measure: DefinedMeasure; aggregate: AggregateName }

export type Test =
  | { kind: 'number'; operator: ComparisonOperator; value: number }
  | { kind: 'between'; low: number; high: number }
  | { kind: 'value'; link: ValueLink; operator: '=' | '!=' | '<' | '<=' | '>' | '>=' }
  | { kind: 'period'; relation: 'in' | 'before' | 'after' | 'since' | 'until'; begin: string; end: string }
  | { kind: 'like'; text: string; place: 'start' | 'end' | 'anywhere' }
  /** Compared with an aggregate over all rows: above average. */
  | { kind: 'aggregate'; operator: ComparisonOperator; aggregate: AggregateName }
  | { kind: 'missing' }
  /** Words that the semantic layer explains. */
  | { kind: 'phrase'; link: PhraseLink }

export interface Filter {
  slot: ColumnSlot
  test: Test
  negated: boolean
  /** Joined to the one before by "or". */
  or: boolean
  /** The position of the table that it describes: "rejected offers". */
  beside?: number | null
}
export interface Having {
  measure: Measure
  operator: ComparisonOperator
  value: number
}
export interface Extreme {
  measure: Measure
  descending: boolean
}
/** Rows that must not be there: students without a pet; without a dog. */
export interface Exclusion {
  table: TableSlot
  filters: Filter[]
}

export interface PartialQuery {
  /** What rows are shown or counted. */
  subject: TableSlot | null
  /** Other tables that are named: rows must have something there. */
  tables: TableSlot[]
  shown: Shown[]
  filters: Filter[]
  groups: (Slot | UnitSlot)[]
  having: Having[]
  exclusions: Exclusion[]
  orders: { measure: Measure; descending: boolean }[]
  /** An order is asked for, but not by what: true for descending. */
  direction: boolean | null
  /** What the words of the order itself say that it goes by. */
  sortedBy: { by: 'time' | 'count' | 'name'; descending: boolean }[]
  /** Several values are set against each other: each counts for itself. */
  compares: boolean
  /** For each of what the question before showed. */
  eachBefore: boolean
  extreme: Extreme | null
  /** The value that most rows have. */
  frequent: { slot: Slot; descending: boolean } | null
  limit: number | null
  distinct: boolean
  /** The subject is shown by name beside what else is asked for: "candidates with their status". */
  showsSubject: boolean
  /** The question is for persons: who. */
  asksWho: boolean
  /** Both of two values must be met, by different rows. */
  both: boolean
  /** Columns that only say whose: "the positions of the players". */
  owners: ColumnSlot[]
  /** Keys that say by which way something belongs to a row: "the hiring manager is Ana". */
  ways: ColumnSlot[]
  /** How many there are on average, of what is counted. */
  averaged: boolean
  /** Parts of the question that were not used: a "not", a comparison, a column in a condition. */
  dropped: number
  /** Words that are exactly a table's name, taken for a column. */
  tablesPassedOver: number
  /** Content words that nothing explains, and pieces that something does. */
  unexplained: number
  content: number
  /** Those words, where they stand in the question. */
  unread: number[]
}

export const emptyPartialQuery = (): PartialQuery => ({
  subject: null,
  tables: [],
  shown: [],
  filters: [],
  groups: [],
  having: [],
  exclusions: [],
  orders: [],
  direction: null,
  sortedBy: [],
  compares: false,
  eachBefore: false,
  extreme: null,
  frequent: null,
  limit: null,
  distinct: false,
  showsSubject: false,
  asksWho: false,
  both: false,
  owners: [],
  ways: [],
  averaged: false,
  dropped: 0,
  tablesPassedOver: 0,
  unexplained: 0,
  content: 0,
  unread: [],
})

/** Every slot of a draft once, in the order in which they were met. */
export function slotsOf(partialQuery: PartialQuery): Slot[] {
  const measured = (measure: Measure): (Slot | null)[] => [
    measure.kind === 'column' ? measure.slot : measure.kind === 'count' ? measure.of : null,
  ]
  const all = [
    partialQuery.subject,
    ...partialQuery.tables,
    ...partialQuery.shown.map((one) => (one.kind === 'column' ? one.slot : one.kind === 'count' || one.kind === 'label' ? one.of : null)),
    ...partialQuery.groups.map((slot) => (slot.kind === 'unit' ? slot.of : slot)),
    ...partialQuery.filters.map(({ slot }) => slot),
    ...partialQuery.having.flatMap(({ measure }) => measured(measure)),
    ...partialQuery.exclusions.flatMap(({ table, filters }) => [table, ...filters.map(({ slot }) => slot)]),
    ...partialQuery.orders.flatMap(({ measure }) => measured(measure)),
    ...(partialQuery.extreme ? measured(partialQuery.extreme.measure) : []),
    partialQuery.frequent?.slot ?? null,
    ...partialQuery.owners,
    ...partialQuery.ways,
  ]
  return [...new Set(all.filter((slot) => slot !== null))]
}
