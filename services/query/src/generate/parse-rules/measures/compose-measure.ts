import {
  aggregate,
  both,
  type Condition,
  column as columnOf,
  columnsInCondition,
  type Expression,
  emptySelect,
  literal,
  once,
  partsOf,
  type Query,
  type Select,
} from '../../../core/query/query.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import { connect, distances, multiplies } from '../../../core/schema/joins.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Column, keyOf, type Schema, type Table } from '../../../core/schema/schema.ts'
import { type Phrase, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { periodCondition } from '../compose/period-condition.ts'
import { looksLikeYear } from '../partial-query/implicit-slots.ts'
import { withThoseOfNone } from '../rows/those-of-none.ts'
import type { Group, MetricQuestion } from './measure-question.ts'

export interface MetricQuery {
  query: Query
  /** Something in the question may mean two things that are as near. */
  isAmbiguous: boolean
}

/** The query that a question about measures stands for; null where it makes none. */
export function composeMetric(schema: Schema, asked: MetricQuestion): MetricQuery | null {
  // "The average delivery time" is the measure itself where that is an average.
  const isItself = asked.measures.every(({ source }) => /^\s*avg\s*\(/i.test(source.computed?.expression ?? ''))
  const parsed = isItself ? { ...asked, averaged: false } : asked
  const [home, ...others] = new Set(parsed.measures.map(({ table }) => table))
  if (!home || others.length > 0) return null
  const near = nearestTo(schema, home, parsed.context)
  const groups = parsed.groups.map((group) => groupOf(schema, group, near, dateOf(schema, home)))
  const where = whereOf(schema, parsed, home, near)
  if (where === null || groups.some((group) => group === null) || parsed.context.some((table) => !isOf(schema, home, table))) return null
  const items = groups.flatMap((group) => group?.items ?? [])
  const keys = groups.flatMap((group) => group?.keys ?? [])
  const measures = parsed.measures.map(columnOf)
  const [first] = measures
  if (!first || (parsed.averaged && (groups.length !== 1 || parsed.order || measures.length > 1 || parsed.tests.length > 0))) return null
  if (items.length === 0 && (parsed.order || parsed.tests.length > 0)) return null
  // The best in each group is more than one row: that is beyond what is written here.
  if (parsed.order && groups.length > 1 && isMostAsked(parsed)) return null
  const composed: Select = {
    ...emptySelect([home]),
    items: once([...items, ...measures]),
    where: where.condition,
    groupBy: once([...keys, ...items]),
    having: both(
      ...parsed.tests.map(({ operator, value }): Condition => ({ kind: 'compare', left: first, operator, right: literal(value) })),
    ),
    orderBy: orderOf(parsed, items, first),
    limit: parsed.order ? (parsed.limit ?? (isMostAsked(parsed) ? (parsed.isSeveral ? SEVERAL : 1) : null)) : null,
  }
  const select = withThoseOfNone(composed, home)
  if (select === null) return null
  const isAmbiguous =
    where.isAmbiguous || parsed.context.some((table) => isRival(table, home)) || groups.some((group) => group?.isAmbiguous)
  if (!parsed.averaged) return { query: select, isAmbiguous }
  return { query: { ...emptySelect([]), derived: { ...select, orderBy: [] }, items: [aggregate('avg', { kind: 'derived' })] }, isAmbiguous }
}

/** The measure's rows, or what they belong to: "revenue of the orders". Any other table would be passed over. */
function isOf(schema: Schema, home: Table, table: Table): boolean {
  const tree = connect(schema, [home, table])
  return tree !== null && !multiplies(tree, home)
}

/** The question speaks of rows that have figures of their own: "the total amount invoiced" may not be the amount of the payments. */
const isRival = (table: Table, home: Table): boolean => table !== home && table.columns.some(isMeasure)

/** As many as a person looks at when no number was named. */
const SEVERAL = 10

/** "Which has the most" asks for one; "sorted by" and "top" without a number ask for all. */
const isMostAsked = ({ tests }: MetricQuestion): boolean => tests.length === 0

function orderOf({ order, groups }: MetricQuestion, items: readonly Expression[], measure: Expression): Select['orderBy'] {
  if (order) return [{ by: measure, descending: order.descending }]
  const times = items.filter((item) => item.kind === 'unit' || (item.kind === 'column' && isTime(item.column)))
  if (times.length > 0) return times.map((by) => ({ by, descending: false }))
  return groups.length > 0 ? [{ by: measure, descending: true }] : []
}

/** A day, or a column with a year: read in order. */
const isTime = (of: Column): boolean => of.kind === 'date' || looksLikeYear(of)

type Near = <One>(options: readonly One[], tableOf: (one: One) => Table) => { best: One | null; isAmbiguous: boolean }

/** Of several that are called the same, the one whose rows the measure's rows belong to first. */
function nearestTo(schema: Schema, home: Table, context: readonly Table[]): Near {
  const distance = distances(schema)
  return (options, tableOf) => {
    const far = (one: (typeof options)[number]): number => (context.includes(tableOf(one)) ? -1 : distance(home, tableOf(one)))
    const reached = options.filter((one) => Number.isFinite(far(one))).sort((a, b) => far(a) - far(b))
    const [best = null, next] = reached
    return { best, isAmbiguous: best !== null && next !== undefined && far(next) - far(best) < APART }
  }
}
const APART = 0.05

interface Grouped {
  items: Expression[]
  keys: Expression[]
  isAmbiguous: boolean
}

function groupOf(schema: Schema, group: Group, near: Near, date: Column | null): Grouped | null {
  if (group.kind === 'unit')
    return date && { items: [{ kind: 'unit', unit: group.unit, of: columnOf(date) }], keys: [], isAmbiguous: false }
  if (group.kind === 'rows') return rowsOf(group.table)
  const { best, isAmbiguous } = near(group.options, ({ table }) => table)
  if (!best) return null
  // One part of a longer key is not whose it is: the year of a season is a year.
  const isKey = schema.joins.some(({ child, pairs }) => child === best.table && pairs.length === 1 && pairs[0]?.child === best)
  if (isKey && best.refersTo && !labelOf(best.refersTo).some(({ isPrimaryKey }) => isPrimaryKey)) return rowsOf(best.refersTo)
  return { items: [columnOf(best)], keys: [], isAmbiguous }
}

function rowsOf(table: Table): Grouped {
  const keys = keyOf(table)
  const label = labelOf(table)
  return { items: label.map(columnOf), keys: keys.filter((key) => !label.includes(key)).map(columnOf), isAmbiguous: false }
}

/** The date that the measure goes by: its table's own, else that of what its rows belong to. */
export function dateOf(schema: Schema, home: Table): Column | null {
  const distance = distances(schema)
  const parents = schema.joins.filter(({ child }) => child === home).map(({ parent }) => parent)
  for (const table of [home, ...parents.sort((a, b) => distance(home, a) - distance(home, b))]) {
    const semantic = semanticNamesOf(table)?.date
    if (semantic) return semantic
    const dates = table.columns.filter(({ kind, isInternal }) => kind === 'date' && !isInternal)
    if (dates[0] && dates.length === 1) return dates[0]
    if (dates.length > 1) return null
  }
  return null
}

/** Null where a condition of the question cannot be applied to the measure's rows. */
function whereOf(
  schema: Schema,
  parsed: MetricQuestion,
  home: Table,
  near: Near,
): { condition: Condition | null; isAmbiguous: boolean } | null {
  let isAmbiguous = false
  const byColumn = new Map<Column, Condition[]>()
  for (const { options, negated, hint } of parsed.values) {
    const hinted = options.filter(({ column }) => hint.includes(column) || hint.includes(column.table))
    const top = Math.max(...options.map(({ score }) => score))
    const found = near(hinted.length > 0 ? hinted : options.filter(({ score }) => score === top), ({ column }) => column.table)
    if (!found.best) return null
    isAmbiguous ||= found.isAmbiguous
    const { column, value } = found.best
    const test = isValue(column, value, negated)
    byColumn.set(column, [...(byColumn.get(column) ?? []), test])
  }
  const values = [...byColumn.values()].map((parts): Condition | null => {
    const isOneOf =
      parts.length > 1 && parts.every((part) => (part.kind === 'compare' ? part.operator === '=' : part.kind === 'like' && !part.negated))
    return isOneOf ? { kind: 'or', parts } : both(...parts)
  })
  const phrases: Phrase[] = []
  const filters: Condition[] = []
  for (const { options, negated } of parsed.filters) {
    const { best } = near(options, ({ table }) => table)
    if (!best || (best.where === null && (best.date === null || negated))) return null
    phrases.push(best)
    const condition = best.where && (negated ? opposite(best.where) : best.where)
    if (best.where && !condition) return null
    if (condition) filters.push(condition)
  }
  // A filter's condition goes with its date: "late in 2013" by the day that it was late. What was not done has no such day.
  const dated = phrases.filter((_, at) => parsed.filters[at]?.negated !== true)
  const date = (dated.find((phrase) => phrase.where === null) ?? dated.find((phrase) => phrase.date !== null))?.date ?? dateOf(schema, home)
  const periods = parsed.periods.map((period) => (date ? periodCondition(date, { kind: 'period', ...period }, false) : null))
  if (periods.some((period) => period === null)) return null
  return { condition: both(...values, ...filters, ...periods), isAmbiguous }
}

/** The value itself, or a part of one where the semantic layer says so. */
export const isValue = (column: Column, value: string, negated = false): Condition =>
  column.source.semantics?.within
    ? { kind: 'like', of: columnOf(column), text: value, place: 'anywhere', negated }
    : { kind: 'compare', left: columnOf(column), operator: negated ? '!=' : '=', right: literal(valueIn(column, value)) }

/** A code that is stored as a number is compared as one. */
export const valueIn = ({ kind, storedAsText }: Column, value: string): string | number =>
  kind === 'number' && !storedAsText && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value

const OPPOSITE = { '=': '!=', '!=': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const

export function opposite(condition: Condition): Condition | null {
  switch (condition.kind) {
    case 'compare':
      return { ...condition, operator: OPPOSITE[condition.operator] }
    case 'and':
    case 'or': {
      const parts = condition.parts.map(opposite).filter((part) => part !== null)
      return parts.length < condition.parts.length ? null : { kind: condition.kind === 'and' ? 'or' : 'and', parts }
    }
    case 'missing':
    case 'like':
    case 'between':
      return { ...condition, negated: !condition.negated }
    default:
      return null
  }
}

/** The query before with the parts that this question replaces: other rows, other groups, another measure. */
export function changeMetric(schema: Schema, before: Select, parsed: MetricQuestion): MetricQuery | null {
  const known = before.items.flatMap((item) => (item.kind === 'column' && item.column.computed?.role === 'measure' ? [item.column] : []))
  const now = composeMetric(schema, { ...parsed, measures: parsed.measures.length > 0 ? parsed.measures : known })
  if (now?.query.kind !== 'select' || now.query.derived) return null
  const { query } = now
  const replaced = new Set(query.where ? columnsInCondition(query.where) : [])
  const kept = partsOf(before.where).filter((part) => !columnsInCondition(part).some((column) => replaced.has(column)))
  const where = both(...kept, query.where)
  if (parsed.groups.length > 0) return { ...now, query: { ...query, where } }
  const plain = before.items.filter((item) => !(item.kind === 'column' && item.column.computed?.role === 'measure'))
  const items = once([...plain, ...query.items])
  const arranged = parsed.order ? { orderBy: query.orderBy, limit: query.limit } : { orderBy: before.orderBy, limit: before.limit }
  return {
    ...now,
    query: { ...before, ...arranged, named: [], items, where, having: query.having ?? before.having },
  }
}
