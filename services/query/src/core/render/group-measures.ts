import {
  both,
  type Condition,
  columnsInCondition,
  type Expression,
  hasAggregate,
  includes,
  once,
  type Select,
  tablesRead,
} from '../query/query.ts'
import { isMeasure } from '../schema/computed.ts'
import { connect, multiplies } from '../schema/joins.ts'
import { labelOf } from '../schema/label.ts'
import { type Column, keyOf, type Schema, type Table } from '../schema/schema.ts'

/**
 * A measure is named like a column and sums up rows: what stands beside it is what it is grouped by. Null where that makes no
 * sense: a measure of a measure, or rows that a join brings up more than once and that would be summed up as often.
 */
export function groupMeasures(schema: Schema, select: Select): Select | null {
  if (!readsMeasure(select)) return select
  const [items, groupBy] = [select.items.map(withoutSum), select.groupBy]
  const orderBy = select.orderBy.map((one) => ({ ...one, by: withoutSum(one.by) }))
  const { where, tests } = splitTests(select.where)
  const having = both(...tests, select.having && summedCondition(select.having))
  const expressions = [...items, ...orderBy.map(({ by }) => by)]
  const isNested = (one: Expression) => isMeasureOf(one) === 'within'
  if (expressions.some(isNested) || groupBy.some((one) => isMeasureOf(one) !== 'no') || select.isEverything || select.distinct) return null
  if (!isSound(having) || (where && columnsInCondition(where).some(isMeasure))) return null
  const plain = items.filter((item) => !hasAggregate(item))
  const needsGroups = plain.some((item) => !includes(groupBy, item))
  const grouped = {
    ...select,
    items,
    orderBy,
    where,
    having,
    groupBy: needsGroups ? once([...groupBy, ...plain.flatMap(withKey), ...plain]) : groupBy,
  }
  const homes = new Set([...expressions.flatMap(measuresIn), ...(having ? columnsInCondition(having).filter(isMeasure) : [])].map(tableOf))
  const tree = connect(schema, tablesRead(grouped), select.named)
  return tree === null || [...homes].some((home) => multiplies(tree, home)) ? null : grouped
}

const tableOf = ({ table }: Column): Table => table

const readsMeasure = ({ items, groupBy, orderBy, where, having }: Select): boolean =>
  [...items, ...groupBy, ...orderBy.map(({ by }) => by)].some((one) => measuresIn(one).length > 0) ||
  [where, having].some((one) => one !== null && columnsInCondition(one).some(isMeasure))

function measuresIn(one: Expression): Column[] {
  if (one.kind === 'column') return isMeasure(one.column) ? [one.column] : []
  if (one.kind === 'aggregate' || one.kind === 'unit' || one.kind === 'part') return measuresIn(one.of)
  if (one.kind === 'arithmetic') return [...measuresIn(one.left), ...measuresIn(one.right)]
  if (one.kind === 'days') return [...measuresIn(one.from), ...measuresIn(one.to)]
  return []
}

/** Whether an expression is a measure, is made of measures, or holds one where none can stand. */
function isMeasureOf(one: Expression): 'no' | 'yes' | 'within' {
  if (measuresIn(one).length === 0) return 'no'
  if (one.kind === 'column') return 'yes'
  if (one.kind !== 'arithmetic') return 'within'
  return [one.left, one.right].some((side) => isMeasureOf(side) === 'within') ? 'within' : 'yes'
}

/** "Total revenue" is revenue. */
function withoutSum(one: Expression): Expression {
  if (one.kind === 'arithmetic') return { ...one, left: withoutSum(one.left), right: withoutSum(one.right) }
  return one.kind === 'aggregate' && one.name === 'sum' && !one.distinct && one.of.kind === 'column' && isMeasure(one.of.column)
    ? one.of
    : one
}

function summedCondition(condition: Condition): Condition {
  if (condition.kind === 'and' || condition.kind === 'or') return { ...condition, parts: condition.parts.map(summedCondition) }
  if (condition.kind === 'compare') return { ...condition, left: withoutSum(condition.left), right: withoutSum(condition.right) }
  return condition.kind === 'between' ? { ...condition, of: withoutSum(condition.of) } : condition
}

/** What is asked of a measure is asked of the sums, not of the rows. */
function splitTests(where: Condition | null): { where: Condition | null; tests: Condition[] } {
  const parts = where === null ? [] : where.kind === 'and' ? where.parts : [where]
  const isOfMeasure = (one: Condition) => columnsInCondition(one).some(isMeasure)
  return { where: both(...parts.filter((one) => !isOfMeasure(one))), tests: parts.filter(isOfMeasure).map(summedCondition) }
}

/** Its comparisons are of measures and figures, none of a measure of a measure. */
function isSound(condition: Condition | null): boolean {
  if (condition === null) return true
  if (condition.kind === 'and' || condition.kind === 'or') return condition.parts.every(isSound)
  if (condition.kind === 'compare') return [condition.left, condition.right].every((one) => isMeasureOf(one) !== 'within')
  return condition.kind !== 'between' || isMeasureOf(condition.of) !== 'within'
}

/** Two rows of one name are two. */
function withKey(item: Expression): Expression[] {
  if (item.kind !== 'column') return []
  const { table } = item.column
  const keys = keyOf(table)
  return keys.length === 1 && labelOf(table).includes(item.column) ? keys.map((column): Expression => ({ kind: 'column', column })) : []
}
