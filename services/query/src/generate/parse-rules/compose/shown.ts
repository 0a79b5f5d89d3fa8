import { aggregate, column as columnOf, countRows, type Expression, emptySelect, literal, once } from '../../../core/query/query.ts'
import { describingColumns, labelOf } from '../../../core/schema/label.ts'
import { type Column, isKey, type Join, keyOf, type Schema, type Table, visibleColumns } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { DefinedMeasure } from '../link/link-measures.ts'
import type { Shown } from '../partial-query/partial-query.ts'
import { conditionsOf } from './conditions.ts'
import type { Context } from './context.ts'
import { whoOf } from './phrases.ts'

/** What the question asks to be shown, in its order. */
export function shownOf(context: Context): Expression[] {
  return context.partialQuery.shown.flatMap((one) => expressionsFor(context, one))
}

function expressionsFor(context: Context, one: Shown): Expression[] {
  if (one.kind === 'everything') return visibleColumns(context.subject).map(columnOf)
  if (one.kind === 'share') return shareOf(context)
  if (one.kind === 'measure') return measureOf(one)
  if (one.kind === 'label') return labelled(context, context.tableOf(one.of))
  if (one.kind === 'count') {
    return [one.of?.kind === 'column' ? countOf(context, context.columnOf(one.of), one.distinct) : countThings(context, one.distinct)]
  }
  const column = context.columnOf(one.slot)
  return one.aggregate === null ? byName(context, column) : [aggregate(one.aggregate, columnOf(column), one.distinct)]
}

/** What rows of another table are called. */
function labelled({ named }: Context, table: Table): Expression[] {
  named.push(...(semanticNamesOf(table)?.label?.via ?? []))
  return labelOf(table).map(columnOf)
}

const measureOf = ({ measure, aggregate: name }: Shown & { kind: 'measure' }): Expression[] => {
  const time = timeOf(measure)
  if (time) return [aggregate(name, time)]
  return measure.percent ? [{ kind: 'share', of: measure.percent }] : []
}

/** From the one date to the other. */
export const timeOf = ({ days, as }: DefinedMeasure): Expression | null =>
  days ? { kind: 'days', from: columnOf(days.from), to: columnOf(days.to), ...(as && { as }) } : null

/** The last condition is what the share has; the others say of what. For each of something, without any: its part of all. */
function shareOf({ partialQuery, subject, columnOf: resolved }: Context): Expression[] {
  if (partialQuery.filters.length === 0) return [partOfAll(subject)]
  const condition = conditionsOf(partialQuery.filters.slice(-1), resolved)
  return condition ? [{ kind: 'share', of: condition }] : []
}

const partOfAll = (table: Table): Expression => {
  const all: Expression = { kind: 'query', query: { ...emptySelect([table]), items: [countRows] } }
  return {
    kind: 'arithmetic',
    operator: '*',
    left: literal(100),
    right: { kind: 'arithmetic', operator: '//', left: countRows, right: all },
  }
}

/** A number of its own: "how many employees" where a column says how many. */
export const isAmount = (column: Column): boolean => column.kind === 'number' && !isKey(column)

function countOf(context: Context, column: Column, distinct: boolean): Expression {
  if (!isAmount(column) || distinct) return aggregate('count', columnOf(column), true)
  return isShownByRow(context, column) ? columnOf(column) : aggregate('sum', columnOf(column))
}

/** Each row of its table is shown, so that its number is too; otherwise numbers are added up. */
function isShownByRow({ partialQuery, tableOf, columnOf: resolved }: Context, column: Column): boolean {
  const isOther = (one: Column) => one.table === column.table && one !== column
  return (
    partialQuery.groups.some((slot) => slot.kind === 'table' && tableOf(slot) === column.table) ||
    partialQuery.shown.some((one) => one.kind === 'column' && one.aggregate === null && isOther(resolved(one.slot)))
  )
}

/** "How many different": by key. */
function countThings({ subject }: Context, distinct: boolean): Expression {
  const [key] = keyOf(subject)
  return distinct && key ? aggregate('count', columnOf(key), true) : countRows
}

/** Instead of a key, what it points at is called. */
export function byName({ manner, schema, named }: Context, column: Column): Expression[] {
  const join = schema.joins.find(({ pairs }) => pairs.some(({ child }) => child === column))
  if (!manner.keysByName || !column.isForeignKey || !join) return [columnOf(column)]
  named.push(join)
  return labelOf(join.parent).map(columnOf)
}

/** Rows by name; those that have none by what they belong to and what they hold. */
export function introduce(context: Context, table: Table): Expression[] {
  const { schema, partialQuery, named } = context
  const semantic = (partialQuery.asksWho && table === context.subject ? whoOf(context) : null) ?? semanticNamesOf(table)?.label
  if (semantic) {
    named.push(...semantic.via)
    return semantic.columns.map(columnOf)
  }
  const isCounted = partialQuery.having.length > 0 || partialQuery.extreme?.measure.kind === 'count'
  const columns = describingColumns(table)
  if (columns === null || isCounted) return labelOf(table).map(columnOf)
  const { owners, named: ways } = ownersOf(schema, table)
  named.push(...ways)
  return once([...owners, ...columns].map(columnOf))
}

/** What a row belongs to, as it is called, and the ways there. */
export function ownersOf(schema: Schema, table: Table): { owners: Column[]; named: Join[] } {
  const ways = namedParents(schema, table)
  return { owners: ways.flatMap((way) => labelOf(way.at(-1)?.parent ?? table)), named: ways.flat() }
}

const MOST_PARENTS = 2

/** The ways to what a row belongs to that has a name: an interview by its application to the candidate. */
function namedParents(schema: Schema, table: Table): Join[][] {
  const hasName = ({ parent }: Join) => labelOf(parent).every(({ kind }) => kind !== 'other')
  const parents = (of: Table) => schema.joins.filter((join) => join.child === of && join.parent !== of && join.cost <= 1)
  const direct = parents(table)
    .filter(hasName)
    .map((join) => [join])
  if (direct.length > 0) return direct.slice(0, MOST_PARENTS)
  return parents(table)
    .flatMap((join) =>
      parents(join.parent)
        .filter(hasName)
        .map((further) => [join, further]),
    )
    .slice(0, MOST_PARENTS)
}
