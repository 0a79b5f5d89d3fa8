import { column as columnOf, type Expression, once } from '../../../core/query/query.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Column, keyOf, type Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Filter, Slot, UnitSlot } from '../partial-query/partial-query.ts'
import type { Context } from './context.ts'
import { phraseOn } from './phrases.ts'
import { byName } from './shown.ts'

/** What "each" names: a group where something is counted or added up, otherwise only a way to say all. */
export function groupsOf(context: Context): Expression[] {
  const { partialQuery } = context
  const frequent = partialQuery.frequent ? expressionsOf(context, partialQuery.frequent.slot) : comparedBy(context)
  if (sumsUp(context)) return [...frequent, ...partialQuery.groups.flatMap((slot) => groupExpressions(context, slot))]
  const columns = partialQuery.groups.filter((slot) => slot.kind === 'column')
  const rows = partialQuery.groups.filter((slot) => slot.kind === 'table' && semanticNamesOf(context.tableOf(slot)) !== null)
  if (rows.length > 0 && partialQuery.shown.length > 0) return [...frequent, ...rows.flatMap((slot) => groupExpressions(context, slot))]
  return [...frequent, ...(partialQuery.shown.length === 0 ? columns.flatMap((slot) => expressionsOf(context, slot)) : [])]
}

/** "by video, by phone and in person", "withdrawn compared to rejected": each of the values for itself. */
function comparedBy({ partialQuery, subject, columnOf: resolved }: Context): Expression[] {
  const counts = partialQuery.shown.some((one) => one.kind === 'count')
  if (!counts || partialQuery.groups.length > 0 || semanticNamesOf(subject) === null) return []
  const pins = partialQuery.filters.flatMap((filter) => {
    const column = pinnedColumn(filter, resolved)
    return column ? [{ column, or: filter.or, isValue: filter.test.kind === 'value' }] : []
  })
  const same = pins.filter(({ column }) => column === pins[0]?.column)
  const isListed = partialQuery.compares || (same.length > 1 && same.slice(1).every(({ or, isValue }) => !or && isValue))
  return pins[0] && same.length > 1 && isListed ? [columnOf(pins[0].column)] : []
}

/** The column that must have one value. */
function pinnedColumn(filter: Filter, resolved: Context['columnOf']): Column | null {
  const { test, negated } = filter
  if (negated) return null
  if (test.kind === 'value') return test.operator === '=' ? resolved(filter.slot) : null
  const where = phraseOn(filter, resolved(filter.slot))?.where
  return where?.kind === 'compare' && where.operator === '=' && where.left.kind === 'column' ? where.left.column : null
}

const sumsUp = ({ partialQuery }: Context): boolean =>
  partialQuery.shown.some(
    (one) => one.kind === 'count' || one.kind === 'share' || one.kind === 'measure' || (one.kind === 'column' && one.aggregate !== null),
  ) || countsRows({ partialQuery })

/** Rows are counted to choose by their number, whether or not it is shown. */
const countsRows = ({ partialQuery }: Pick<Context, 'partialQuery'>): boolean =>
  partialQuery.having.length > 0 || partialQuery.extreme?.measure.kind === 'count'

/** A table is grouped by its rows, which are shown as they are called unless the question names what to show. */
export function groupExpressions(context: Context, slot: Slot | UnitSlot): Expression[] {
  if (slot.kind === 'unit') return [{ kind: 'unit', unit: slot.unit, of: columnOf(context.columnOf(slot.of)) }]
  if (slot.kind === 'column') return expressionsOf(context, slot)
  const table = context.tableOf(slot)
  const isShown = context.partialQuery.shown.some(
    (one) => one.kind === 'column' && one.aggregate === null && context.columnOf(one.slot).table === table,
  )
  if (!isShown) context.named.push(...(semanticNamesOf(table)?.label?.via ?? []))
  return isShown ? [] : labelOf(table).map(columnOf)
}

const expressionsOf = (context: Context, slot: Slot): Expression[] =>
  slot.kind === 'column' ? byName(context, context.columnOf(slot)) : labelOf(context.tableOf(slot)).map(columnOf)

/** What is shown, and the key of whatever is called by name: two of the same name are two. */
export function groupKeys(context: Context, plain: readonly Expression[]): Expression[] {
  const { partialQuery, subject, tableOf } = context
  const tables = partialQuery.groups.filter((slot) => slot.kind === 'table').map(tableOf)
  const bySubject =
    countsRows(context) && partialQuery.groups.length === 0 && partialQuery.frequent === null && namesSubject(context, plain)
  const keys = [...tables, ...(bySubject ? [subject] : [])].flatMap((table) => keyOf(calledBy(table)).map(columnOf))
  const pointers = context.named.flatMap(({ pairs }) => pairs.slice(-1).map(({ child }) => columnOf(child)))
  return once([...keys, ...pointers, ...plain])
}

/** Interviewers are grouped as persons, not by the panels that they sit on. */
function calledBy(table: Table): Table {
  const owners = new Set((semanticNamesOf(table)?.label?.columns ?? []).map((column) => column.table))
  const [only] = owners
  return owners.size === 1 && only ? only : table
}

/** Rows of the subject are distinguished when something of it is shown that names it. */
function namesSubject({ subject }: Context, plain: readonly Expression[]): boolean {
  const label = labelOf(subject)
  return plain.some((one) => one.kind === 'column' && (label.includes(one.column) || one.column.isPrimaryKey))
}
