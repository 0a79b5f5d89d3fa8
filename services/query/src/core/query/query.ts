import { isMeasure } from '../schema/computed.ts'
import type { Column, Join, Table } from '../schema/schema.ts'

/*
 * What a question means, between its words and SQL: the same for every dialect. A select names its tables as a set; how they are
 * joined follows from the keys (joins.ts), and only where the question says so by the joins it names.
 */

export type AggregateName = 'count' | 'sum' | 'avg' | 'min' | 'max'
export type DateUnit = 'year' | 'quarter' | 'month' | 'week' | 'day'
/** A weekday is 0 on Sundays. */
export type DatePart = 'year' | 'month' | 'day' | 'weekday' | 'hour'
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//'
export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>='
export type Literal = string | number | boolean

export type Expression =
  | { kind: 'column'; column: Column }
  /** What COUNT counts: rows. */
  | { kind: 'star' }
  | { kind: 'literal'; value: Literal }
  | { kind: 'aggregate'; name: AggregateName; distinct: boolean; of: Expression }
  /** The year, month … that a date falls into, as a sortable text or number. */
  | { kind: 'unit'; unit: DateUnit; of: Expression }
  /** The year, month or day of a date, as a number. */
  | { kind: 'part'; part: DatePart; of: Expression }
  /** Days from one date to another, or hours or minutes. */
  | { kind: 'days'; from: Expression; to: Expression; as?: 'hours' | 'minutes' }
  /** `//` divides numbers that may be whole without rounding; what is divided by nothing is nothing. */
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: Expression; right: Expression }
  /** The rows that meet a condition: in percent, as a part of one, how many, or the sum of what they hold. */
  | { kind: 'share'; of: Condition; as?: 'percent' | 'ratio' | 'count' }
  | { kind: 'share'; of: Condition; as: 'sum'; what: Expression }
  | { kind: 'query'; query: Query }
  /** The last thing that the select inside FROM shows. */
  | { kind: 'derived' }

export type Condition =
  | {
      kind: 'compare'
      left: Expression
      operator: ComparisonOperator
      right: Expression
      /** Upper and lower case are the same: for a text that the index does not know. */
      loose?: boolean
    }
  | { kind: 'between'; of: Expression; low: Expression; high: Expression; negated?: boolean }
  | { kind: 'like'; of: Expression; text: string; place: 'start' | 'end' | 'anywhere'; negated: boolean }
  /** A list column has this element. */
  | { kind: 'has'; of: Expression; value: Literal; negated: boolean }
  | { kind: 'missing'; of: Expression; negated: boolean }
  | { kind: 'in'; of: Expression; query: Query; negated: boolean }
  | { kind: 'and' | 'or'; parts: Condition[] }

export interface Ordering {
  by: Expression
  descending: boolean
}
export interface Select {
  kind: 'select'
  distinct: boolean
  items: Expression[]
  tables: Table[]
  /** Joins that the question itself names; the others are inferred. */
  named: Join[]
  /** Every row of this table stays, also where nothing joins it. */
  kept?: Table
  /** Which rows of the other tables are joined to those that are kept. */
  matching?: Condition
  /** What it reads instead of tables. */
  derived?: Query
  /** Its items were written as a star. */
  isEverything?: boolean
  where: Condition | null
  groupBy: Expression[]
  having: Condition | null
  orderBy: Ordering[]
  limit: number | null
  /** How many rows in front are left out: one for the second highest. */
  offset?: number
  /** What is as great as the last of these is shown too. */
  withTies?: true
}
export interface Combination {
  kind: 'combination'
  operator: 'union' | 'intersect' | 'except'
  left: Query
  right: Query
}
export type Query = Select | Combination

export const column = (of: Column): Expression => ({ kind: 'column', column: of })
export const literal = (value: Literal): Expression => ({ kind: 'literal', value })
export const aggregate = (name: AggregateName, of: Expression, distinct = false): Expression => ({ kind: 'aggregate', name, distinct, of })
export const countRows: Expression = { kind: 'aggregate', name: 'count', distinct: false, of: { kind: 'star' } }

/** All of them; null for none. */
export function both(...conditions: readonly (Condition | null)[]): Condition | null {
  const parts = conditions.filter((one) => one !== null).flatMap(partsOf)
  return parts.length <= 1 ? (parts[0] ?? null) : { kind: 'and', parts }
}

/** What has to hold, one by one: the parts of an AND, or the condition itself. */
export const partsOf = (condition: Condition | null): readonly Condition[] =>
  condition === null ? [] : condition.kind === 'and' ? condition.parts : [condition]

/** The comparisons that a condition is made of, whether all of them have to hold or one. */
export const leavesOf = (condition: Condition | null): Condition[] =>
  condition === null ? [] : condition.kind === 'and' || condition.kind === 'or' ? condition.parts.flatMap(leavesOf) : [condition]

/** Every column that an expression reads, sub-queries left out. */
export function columnsIn(expression: Expression): Column[] {
  switch (expression.kind) {
    case 'column':
      return [expression.column, ...(expression.column.computed?.columns ?? [])]
    case 'aggregate':
    case 'unit':
    case 'part':
      return columnsIn(expression.of)
    case 'days':
      return [...columnsIn(expression.from), ...columnsIn(expression.to)]
    case 'arithmetic':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)]
    case 'share':
      return [...columnsInCondition(expression.of), ...(expression.as === 'sum' ? columnsIn(expression.what) : [])]
    default:
      return []
  }
}

/** Every column that a condition reads, sub-queries left out. */
export function columnsInCondition(condition: Condition): Column[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(columnsInCondition)
    case 'compare':
      return [...columnsIn(condition.left), ...columnsIn(condition.right)]
    case 'between':
      return [condition.of, condition.low, condition.high].flatMap(columnsIn)
    default:
      return columnsIn(condition.of)
  }
}

/** A measure of the semantic layer sums up rows, though questions name it like a column. */
export const hasAggregate = (expression: Expression): boolean =>
  (expression.kind === 'column' && isMeasure(expression.column)) ||
  expression.kind === 'aggregate' ||
  expression.kind === 'share' ||
  (expression.kind === 'arithmetic' && (hasAggregate(expression.left) || hasAggregate(expression.right)))

/** The tables that a select must reach: those named, and those whose columns it reads. */
export function tablesRead(select: Select): Table[] {
  if (select.derived) return []
  const expressions = [...select.items, ...select.groupBy, ...select.orderBy.map(({ by }) => by)]
  const conditions = [select.where, select.having].filter((one) => one !== null)
  const columns = [...expressions.flatMap(columnsIn), ...conditions.flatMap(columnsInCondition)]
  return [...new Set([...select.tables, ...columns.map(({ table }) => table)])]
}

/** They are written the same. */
export function isSame(a: Expression, b: Expression): boolean {
  if (a.kind === 'column' && b.kind === 'column') return a.column === b.column
  if (a.kind === 'unit' && b.kind === 'unit') return a.unit === b.unit && isSame(a.of, b.of)
  if (a.kind === 'part' && b.kind === 'part') return a.part === b.part && isSame(a.of, b.of)
  if (a.kind !== 'aggregate' || b.kind !== 'aggregate') return a.kind === 'star' && b.kind === 'star'
  return a.name === b.name && a.distinct === b.distinct && isSame(a.of, b.of)
}

/** Conditions that compare the same with the same, or test the same: of others this is not known, and they count as different. */
export function isSameCondition(a: Condition, b: Condition): boolean {
  if (a === b) return true
  if (a.kind === 'compare' && b.kind === 'compare')
    return a.operator === b.operator && (a.loose ?? false) === (b.loose ?? false) && isSame(a.left, b.left) && isSameValue(a.right, b.right)
  if (a.kind === 'missing' && b.kind === 'missing') return a.negated === b.negated && isSame(a.of, b.of)
  if (a.kind === 'has' && b.kind === 'has') return a.negated === b.negated && a.value === b.value && isSame(a.of, b.of)
  if (a.kind === 'like' && b.kind === 'like')
    return a.negated === b.negated && a.text === b.text && a.place === b.place && isSame(a.of, b.of)
  if (a.kind === 'between' && b.kind === 'between')
    return (a.negated ?? false) === (b.negated ?? false) && isSame(a.of, b.of) && isSameValue(a.low, b.low) && isSameValue(a.high, b.high)
  if (a.kind === 'in' && b.kind === 'in') return a.negated === b.negated && isSame(a.of, b.of) && isSameList(a.query, b.query)
  if ((a.kind === 'and' || a.kind === 'or') && a.kind === b.kind) return areSame(a.parts, b.parts)
  return false
}

/** Lists of one column, of the same tables and the same rows. */
function isSameList(a: Query, b: Query): boolean {
  if (a === b) return true
  if (a.kind !== 'select' || b.kind !== 'select' || isMoreThanRows(a) || isMoreThanRows(b)) return false
  const [of, same] = [tablesRead(a), tablesRead(b)]
  return (
    a.items.length === b.items.length &&
    a.items.every((one, at) => isSame(one, b.items[at] ?? one)) &&
    of.length === same.length &&
    of.every((table) => same.includes(table)) &&
    a.named.length === b.named.length &&
    a.named.every((join) => b.named.includes(join)) &&
    areSame(partsOf(a.where), partsOf(b.where))
  )
}

const isMoreThanRows = ({ derived, kept, groupBy, having, limit }: Select): boolean =>
  derived !== undefined || kept !== undefined || groupBy.length > 0 || having !== null || limit !== null

const areSame = (some: readonly Condition[], others: readonly Condition[]): boolean =>
  some.length === others.length && some.every((one) => others.some((other) => isSameCondition(one, other)))

const isSameValue = (a: Expression, b: Expression): boolean =>
  a.kind === 'literal' && b.kind === 'literal' ? a.value === b.value : isSame(a, b)

/** Each condition once, where it stands first. */
export const eachCondition = (list: readonly Condition[]): Condition[] =>
  list.filter((one, at) => !list.slice(0, at).some((other) => isSameCondition(other, one)))

export const includes = (list: readonly Expression[], one: Expression): boolean => list.some((other) => isSame(other, one))

/** Each once, where it stands first. */
export const once = (list: readonly Expression[]): Expression[] => list.filter((one, at) => !includes(list.slice(0, at), one))

/** A select of nothing yet, to be filled in. */
export const emptySelect = (tables: readonly Table[]): Select => ({
  kind: 'select',
  distinct: false,
  items: [],
  tables: [...tables],
  named: [],
  where: null,
  groupBy: [],
  having: null,
  orderBy: [],
  limit: null,
})
