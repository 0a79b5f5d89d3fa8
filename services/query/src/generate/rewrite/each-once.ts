import { type Query, tablesRead } from '../../core/query/query.ts'
import { connect, multiplies } from '../../core/schema/joins.ts'
import type { Schema, Table } from '../../core/schema/schema.ts'

const ASKS_WHICH = /^(?:and |so |please )*(?:who|whom|which)\b/i

/** "Who has booked the court" names each of them once, however often they have. */
export function eachOnce(schema: Schema, query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || query.distinct || query.isEverything || !ASKS_WHICH.test(question)) return query
  if (query.groupBy.length > 0 || query.limit !== null || query.having !== null) return query
  const tables = new Set<Table | null>(query.items.map((item) => (item.kind === 'column' ? item.column.table : null)))
  const [of, ...others] = tables
  const read = tablesRead(query)
  if (!of || others.length > 0 || read.length < 2 || query.orderBy.some(({ by }) => by.kind !== 'column' || by.column.table !== of))
    return query
  const tree = connect(schema, read, query.named)
  const ordered = query.orderBy.every(({ by }) =>
    query.items.some((item) => item.kind === 'column' && by.kind === 'column' && item.column === by.column),
  )
  return tree && ordered && multiplies(tree, of) ? { ...query, distinct: true } : query
}
