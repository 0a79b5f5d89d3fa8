import type { Condition, Expression, Query, Select } from '../../../core/query/query.ts'
import { filterColumn } from '../../../core/schema/computed.ts'
import type { Column, Join, Schema, Table } from '../../../core/schema/schema.ts'

/** The same query over the tables of another look at the same database; null where one of them is not in sight there. */
export function inSchema(schema: Schema, query: Query): Query | null {
  try {
    return queryIn(schema, query)
  } catch (error) {
    if (error instanceof OutOfSight) return null
    throw error
  }
}

class OutOfSight extends Error {}

function tableIn({ tables }: Schema, { name, schema }: Table): Table {
  const table = tables.find((one) => one.name === name && one.schema === schema)
  if (!table) throw new OutOfSight()
  return table
}

function columnIn(schema: Schema, { table, name, computed, source }: Column): Column {
  const filter = computed?.role === 'filter' ? filterColumn(schema, tableIn(schema, table), name, source.comment ?? '') : null
  if (filter) return filter
  const column = tableIn(schema, table).columns.find((one) => one.name === name)
  if (!column) throw new OutOfSight()
  return column
}

/** One that is known there, as others may be looked up by it; a way that only this query knows is made anew. */
function joinIn(schema: Schema, join: Join): Join {
  const [child, parent] = [tableIn(schema, join.child), tableIn(schema, join.parent)]
  const pairs = join.pairs.map((pair) => ({ child: columnIn(schema, pair.child), parent: columnIn(schema, pair.parent) }))
  const isSame = (one: Join): boolean =>
    one.child === child &&
    one.parent === parent &&
    one.pairs.length === pairs.length &&
    one.pairs.every((pair, at) => pair.child === pairs[at]?.child && pair.parent === pairs[at]?.parent)
  return schema.joins.find(isSame) ?? { ...join, child, parent, pairs }
}

function queryIn(schema: Schema, query: Query): Query {
  if (query.kind === 'combination') return { ...query, left: queryIn(schema, query.left), right: queryIn(schema, query.right) }
  return selectIn(schema, query)
}

function selectIn(schema: Schema, select: Select): Select {
  const expression = (one: Expression): Expression => expressionIn(schema, one)
  return {
    ...select,
    items: select.items.map(expression),
    tables: select.tables.map((table) => tableIn(schema, table)),
    named: select.named.map((join) => joinIn(schema, join)),
    where: select.where && conditionIn(schema, select.where),
    groupBy: select.groupBy.map(expression),
    having: select.having && conditionIn(schema, select.having),
    orderBy: select.orderBy.map(({ by, descending }) => ({ by: expression(by), descending })),
    ...(select.kept && { kept: tableIn(schema, select.kept) }),
    ...(select.matching && { matching: conditionIn(schema, select.matching) }),
    ...(select.derived && { derived: queryIn(schema, select.derived) }),
  }
}

function expressionIn(schema: Schema, one: Expression): Expression {
  switch (one.kind) {
    case 'column':
      return { ...one, column: columnIn(schema, one.column) }
    case 'aggregate':
    case 'unit':
    case 'part':
      return { ...one, of: expressionIn(schema, one.of) }
    case 'days':
      return { ...one, from: expressionIn(schema, one.from), to: expressionIn(schema, one.to) }
    case 'arithmetic':
      return { ...one, left: expressionIn(schema, one.left), right: expressionIn(schema, one.right) }
    case 'share':
      return one.as === 'sum'
        ? { ...one, of: conditionIn(schema, one.of), what: expressionIn(schema, one.what) }
        : { ...one, of: conditionIn(schema, one.of) }
    case 'query':
      return { ...one, query: queryIn(schema, one.query) }
    default:
      return one
  }
}

function conditionIn(schema: Schema, one: Condition): Condition {
  switch (one.kind) {
    case 'and':
    case 'or':
      return { ...one, parts: one.parts.map((part) => conditionIn(schema, part)) }
    case 'compare':
      return { ...one, left: expressionIn(schema, one.left), right: expressionIn(schema, one.right) }
    case 'between':
      return { ...one, of: expressionIn(schema, one.of), low: expressionIn(schema, one.low), high: expressionIn(schema, one.high) }
    case 'in':
      return { ...one, of: expressionIn(schema, one.of), query: queryIn(schema, one.query) }
    default:
      return { ...one, of: expressionIn(schema, one.of) }
  }
}
