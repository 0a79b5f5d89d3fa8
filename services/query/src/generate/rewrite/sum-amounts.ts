import { aggregate, hasAggregate, type Query } from '../../core/query/query.ts'
import { isKey } from '../../core/schema/schema.ts'

const MUCH = /\bhow much\b/i
/** What passes from one to another is added up. */
const PASSES =
  /\b(?:paid|pay|pays|spen[dt]|spends|earn(?:ed|s)?|sold|received?|collected|invoiced|billed|charged|raised|donated|owed?|owes|revenue|sales|money|income|bought|ordered)\b/i
/** A price or a size is not, nor what is listed for each. */
const STAYS = /\b(?:each|every|per|costs?|priced?|weighs?)\b/i

/** "How much was paid by card" asks for one figure, not for a list of payments. */
export function sumAmounts(query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || !MUCH.test(question) || !PASSES.test(question) || STAYS.test(question)) return query
  const { items, groupBy, having, limit, orderBy, distinct } = query
  const [only, ...more] = items
  if (only?.kind !== 'column' || more.length > 0 || only.column.kind !== 'number' || isKey(only.column)) return query
  if (groupBy.length > 0 || having !== null || limit !== null || distinct || items.some(hasAggregate)) return query
  return { ...query, items: [aggregate('sum', only)], orderBy: orderBy.filter(() => false) }
}
