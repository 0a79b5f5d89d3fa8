import { aggregate, column, columnsIn, type Expression, partsOf, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { connect } from '../../core/schema/joins.ts'
import { isKey, keyOf, type Schema, type Table } from '../../core/schema/schema.ts'
import { hasSemanticLayer, lastStems } from '../../core/schema/semantic-names.ts'
import { singular, stem } from '../../retrieve/stem.ts'
import { usesOf } from '../rerank/column-roles.ts'

/**
 * "How many orders were cancelled" asks for orders, though the word stands in a list of states: rows of a list that others refer to are
 * not what is counted, unless the question names the list itself.
 */
export function countReferring(schema: Schema, query: Query, question: string): Query {
  const list = countedList(schema, query, question)
  if (list === null || query.kind !== 'select') return query
  const meant = meantBy(schema, list, nounIn(question)) ?? soleReferring(schema, query, list, nounIn(question))
  if (meant === null) return query
  const tree = connect(schema, [meant, list])
  if (tree === null) return query
  // Where rows lie in between, one that is there twice is still one.
  const [key, ...more] = keyOf(meant)
  const isDirect = schema.joins.some(({ child, parent }) => child === meant && parent === list)
  if (!isDirect && (!key || more.length > 0)) return query
  const counted = isDirect || !key ? null : aggregate('count', column(key), true)
  const items = query.items.map((item): Expression => (item.kind === 'aggregate' ? (counted ?? COUNT) : item))
  if (!isDirect && items.some(({ kind }) => kind === 'share')) return query
  return { ...query, items, tables: [...new Set([meant, ...query.tables, list])] }
}

const COUNT: Expression = { kind: 'aggregate', name: 'count', distinct: false, of: { kind: 'star' } }

/** Counts rows of a list that the question names no rows of: whatever it finds, it is not what was asked. */
export const countsList = (schema: Schema, query: Query, question: string): boolean => countedList(schema, query, question) !== null

/** The noun and no part of a longer name: "how many invoices have", not "how many invoice types". */
const HOW_MANY_ROWS =
  /\bhow many (?:different |of our |of the |our )?([a-z]+)(?= (?:have|has|had|did|do|does|are|is|were|was|in|of|from|for|by|with|per|that|which|who|each)\b|\W*$)/i

/**
 * "How many invoices", and neither these nor a key that leads to them are read: something else is counted. Where operators keep no
 * semantic layer, another table may well hold what people call so.
 */
export function countsOtherRows(schema: Schema, query: Query, question: string): boolean {
  const noun = stem(singular(HOW_MANY_ROWS.exec(question)?.[1]?.toLowerCase() ?? ''))
  if (noun === '' || query.kind !== 'select' || query.derived || !hasSemanticLayer(schema)) return false
  const named = schema.tables.filter((table) => table.source.roleOf === undefined && lastStems(table).includes(noun))
  const shown = query.items.flatMap(columnsIn)
  return (
    named.length > 0 &&
    ![...usesOf(query).tables].some((table) => named.includes(table)) &&
    !shown.some(({ refersTo, ownStems }) => (refersTo !== null && named.includes(refersTo)) || ownStems.includes(noun))
  )
}

/** The list whose rows are counted, one of them picked by its name. */
function countedList(schema: Schema, query: Query, question: string): Table | null {
  if (query.kind !== 'select' || query.derived || query.groupBy.length > 0 || query.having !== null) return null
  const [table, ...others] = tablesRead(query)
  if (!table || others.length > 0 || !query.items.every(isCountOrShare) || query.items.length !== 1) return null
  if (!schema.joins.some(({ child, parent, pairs }) => parent === table && child !== table && pairs.length === 1)) return null
  const noun = nounIn(question)
  if (noun === null || isCalled(table, noun)) return null
  return picksByName(query, table) ? table : null
}

const isCountOrShare = (one: Expression): boolean =>
  (one.kind === 'aggregate' && one.name === 'count') || (one.kind === 'share' && one.as !== 'sum')

/** A condition names one of its rows: a text that no two rows of a list have in common. */
function picksByName({ where, items }: Select, table: Table): boolean {
  const [item] = items
  const condition = item?.kind === 'share' ? item.of : where
  return partsOf(condition).some(
    (one) =>
      one.kind === 'compare' &&
      one.operator === '=' &&
      one.left.kind === 'column' &&
      one.right.kind === 'literal' &&
      one.left.column.table === table &&
      one.left.column.kind === 'text' &&
      !one.left.column.isForeignKey &&
      isTelling(one.left.column),
  )
}

/** Of a list with a key, as many different texts as there are rows, as far as that is known. */
function isTelling({ table, source }: Select['tables'][number]['columns'][number]): boolean {
  const rows = table.source.rowEstimate
  const [key, ...more] = keyOf(table)
  const size = rows ?? (more.length === 0 ? key?.source.distinct : undefined)
  if (size !== undefined && source.distinct !== undefined && size > 0) return source.distinct >= size * 0.9
  // With nothing but names beside its key, a table is a list.
  return table.columns.filter((one) => !isKey(one)).length <= 2
}

const COUNTED =
  /\b(?:how many|(?:number|count|share|percentage|percent|proportion|fraction|part) of)(?: (?:the|all|our|my|of|different|total|new))* ([a-z]+)/i

/** What is counted. */
function nounIn(question: string): string | null {
  const noun = COUNTED.exec(question)?.[1]
  return noun === undefined ? null : stem(singular(noun.toLowerCase()))
}

/** The thing that a name is about stands last: an `order_status` is a status, a `cust_order` an order. */
const isCalled = ({ stems }: Table, noun: string): boolean => stems.at(-1) === noun

/** "How many designers" counts those who are one: the rows that refer to the name, where only one table does. */
function soleReferring({ joins }: Schema, query: Select, list: Table, noun: string | null): Table | null {
  const isNamed = partsOf(query.where).some(
    (one) => one.kind === 'compare' && one.right.kind === 'literal' && stem(String(one.right.value).toLowerCase()) === noun,
  )
  const [only, ...more] = new Set(joins.filter(({ parent, child }) => parent === list && child !== list).map(({ child }) => child))
  return isNamed && only && more.length === 0 ? only : null
}

/** The table of what is counted, the nearest of several. */
function meantBy(schema: Schema, list: Table, noun: string | null): Table | null {
  if (noun === null) return null
  const called = schema.tables.filter((table) => table !== list && isCalled(table, noun))
  const direct = called.filter((table) => schema.joins.some(({ child, parent }) => child === table && parent === list))
  const [only, ...more] = direct.length > 0 ? direct : called
  return only && more.length === 0 ? only : null
}
