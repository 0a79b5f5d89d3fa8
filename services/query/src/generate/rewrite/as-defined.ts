import { includes, type Query } from '../../core/query/query.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { withDefaultFilters } from './default-filters.ts'
import { roleRows } from './role-rows.ts'

/** What the semantic layer says of the rows and figures of every table, whoever wrote the query. */
export const asDefined = (schema: Schema, query: Query, question: string): Query =>
  withDefaultFilters(schema, roleRows(schema, withItsMeasure(query)), question)

/** The first few by a measure are shown with it: what it comes to is stored nowhere. */
function withItsMeasure(query: Query): Query {
  if (query.kind !== 'select' || query.derived || query.distinct || query.isEverything || query.limit === null) return query
  const [first] = query.orderBy
  if (first?.by.kind !== 'column' || !isMeasure(first.by.column) || includes(query.items, first.by)) return query
  return { ...query, items: [...query.items, first.by] }
}
