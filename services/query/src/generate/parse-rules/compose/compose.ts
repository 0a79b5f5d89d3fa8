import {
  aggregate,
  both,
  type Condition,
  column as columnOf,
  columnsIn,
  countRows,
  type Expression,
  emptySelect,
  hasAggregate,
  includes,
  once,
  type Query,
  type Select,
  tablesRead,
} from '../../../core/query/query.ts'
import { sound } from '../../../core/query/sound.ts'
import { connect, multiplies } from '../../../core/schema/joins.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { keyOf, type Schema, type Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Filter, PartialQuery } from '../partial-query/partial-query.ts'
import type { Resolution } from '../partial-query/resolve.ts'
import { askedColumn } from './absent-values.ts'
import { arrangementOf, havingOf } from './arrangement.ts'
import { conditionsOf } from './conditions.ts'
import { type Context, contextOf, type Manner } from './context.ts'
import { excluded } from './exclusion.ts'
import { groupKeys, groupsOf } from './groups.ts'
import { isImpossible, saysNothing } from './impossible.ts'
import { isAbsence, isFurther, membership } from './membership.ts'
import { pathsToAgents } from './phrases.ts'
import { introduce, shownOf } from './shown.ts'

/** The query that a settled draft stands for; null where it makes none. Where it names no table, the usual one is meant. */
export function compose(
  schema: Schema,
  partialQuery: PartialQuery,
  resolution: Resolution,
  manner: Manner,
  usual: Table | null = null,
): Query | null {
  const context = contextOf(schema, partialQuery, resolution, manner, usual)
  if (context === null || isImpossible(context)) return null
  context.named.push(...pathsToAgents(context))
  if (partialQuery.averaged) return averageCount(context)
  const whole = composeSelect(context)
  if (usual === null && saysNothing(context, whole)) return null
  if (semanticNamesOf(context.subject) !== null && isCountOfChosen(whole)) return countChosen(context, whole)
  return partialQuery.both ? (intersected(context, whole) ?? whole) : whole
}

/** "how many interviews does a candidate have on average": counted for each, then averaged. */
function averageCount(context: Context): Query | null {
  const { partialQuery } = context
  // "how many skills does a candidate have": what is counted is no row, so that the rows are those that have it.
  const owner =
    partialQuery.subject && partialQuery.shown.some((one) => one.kind === 'count' && one.of?.kind === 'column')
      ? [partialQuery.subject]
      : []
  const groups = partialQuery.groups.length > 0 ? partialQuery.groups : [...partialQuery.tables, ...owner].slice(0, 1)
  if (groups.length === 0 || partialQuery.shown.length !== 1) return null
  const each = composeSelect({ ...context, partialQuery: { ...partialQuery, groups, averaged: false } })
  if (each.groupBy.length === 0) return null
  return { ...emptySelect([]), derived: { ...each, orderBy: [] }, items: [aggregate('avg', { kind: 'derived' })] }
}

/** "how many applied more than once": those that are chosen by their number are counted. */
const isCountOfChosen = ({ items, having, groupBy }: Select): boolean =>
  having !== null && groupBy.length === 0 && items.length === 1 && items[0]?.kind === 'aggregate' && items[0].name === 'count'

function countChosen({ subject }: Context, select: Select): Select | null {
  const [key, ...others] = keyOf(subject)
  if (!key || others.length > 0) return null
  const chosen = { ...select, items: [columnOf(key)], groupBy: [columnOf(key)], orderBy: [], limit: null }
  return { ...emptySelect([]), derived: chosen, items: [countRows] }
}

function composeSelect(context: Context): Select {
  const { partialQuery } = context
  const items = itemsOf(context)
  const having = havingOf(context)
  const { orderBy, limit } = arrangementOf(context, items)
  const plain = items.filter((item) => !hasAggregate(item))
  const choosesBySum = having !== null || orderBy.some(({ by }) => hasAggregate(by))
  const isGrouped = choosesBySum || (plain.length > 0 && plain.length < items.length)
  const select: Select = {
    ...emptySelect(tablesOf(context, items)),
    distinct: partialQuery.distinct && plain.length === items.length && !isGrouped,
    items,
    named: context.named,
    where: whereOf(context, partialQuery.filters),
    groupBy: isGrouped ? groupKeys(context, plain) : [],
    having,
    orderBy,
    limit,
  }
  const isValues = !isGrouped && select.where !== null && items.length === 1 && askedColumn(context) !== null
  return sound(countDistinct(context, { ...select, distinct: select.distinct || isValues || repeats(context, select) }))
}

function itemsOf(context: Context): Expression[] {
  const shown = shownOf(context)
  const items = once([...groupsOf(context).filter((group) => !includes(shown, group)), ...shown])
  if (items.length === 0) return introduce(context, context.subject)
  if (!addsName(context, items)) return items
  const name = context.partialQuery.asksWho ? introduce(context, context.subject) : labelOf(context.subject).map(columnOf)
  return once([...name, ...items])
}

/** What is shown of a row that the question speaks of first says little without the row itself. */
function addsName({ partialQuery, subject }: Context, items: readonly Expression[]): boolean {
  const sums = items.filter(hasAggregate)
  const isMost = partialQuery.subject !== null && partialQuery.extreme?.measure.kind === 'count' && sums.length === items.length
  if (isMost && semanticNamesOf(subject)) return true // "which has the most, and how many"
  if (partialQuery.asksWho && semanticNamesOf(subject)) return sums.length === 0 || partialQuery.groups.length === 0
  if (sums.length > 0) return false
  return partialQuery.showsSubject || (semanticNamesOf(subject) !== null && isNamedFirst(partialQuery, items, subject))
}

/** "Which offers expire this week, and when": rows first, then what is to be known of them. */
function isNamedFirst({ subject: slot, shown }: PartialQuery, items: readonly Expression[], subject: Table): boolean {
  const places = shown.flatMap((one) => (one.kind === 'column' ? [one.slot.at] : one.kind === 'label' ? [one.of.at] : []))
  const label = labelOf(subject)
  const who = (semanticNamesOf(subject)?.who?.columns ?? []).filter((column) => label.some(({ table }) => table === column.table))
  const naming = new Set([...label, ...who])
  const isNaming = (item: Expression) =>
    item.kind === 'column' && (naming.has(item.column) || (item.column.table === subject && /(name|number)$/.test(item.column.name)))
  return slot !== null && places.length > 0 && places.every((at) => at > slot.at) && !items.some(isNaming)
}

function whereOf(context: Context, filters: readonly Filter[]): Condition | null {
  const { partialQuery } = context
  const isShare = partialQuery.shown.some((one) => one.kind === 'share')
  const tested = isShare ? filters.slice(0, -1) : filters
  const [missing, further] = [tested.filter((one) => isAbsence(context, one)), tested.filter((one) => isFurther(context, one, tested))]
  const there = tested.filter((one) => !missing.includes(one) && !further.includes(one))
  const measured = [...partialQuery.shown, ...(partialQuery.extreme ? [partialQuery.extreme.measure] : [])].flatMap((one) =>
    one.kind === 'measure' || one.kind === 'time' ? [one.measure.where] : [],
  )
  return both(
    conditionsOf(there, context.columnOf),
    ...missing.map((one) => membership(context, one, true)),
    ...further.map((one) => membership(context, one, false)),
    ...partialQuery.exclusions.map((one) => excluded(context, one)),
    ...measured,
  )
}

/** Tables that are named, and the subject where rows of it are counted or required. */
function tablesOf(context: Context, items: readonly Expression[]): Table[] {
  const { partialQuery, tableOf, subject } = context
  const phrases = partialQuery.filters
    .filter((one) => one.test.kind === 'phrase' && !isAbsence(context, one))
    .map(({ slot }) => context.columnOf(slot).table)
  const measured = partialQuery.shown.flatMap((one) => (one.kind === 'measure' ? [one.measure.of] : []))
  const measures = [...partialQuery.having, ...partialQuery.orders, ...(partialQuery.extreme ? [partialQuery.extreme] : [])].map(
    ({ measure }) => measure,
  )
  const counted = [...partialQuery.shown, ...measures].flatMap((one) => (one.kind === 'count' && one.of?.kind === 'table' ? [one.of] : []))
  const listed = measures.flatMap((one) => (one.kind === 'count' && one.of?.kind === 'column' ? [context.columnOf(one.of).table] : []))
  const grouped = partialQuery.groups.filter((slot) => slot.kind === 'table')
  const gone = new Set(partialQuery.filters.filter((one) => isAbsence(context, one)).map(({ slot }) => context.columnOf(slot).table))
  const there = partialQuery.tables.filter((slot) => !gone.has(tableOf(slot))) // "never uploaded a CV"
  const named = [...[...there, ...counted, ...grouped].map(tableOf), ...phrases, ...measured, ...(semanticNamesOf(subject) ? listed : [])]
  const countsRows = items.length === 1 && items[0]?.kind === 'aggregate' && items[0].of.kind === 'star'
  return [...new Set([...(partialQuery.subject !== null || countsRows || named.length === 0 ? [subject] : []), ...named])]
}

/** A table that is only required, not shown, would bring up the same row again and again. */
function repeats({ schema }: Context, select: Select): boolean {
  if (select.groupBy.length > 0 || select.items.some(hasAggregate) || select.limit !== null) return false
  const tree = connect(schema, tablesRead(select), select.named)
  const [first, ...others] = new Set(select.items.flatMap(columnsIn).map(({ table }) => table))
  return tree !== null && first !== undefined && others.length === 0 && multiplies(tree, first)
}

/** Rows that a join brings up more than once are counted once each. */
function countDistinct({ schema, subject }: Context, select: Select): Select {
  const [first, ...others] = select.items.filter(hasAggregate)
  const isAlone = select.items.length === 1 && select.groupBy.length === 0
  const isCounted = semanticNamesOf(subject) !== null && select.having === null && select.orderBy.length === 0
  const countsRows = others.length === 0 && first?.kind === 'aggregate' && first.of.kind === 'star' && (isAlone || isCounted)
  const tree = countsRows ? connect(schema, [...new Set([subject, ...tablesRead(select)])], select.named) : null
  const [key, ...more] = keyOf(subject)
  if (!tree || !key || more.length > 0 || !multiplies(tree, subject)) return select
  return { ...select, items: select.items.map((item) => (item === first ? aggregate('count', columnOf(key), true) : item)) }
}

/** Both of two values of one column: rows that have the one, and also the other. */
function intersected(context: Context, whole: Select): Query | null {
  const { filters } = context.partialQuery
  const [a, b] = filters.filter(({ test }) => test.kind === 'value' || test.kind === 'number').slice(-2)
  if (!a || !b || context.columnOf(a.slot) !== context.columnOf(b.slot)) return null
  const without = (left: Filter): Select => {
    const others = filters.filter((filter) => filter !== left).map((filter) => ({ ...filter, or: false }))
    return { ...whole, where: whereOf(context, others), orderBy: [], limit: null }
  }
  return { kind: 'combination', operator: 'intersect', left: without(b), right: without(a) }
}
