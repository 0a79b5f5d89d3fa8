import { hasAggregate, includes, type Query } from '../../core/query/query.ts'

const [TOP, BY] = [/\btop\b/i, /\bby\b/i]

/** "Top five customers by payments": what they are ordered by is shown beside them. */
export function showMeasure(query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || query.isEverything || query.distinct || !TOP.test(question) || !BY.test(question))
    return query
  const [first] = query.orderBy
  if (!first || (query.limit ?? 0) < 2 || includes(query.items, first.by)) return query
  if (query.groupBy.length === 0 && hasAggregate(first.by)) return query
  return { ...query, items: [...query.items, first.by] }
}
