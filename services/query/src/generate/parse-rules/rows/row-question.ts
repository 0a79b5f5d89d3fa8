import type { AggregateName, ComparisonOperator, DateUnit } from '../../../core/query/query.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import type { Phrase } from '../../../core/schema/semantic-names.ts'
import type { ValueLink } from '../link/link-values.ts'
import type { Relation } from '../measures/measure-question.ts'

/** What is computed from rows: a measure of the semantic layer, how many there are, or an aggregate of one column. */
export type Figure =
  | { kind: 'measure'; column: Column }
  | { kind: 'count'; table: Table }
  | { kind: 'different'; options: readonly Column[] }
  | { kind: 'aggregate'; name: Exclude<AggregateName, 'count'>; options: readonly Column[] }

/** A value, with the columns that may hold it and what is named beside it. */
export interface SaidValue {
  options: ValueLink['options']
  beside: readonly (Column | Table)[]
}

/** What "or" stands between. */
export type Alternative = 'phrases' | 'values' | 'periods' | 'mixed'

/** Conditions that belong together: those of one relative clause. */
export interface Clause {
  /** There is no such row: "never ordered", "without an invoice". */
  isDenied: boolean
  /** How many of these are joined by "or", or denied one by one; of different kinds, how many conditions of the whole clause. */
  either: Record<Alternative, number>
  tables: Table[]
  phrases: Phrase[][]
  values: SaidValue[]
  /** What these rows are not: "orders that are not late". */
  opposites: Clause[]
  /** Which date the times are of, where a column is named. */
  dates?: readonly Column[]
  periods: { begin: string; end: string; relation: Relation }[]
  /** Columns that are empty, or not. */
  missing: { options: readonly Column[]; negated: boolean }[]
  tests: ColumnTest[]
}
export interface ColumnTest {
  options: readonly Column[]
  operator: ComparisonOperator
  value: number
  /** Up to this, with the value itself. */
  high?: number
}

/** A question whose every word is a name, a value, a number, a time, or says what is done with them. */
export interface RowQuestion {
  figures: Figure[]
  /** Whose rows are listed; with a figure, what it is told for each of. */
  rows: Table[]
  /** Columns that are asked for, each as what it may mean; with a figure, what it is told for each of. */
  columns: (readonly Column[])[]
  units: DateUnit[]
  clauses: [Clause, ...Clause[]]
  /** Of the rows that are a share of the others: what percentage of orders "were late". */
  part: Clause | null
  /** Two times are held against each other. */
  isCompared: boolean
  /** Tests of figures. */
  tests: { figure: Figure; operator: ComparisonOperator; value: number }[]
  /** `of`: the table that "latest" stands in front of. */
  order: { by: Figure | readonly Column[] | 'time' | null; descending: boolean; isMost: boolean; of?: Table } | null
  limit: number | null
  /** "How much": one figure, or the amount of each row, but no names. */
  isMuch: boolean
  /** More than one is asked for. */
  isSeveral: boolean
  /** Something is told for each of something: "per model". */
  isGrouped: boolean
}

export const emptyClause = (isDenied = false): Clause => ({
  isDenied,
  either: { phrases: 0, values: 0, periods: 0, mixed: 0 },
  tables: [],
  opposites: [],
  phrases: [],
  values: [],
  periods: [],
  missing: [],
  tests: [],
})

export const isEmpty = ({ tables, opposites, phrases, values, periods, missing, tests }: Clause): boolean =>
  [tables, opposites, phrases, values, periods, missing, tests].every((list) => list.length === 0)
