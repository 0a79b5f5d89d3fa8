import type { Condition, Expression, Query, Select } from '../../../core/query/query.ts'
import { connect } from '../../../core/schema/joins.ts'
import type { Join, Table } from '../../../core/schema/schema.ts'
import type { NetworkSchema } from '../../parse-network/encoder-input/network-schema.ts'

/**
 * The network names the keys of a join only where they are not the plain ones, as it was taught: each table by the first key between it and
 * one that is there already. Notes make some ways longer than others (who typed a row in); joins that the network leaves implicit use the default foreign key.
 */
export function withDefaultJoins(schema: NetworkSchema, query: Query): Query {
  if (query.kind === 'combination')
    return { ...query, left: withDefaultJoins(schema, query.left), right: withDefaultJoins(schema, query.right) }
  const inExpression = (one: Expression): Expression => expressionAsTrained(schema, one)
  return {
    ...query,
    named: query.named.length > 0 || query.derived ? query.named : plainJoins(schema, query),
    items: query.items.map(inExpression),
    where: query.where && conditionAsTrained(schema, query.where),
    having: query.having && conditionAsTrained(schema, query.having),
    ...(query.derived && { derived: withDefaultJoins(schema, query.derived) }),
  }
}

/** None where the joins are inferred so anyway, or where the tables do not touch. */
function plainJoins({ schema, joinable, tables: known }: NetworkSchema, { tables }: Select): Join[] {
  if (tables.length < 2) return []
  const order = new Map(known.map(({ table }, at) => [table, at]))
  const rest = [...tables].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  const done = rest.splice(0, 1)
  const joins: Join[] = []
  while (rest.length > 0) {
    const ways = rest.flatMap((table) => [...done].reverse().flatMap((other) => firstBetween(schema.joins, table, other) ?? []))
    const [join] = ways
    if (!join) return []
    joins.push(join)
    const next = done.includes(join.child) ? join.parent : join.child
    done.push(next)
    rest.splice(rest.indexOf(next), 1)
  }
  const inferred = connect(joinable, tables)?.steps.map((step) => step.join) ?? []
  return inferred.length === joins.length && joins.every((join) => inferred.includes(join)) ? [] : joins
}

/** The first declared key by the order of columns; a name that both merely share is none. */
function firstBetween(joins: readonly Join[], one: Table, other: Table): Join | undefined {
  const place = ({ child, pairs }: Join): number => {
    const key = pairs.at(-1)?.child
    return key ? child.columns.indexOf(key) : child.columns.length
  }
  const isDeclared = ({ child, parent, pairs }: Join): boolean =>
    child.source.foreignKeys.some(({ table, columns }) => table === parent.name && columns.at(-1) === pairs.at(-1)?.child.name)
  return joins
    .filter((join) => isDeclared(join) && [join.child, join.parent].every((end) => end === one || end === other))
    .sort((a, b) => place(a) - place(b))[0]
}

function expressionAsTrained(schema: NetworkSchema, one: Expression): Expression {
  if (one.kind === 'query') return { ...one, query: withDefaultJoins(schema, one.query) }
  if (one.kind === 'arithmetic')
    return { ...one, left: expressionAsTrained(schema, one.left), right: expressionAsTrained(schema, one.right) }
  return one
}

function conditionAsTrained(schema: NetworkSchema, one: Condition): Condition {
  switch (one.kind) {
    case 'and':
    case 'or':
      return { ...one, parts: one.parts.map((part) => conditionAsTrained(schema, part)) }
    case 'in':
      return { ...one, query: withDefaultJoins(schema, one.query) }
    case 'compare':
      return { ...one, left: expressionAsTrained(schema, one.left), right: expressionAsTrained(schema, one.right) }
    default:
      return one
  }
}
