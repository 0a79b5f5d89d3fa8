import { mapSelects } from '../../core/query/map-selects.ts'
import { both, eachCondition, includes, partsOf, type Query } from '../../core/query/query.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { withDefaultFilters } from './default-filters.ts'
import { roleRows } from './role-rows.ts'
import { stateThen } from './state-then.ts'

/** What the semantic layer says of the rows and figures of every table, whoever wrote the query. */
export const asDefined = (schema: Schema, query: Query, question: string): Query =>
  withDefaultFilters(schema, roleRows(schema, withItsMeasure(withoutRepetition(stateThen(query, question)))), question)

/** A condition that is said twice holds no less where it stands once. */
const withoutRepetition = (query: Query): Query =>
  mapSelects(query, (select) => {
    const parts = partsOf(select.where)
    const once = eachCondition(parts)
    return once.length === parts.length ? select : { ...select, where: both(...once) }
  })

/** The first few by a measure are shown with it: what it comes to is stored nowhere. */
function withItsMeasure(query: Query): Query {
  if (query.kind !== 'select' || query.derived || query.distinct || query.isEverything || query.limit === null) return query
  const [first] = query.orderBy
  if (first?.by.kind !== 'column' || !isMeasure(first.by.column) || includes(query.items, first.by)) return query
  return { ...query, items: [...query.items, first.by] }
}
