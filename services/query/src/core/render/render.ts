import type { DialectName } from '../../dialects/dialect.ts'
import { splitName } from '../../retrieve/words.ts'
import { outerTables } from '../query/outer-tables.ts'
import {
  both,
  type Condition,
  columnsInCondition,
  type Expression,
  type Literal,
  type Ordering,
  once,
  partsOf,
  type Query,
  type Select,
  tablesRead,
} from '../query/query.ts'
import { connect, type JoinTree } from '../schema/joins.ts'
import { type Column, isKey, type Schema, type Table } from '../schema/schema.ts'
import { type DialectText, textOf } from './dialect-text.ts'
import { groupMeasures } from './group-measures.ts'

interface Writer {
  schema: Schema
  text: DialectText
}

/** The statement in one dialect; null where its tables cannot be joined or a measure cannot be written so. */
export function render(schema: Schema, query: Query, dialect: DialectName): string | null {
  try {
    return writeQuery({ schema, text: textOf(dialect) }, query)
  } catch (error) {
    if (error instanceof NotWritable) return null
    throw error
  }
}

class NotWritable extends Error {}

function writeQuery(writer: Writer, query: Query): string {
  if (query.kind === 'select') return writeSelect(writer, query)
  return `${writeQuery(writer, query.left)} ${query.operator.toUpperCase()} ${writeQuery(writer, query.right)}`
}

function writeSelect(writer: Writer, asked: Select, names: NameItem = nameOf): string {
  const select = groupMeasures(writer.schema, asked)
  // One figure of all rows is never what has to pass a test.
  if (select === null || (select.having !== null && select.groupBy.length === 0)) throw new NotWritable()
  const limit = select.limit === null ? { top: '', end: '' } : writer.text.limit(select.limit, select.offset ?? 0, select.withTies === true)
  const expressions = (list: readonly Expression[]) => list.map((one) => writeExpression(writer, one)).join(', ')
  const isPicked = select.limit !== null
  const leftOut = select.distinct ? missingLeftOut(writer, select) : []
  const orderBy = select.orderBy.map((one) => writeOrdering(writer, one, isPicked && leftOut.length === 0))
  const where = both(select.where, ...leftOut)
  return [
    `SELECT ${select.distinct ? 'DISTINCT ' : ''}${limit.top}${writeItems(writer, itemsToWrite(writer, select), names)}`,
    isOfQueries(select) ? '' : ` FROM ${writeFrom(writer, select)}`,
    where ? ` WHERE ${writeCondition(writer, where)}` : '',
    select.groupBy.length > 0 ? ` GROUP BY ${expressions(select.groupBy)}` : '',
    select.having ? ` HAVING ${writeCondition(writer, select.having)}` : '',
    orderBy.length > 0 ? ` ORDER BY ${orderBy.join(', ')}` : '',
    limit.end,
  ].join('')
}

/** Figures that are found by queries of their own: nothing is read beside them. */
const isOfQueries = ({ items, tables, derived }: Select): boolean =>
  tables.length === 0 && !derived && items.length > 0 && items.every(isOfQuery)

const isOfQuery = (one: Expression): boolean =>
  one.kind === 'query' || one.kind === 'literal'
    ? one.kind === 'query'
    : one.kind === 'arithmetic' && [one.left, one.right].every((side) => side.kind === 'literal' || isOfQuery(side))

/** What is computed gets a name that tells what it is, and so does a column whose name another one has too. */
function writeItems(writer: Writer, items: readonly Expression[], names: NameItem): string {
  return items
    .map((item) => {
      const name = names(item, items)
      return writeExpression(writer, item) + (name === null ? '' : ` AS ${writer.text.name(name)}`)
    })
    .join(', ')
}

type NameItem = (item: Expression, items: readonly Expression[]) => string | null

function nameOf(item: Expression, items: readonly Expression[]): string | null {
  switch (item.kind) {
    case 'column': {
      if (item.column.computed) return splitName(item.column.name).join('_')
      const isShared = items.some(
        (other) => other.kind === 'column' && other.column !== item.column && other.column.name === item.column.name,
      )
      return isShared ? `${item.column.table.name}_${item.column.name}` : null
    }
    case 'aggregate':
      return item.of.kind === 'column' && !(item.name === 'count' && isKey(item.of.column))
        ? `${item.name}_${item.of.column.name}`
        : item.name
    case 'unit':
      return item.unit
    case 'part':
      return item.part
    case 'days':
      return item.as ?? 'days'
    case 'query':
      return nameOfQuery(item)
    case 'arithmetic':
      return isOfQuery(item) && item.operator === '//' ? 'percent' : null
    case 'share':
      return sharesIn(items).length > 1 ? `${item.as ?? 'percent'}${tellingApart(item.of)}` : (item.as ?? 'percent')
    default:
      return null
  }
}

/** The figure of a query inside, with the time or value that it is of. */
function nameOfQuery({ query }: Expression & { kind: 'query' }): string | null {
  const [item] = query.kind === 'select' ? query.items : []
  const name = item && nameOf(item, [item])
  return query.kind !== 'select' || !name ? null : `${name}${query.where ? tellingApart(query.where) : ''}`
}

const sharesIn = (items: readonly Expression[]): Expression[] => items.filter(({ kind }) => kind === 'share')

/** The day from which rows are counted, a whole month or year by its name, or the values: two columns that are called "count" tell nobody which is which. */
function tellingApart(condition: Condition): string {
  const bounds = boundsIn(condition)
  const [from = '', to = ''] = bounds.filter((text) => /^\d{4}-\d\d-\d\d$/.test(text))
  if (from === '') return bounds.length === 0 ? '' : `_${nameFrom(bounds.join(' '))}`
  const isMonth = from.endsWith('-01') && to.endsWith('-01') && nextMonth(from) === to
  const isYear = from.endsWith('-01-01') && to === `${Number(from.slice(0, 4)) + 1}-01-01`
  return `_${from.slice(0, isYear ? 4 : isMonth ? 7 : 10).replaceAll('-', '_')}`
}

/** A value as a part of a name. */
const LONGEST_NAME = 30
const nameFrom = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('_')
    .slice(0, LONGEST_NAME) ?? 'other'

function boundsIn(condition: Condition): string[] {
  if (condition.kind === 'and') return condition.parts.flatMap(boundsIn)
  const sides = condition.kind === 'compare' ? [condition.right] : condition.kind === 'between' ? [condition.low, condition.high] : []
  return sides.flatMap((side) => (side.kind === 'literal' ? [String(side.value)] : []))
}

function nextMonth(first: string): string {
  const day = new Date(`${first}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + 1)
  return day.toISOString().slice(0, 10)
}

/** "The latest offer" is not one that has no date, and neither is the oldest animal. */
function writeOrdering(writer: Writer, ordering: Ordering, isPicked: boolean): string {
  const by = writeExpression(writer, ordering.by)
  const order = `${by}${ordering.descending ? ' DESC' : ' ASC'}`
  if (!picksMissing(writer, ordering, isPicked)) return order
  const { isMissing } = writer.text
  return isMissing === null ? `${order} NULLS LAST` : `${isMissing(by)}, ${order}`
}

/** Distinct rows are ordered by what they show, and a test for what is missing is not shown: such rows are left out. */
function missingLeftOut(writer: Writer, { orderBy, limit }: Select): Condition[] {
  const missing = writer.text.isMissing === null ? [] : orderBy.filter((one) => picksMissing(writer, one, limit !== null))
  if (missing.some(({ by }) => by.kind !== 'column')) throw new NotWritable()
  return missing.map(({ by }) => ({ kind: 'missing', of: by, negated: true }))
}

const picksMissing = ({ text }: Writer, { by, descending }: Ordering, isPicked: boolean): boolean =>
  (descending ? text.sortsMissingFirst : isPicked && text.picksMissingFirst) && mayBeMissing(by)

function mayBeMissing(expression: Expression): boolean {
  switch (expression.kind) {
    case 'column':
      return expression.column.source.nullable && !expression.column.isPrimaryKey
    case 'aggregate':
      return expression.name !== 'count' && mayBeMissing(expression.of)
    case 'unit':
    case 'part':
      return mayBeMissing(expression.of)
    case 'days':
      return mayBeMissing(expression.from) || mayBeMissing(expression.to)
    case 'star':
    case 'literal':
    case 'share':
      return false
    default:
      return true // what is divided by nothing is nothing
  }
}

/** Most dialects order distinct rows only by what is selected. */
function itemsToWrite({ text }: Writer, select: Select): Expression[] {
  if (!select.distinct || text.ordersDistinctFreely) return select.items
  return once([...select.items, ...select.orderBy.map(({ by }) => by)])
}

/** What the last item of a select inside FROM is called. */
const DERIVED = 'item'

function writeFrom(writer: Writer, select: Select): string {
  if (select.derived) return `(${writeDerived(writer, select.derived)}) AS ${writer.text.name('inner')}`
  const wanted = tablesRead(select)
  const { kept } = select
  const tree = connect(writer.schema, kept ? [kept, ...wanted.filter((table) => table !== kept)] : wanted, select.named)
  if (tree === null) throw new NotWritable()
  return writeTree(writer, tree, select)
}

function writeDerived(writer: Writer, query: Query): string {
  if (query.kind !== 'select') return writeQuery(writer, query)
  return writeSelect(writer, query, (item, items) => (item === items.at(-1) ? DERIVED : nameOf(item, items)))
}

function writeTree(writer: Writer, tree: JoinTree, select: Select): string {
  const outer = outerTables(select, tree)
  const matching = partsOf(select.matching ?? null)
  const steps = tree.steps.map(({ table, join: { pairs } }) => {
    const own = matching.filter((part) => columnsInCondition(part).some((column) => column.table === table))
    const on = [
      ...pairs.map(({ child, parent }) => `${writeColumn(writer, child)} = ${writeColumn(writer, parent)}`),
      ...own.map((part) => inside(writer, part, 'and')),
    ]
    return `${outer.has(table) ? ' LEFT JOIN ' : ' JOIN '}${writeTable(writer, table)} ON ${on.join(' AND ')}`
  })
  return writeTable(writer, tree.first) + steps.join('')
}

/** A role goes by a name of its own. */
function writeTable({ text }: Writer, { name, source }: Table): string {
  return source.roleOf === undefined ? text.name(name) : `${text.name(source.roleOf)} AS ${text.name(name)}`
}

function writeColumn(writer: Writer, column: Column): string {
  const { text } = writer
  if (!column.computed) return `${text.name(column.table.name)}.${text.name(column.name)}`
  const written = column.computed.parts.map((part) => (typeof part === 'string' ? part : writeColumn(writer, part))).join('')
  return isOneCall(written) ? written : `(${written})`
}

/** One call: nothing outside can bind to a part of it. */
function isOneCall(written: string): boolean {
  const open = written.indexOf('(')
  if (!/^\w+$/.test(written.slice(0, Math.max(0, open)))) return false
  let depth = 0
  for (let at = open; at < written.length; at += 1) {
    depth += written[at] === '(' ? 1 : written[at] === ')' ? -1 : 0
    if (depth === 0) return at === written.length - 1
  }
  return false
}

function writeExpression(writer: Writer, expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return writeColumn(writer, expression.column)
    case 'star':
      return '*'
    case 'literal':
      return writeLiteral(writer, expression.value)
    case 'aggregate':
      return `${expression.name.toUpperCase()}(${expression.distinct ? 'DISTINCT ' : ''}${writeExpression(writer, expression.of)})`
    case 'unit':
      return writer.text.unit(expression.unit, writeExpression(writer, expression.of))
    case 'part':
      return writer.text.part(expression.part, writeExpression(writer, expression.of))
    case 'days':
      return writeSpan(writer, expression)
    case 'arithmetic':
      return writeArithmetic(writer, expression)
    case 'share':
      return writeShare(writer, expression)
    case 'derived':
      return writer.text.name(DERIVED)
    case 'query':
      return `(${writeQuery(writer, expression.query)})`
  }
}

function writeSpan(writer: Writer, { from, to, as }: Expression & { kind: 'days' }): string {
  const [begin, end] = [writeExpression(writer, from), writeExpression(writer, to)]
  return as === undefined ? writer.text.days(begin, end) : `(${writer.text.seconds(begin, end)} / ${as === 'hours' ? '3600.0' : '60.0'})`
}

function writeArithmetic(writer: Writer, { operator, left, right }: Expression & { kind: 'arithmetic' }): string {
  const [a, b] = [writeExpression(writer, left), writeExpression(writer, right)]
  return operator === '//' ? `(1.0 * ${a} / NULLIF(${b}, 0))` : `(${a} ${operator} ${b})`
}

function writeShare(writer: Writer, share: Expression & { kind: 'share' }): string {
  const { of, as = 'percent' } = share
  const each = share.as === 'sum' ? writeExpression(writer, share.what) : '1'
  const count = `SUM(CASE WHEN ${writeCondition(writer, of)} THEN ${each} ELSE 0 END)`
  if (as === 'sum') return count
  return as === 'count' ? count : `${as === 'percent' ? '100.0' : '1.0'} * ${count} / NULLIF(COUNT(*), 0)`
}

function writeLiteral({ text }: Writer, value: Literal): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no
  return typeof value === 'number' ? String(value) : quote(value)
}

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`

function writeCondition(writer: Writer, condition: Condition): string {
  const not = 'negated' in condition && condition.negated ? 'NOT ' : ''
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.map((part) => inside(writer, part, condition.kind)).join(` ${condition.kind.toUpperCase()} `)
    case 'compare':
      return writeComparison(writer, condition)
    case 'between':
      return [condition.of, condition.low, condition.high]
        .map((one) => writeExpression(writer, one))
        .reduce((text, one, at) => text + (at === 1 ? ` ${not}BETWEEN ` : ' AND ') + one)
    case 'like':
      return `${writeExpression(writer, condition.of)} ${not}${writer.text.like} ${pattern(condition)}`
    case 'has':
      return writeHas(writer, condition)
    case 'missing':
      return `${writeExpression(writer, condition.of)} IS ${not}NULL`
    case 'in':
      return `${writeExpression(writer, condition.of)} ${not}IN (${writeQuery(writer, condition.query)})`
  }
}

const inside = (writer: Writer, part: Condition, around: 'and' | 'or'): string =>
  (part.kind === 'and' || part.kind === 'or') && part.kind !== around ? `(${writeCondition(writer, part)})` : writeCondition(writer, part)

function writeComparison(writer: Writer, { left, operator, right, loose }: Condition & { kind: 'compare' }): string {
  if (left.kind === 'column' && left.column.computed?.role === 'filter')
    return `${operator === '=' ? '' : 'NOT '}${writeColumn(writer, left.column)}`
  const [a, b] = [writeExpression(writer, left), writeExpression(writer, right)]
  return loose ? `lower(${a}) ${operator} ${b.toLowerCase()}` : `${a} ${operator} ${b}`
}

/** A wildcard in the words searched for would match anything: such a character stands for any one instead. */
function pattern({ text, place }: Condition & { kind: 'like' }): string {
  const safe = text.replaceAll('%', '_')
  return quote(`${place === 'start' ? '' : '%'}${safe}${place === 'end' ? '' : '%'}`)
}

/** Where the dialect has no lists they are kept as text. */
function writeHas(writer: Writer, { of, value, negated }: Condition & { kind: 'has' }): string {
  const [list, element] = [writeExpression(writer, of), writeLiteral(writer, value)]
  const text = writer.text.has?.(list, element) ?? `${list} ${writer.text.like} ${quote(`%${String(value).replaceAll('%', '_')}%`)}`
  return negated ? `NOT (${text})` : text
}
