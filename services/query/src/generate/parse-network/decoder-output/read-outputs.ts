import { column as columnOf, type Expression, emptySelect, type Ordering, type Query, type Select } from '../../../core/query/query.ts'
import type { Join, Table } from '../../../core/schema/schema.ts'
import type { NetworkColumn, NetworkSchema } from '../encoder-input/network-schema.ts'
import type { OutputToken } from './output-tokens.ts'
import { readCondition } from './read-conditions.ts'
import { beginsExpression, readExpression } from './read-expressions.ts'
import { accept, expect, NoQuery, type Reader, wordAt } from './reader.ts'

const COMBINATIONS = { UNION: 'union', EXCEPT: 'except', INTERSECT: 'intersect' } as const

/** The network's outputs as a query; null where they are none. */
export function readOutputs(tokens: readonly OutputToken[], schema: NetworkSchema, now: Date, isUntyped: boolean): Query | null {
  const reader: Reader = { tokens, at: 0, schema, now, isUntyped, nested: { query: readQuery, condition: readCondition } }
  try {
    const query = readQuery(reader)
    return reader.at === tokens.length ? query : null
  } catch (error) {
    if (error instanceof NoQuery) return null
    throw error
  }
}

function readQuery(reader: Reader): Query {
  let query: Query = readSelect(reader)
  for (let word = wordAt(reader); word !== null && word in COMBINATIONS; word = wordAt(reader)) {
    reader.at += 1
    query = { kind: 'combination', operator: COMBINATIONS[word as keyof typeof COMBINATIONS], left: query, right: readSelect(reader) }
  }
  return query
}

function readSelect(reader: Reader): Select {
  expect(reader, 'SELECT')
  const distinct = accept(reader, 'DISTINCT')
  const items: (Expression | 'star')[] = []
  while (wordAt(reader) !== 'FROM') {
    if (reader.at >= reader.tokens.length) throw new NoQuery()
    items.push(accept(reader, 'STAR') ? 'star' : readExpression(reader))
  }
  expect(reader, 'FROM')
  if (items.length === 0) throw new NoQuery()
  const from = readFrom(reader)
  const where = accept(reader, 'WHERE') ? readCondition(reader) : null
  const groupBy = accept(reader, 'GROUP') ? readList(reader) : []
  const having = accept(reader, 'HAVING') ? readCondition(reader) : null
  const orderBy = accept(reader, 'ORDER') ? readOrder(reader) : []
  const limit = accept(reader, 'LIMIT1') ? 1 : accept(reader, 'LIMIT') ? readLimit(reader) : null
  const shown = items.flatMap((item) => (item === 'star' ? everything(reader.schema, from.tables) : [item]))
  return { ...emptySelect(from.tables), ...from, distinct, items: shown, where, groupBy, having, orderBy, limit }
}

/** A star is spelled out: what may not be read is not among it, nor what is computed from it. */
function everything({ columns }: NetworkSchema, tables: readonly Table[]): Expression[] {
  if (tables.length === 0) throw new NoQuery()
  return tables.flatMap((table) =>
    columns.filter(({ column }) => column.table === table && !column.source.computed).map(({ column }) => columnOf(column)),
  )
}

function readFrom(reader: Reader): Pick<Select, 'tables' | 'named'> & Partial<Pick<Select, 'kept' | 'derived'>> {
  if (accept(reader, '(')) {
    const derived = readQuery(reader)
    expect(reader, ')')
    return { tables: [], named: [], derived }
  }
  const isKept = accept(reader, 'LEFT')
  const tables: Table[] = []
  for (let token = reader.tokens[reader.at]; token?.kind === 'table'; token = reader.tokens[reader.at]) {
    if (!tables.includes(token.of.table)) tables.push(token.of.table)
    reader.at += 1
  }
  const [first] = tables
  if (first === undefined) throw new NoQuery()
  const named: Join[] = []
  while (accept(reader, 'ON')) {
    const [one, other] = [readColumn(reader), readColumn(reader)]
    if (one.table === other.table) throw new NoQuery()
    named.push(joinOf(reader.schema, one, other))
  }
  return { tables, named, ...(isKept && { kept: first }) }
}

/** The join by these columns: one that is known, or a new one. */
function joinOf({ joinable }: NetworkSchema, one: NetworkColumn, other: NetworkColumn): Join {
  const known = joinable.joins.find(({ pairs }) =>
    pairs.some(
      ({ child, parent }) => (child === one.column && parent === other.column) || (child === other.column && parent === one.column),
    ),
  )
  if (known) return known
  const [child, parent] = one.column.isPrimaryKey ? [other.column, one.column] : [one.column, other.column]
  const join: Join = { child: child.table, parent: parent.table, pairs: [{ child, parent }], role: [], cost: 3 }
  return join
}

function readColumn(reader: Reader): NetworkColumn {
  const token = reader.tokens[reader.at]
  if (token?.kind !== 'column') throw new NoQuery()
  reader.at += 1
  return token.of
}

function readList(reader: Reader): Expression[] {
  const list: Expression[] = []
  while (beginsExpression(reader)) list.push(readExpression(reader))
  if (list.length === 0) throw new NoQuery()
  return list
}

function readOrder(reader: Reader): Ordering[] {
  const list: Ordering[] = []
  while (beginsExpression(reader)) list.push({ by: readExpression(reader), descending: accept(reader, 'DESC') })
  if (list.length === 0) throw new NoQuery()
  return list
}

function readLimit(reader: Reader): number {
  const token = reader.tokens[reader.at]
  const limit = token?.kind === 'value' ? Number(token.text) : Number.NaN
  if (!Number.isInteger(limit) || limit < 1) throw new NoQuery()
  reader.at += 1
  return limit
}
