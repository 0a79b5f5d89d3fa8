import type { Draft, Filter } from '../draft/draft.ts'
import type { Resolution } from '../draft/resolve.ts'
import {
  aggregate,
  both,
  type Condition,
  column as columnOf,
  columnsIn,
  type Expression,
  emptySelect,
  hasAggregate,
  includes,
  once,
  type Query,
  type Select,
  tablesRead,
} from '../ir/ir.ts'
import { sound } from '../ir/sound.ts'
import { connect, multiplies } from '../schema/joins.ts'
import { labelOf } from '../schema/label.ts'
import { keyOf, type Schema, type Table } from '../schema/schema.ts'
import { arrangementOf, havingOf } from './arrangement.ts'
import { arePossible, conditionsOf } from './conditions.ts'
import { type Context, contextOf, type Manner } from './context.ts'
import { excluded } from './exclusion.ts'
import { groupKeys, groupsOf } from './groups.ts'
import { introduce, shownOf } from './shown.ts'

/** The query that a settled draft stands for; null where it makes none. Where it names no table, the usual one is meant. */
export function compose(schema: Schema, draft: Draft, resolution: Resolution, manner: Manner, usual: Table | null = null): Query | null {
  const context = contextOf(schema, draft, resolution, manner, usual)
  const filters = [...draft.filters, ...draft.exclusions.flatMap((one) => one.filters)]
  const isShareOfNothing = draft.filters.length === 0 && draft.shown.some((one) => one.kind === 'share')
  if (context === null || isShareOfNothing || !arePossible(filters, context.columnOf)) return null
  const whole = composeSelect(context)
  return draft.both ? (intersected(context, whole) ?? whole) : whole
}

function composeSelect(context: Context): Select {
  const { draft } = context
  const items = itemsOf(context)
  const having = havingOf(context)
  const { orderBy, limit } = arrangementOf(context, items)
  const plain = items.filter((item) => !hasAggregate(item))
  const choosesBySum = having !== null || orderBy.some(({ by }) => hasAggregate(by))
  const isGrouped = choosesBySum || (plain.length > 0 && plain.length < items.length)
  const select: Select = {
    ...emptySelect(tablesOf(context, items)),
    distinct: draft.distinct && plain.length === items.length && !isGrouped,
    items,
    named: context.named,
    where: whereOf(context, draft.filters),
    groupBy: isGrouped ? groupKeys(context, plain) : [],
    having,
    orderBy,
    limit,
  }
  return sound(countedOnce(context, { ...select, distinct: select.distinct || repeats(context, select) }))
}

function itemsOf(context: Context): Expression[] {
  const shown = shownOf(context)
  const items = once([...groupsOf(context).filter((group) => !includes(shown, group)), ...shown])
  if (items.length === 0) return introduce(context, context.subject)
  const addsName = context.draft.showsSubject && !items.some(hasAggregate)
  return addsName ? once([...labelOf(context.subject).map(columnOf), ...items]) : items
}

function whereOf(context: Context, filters: readonly Filter[]): Condition | null {
  const { draft } = context
  const isShare = draft.shown.some((one) => one.kind === 'share')
  const conditions = conditionsOf(isShare ? filters.slice(0, -1) : filters, context.columnOf)
  return both(conditions, ...draft.exclusions.map((one) => excluded(context, one)))
}

/** Tables that are named, and the subject where rows of it are counted or required. */
function tablesOf({ draft, tableOf, subject }: Context, items: readonly Expression[]): Table[] {
  const measures = [...draft.having, ...draft.orders, ...(draft.extreme ? [draft.extreme] : [])].map(({ measure }) => measure)
  const counted = [...draft.shown, ...measures].flatMap((one) => (one.kind === 'count' && one.of?.kind === 'table' ? [one.of] : []))
  const grouped = draft.groups.filter((slot) => slot.kind === 'table')
  const named = [...draft.tables, ...counted, ...grouped].map(tableOf)
  const countsRows = items.length === 1 && items[0]?.kind === 'aggregate' && items[0].of.kind === 'star'
  return [...new Set([...(draft.subject !== null || countsRows || named.length === 0 ? [subject] : []), ...named])]
}

/** A table that is only required, not shown, would bring up the same row again and again. */
function repeats({ schema }: Context, select: Select): boolean {
  if (select.groupBy.length > 0 || select.items.some(hasAggregate) || select.limit !== null) return false
  const tree = connect(schema, tablesRead(select), select.named)
  const [first, ...others] = new Set(select.items.flatMap(columnsIn).map(({ table }) => table))
  return tree !== null && first !== undefined && others.length === 0 && multiplies(tree, first)
}

/** Rows that a join brings up more than once are counted once each. */
function countedOnce({ schema, subject }: Context, select: Select): Select {
  const [first, ...others] = select.items
  const countsRows = others.length === 0 && first?.kind === 'aggregate' && first.of.kind === 'star' && select.groupBy.length === 0
  const tree = countsRows ? connect(schema, [...new Set([subject, ...select.tables])], select.named) : null
  const [key, ...more] = keyOf(subject)
  if (!tree || !key || more.length > 0 || !multiplies(tree, subject)) return select
  return { ...select, items: [aggregate('count', columnOf(key), true)] }
}

/** Both of two values of one column: rows that have the one, and also the other. */
function intersected(context: Context, whole: Select): Query | null {
  const { filters } = context.draft
  const [a, b] = filters.filter(({ test }) => test.kind === 'value' || test.kind === 'number').slice(-2)
  if (!a || !b || context.columnOf(a.slot) !== context.columnOf(b.slot)) return null
  const without = (left: Filter): Select => {
    const others = filters.filter((filter) => filter !== left).map((filter) => ({ ...filter, or: false }))
    return { ...whole, where: whereOf(context, others), orderBy: [], limit: null }
  }
  return { kind: 'combination', operator: 'intersect', left: without(b), right: without(a) }
}
