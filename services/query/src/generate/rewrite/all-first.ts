import { aggregate, both, type Condition, emptySelect, type Query } from '../../core/query/query.ts'
import { singular } from '../../retrieve/stem.ts'

const WHICH_HAVE =
  /^\W*(?:which|what) (?:\w+ ){0,3}?(\w+) (?:have|had|are|were|cost|weigh|got) (?:the )?(?:very )?(?:\w+est|most|least|best|worst|maximum|minimum)\b/i

/** "Which products have the highest price" are all of those that have it, though one row would come first. */
export function allFirst(query: Query, question: string): Query {
  const noun = WHICH_HAVE.exec(question)?.[1]?.toLowerCase()
  if (noun === undefined || singular(noun) === noun) return query
  if (query.kind !== 'select' || query.derived || query.limit !== 1 || query.offset || query.groupBy.length > 0 || query.withTies)
    return query
  const [first, ...others] = query.orderBy
  if (first?.by.kind !== 'column' || others.length > 0 || query.having !== null) return query
  const { by } = first
  const best: Query = {
    ...emptySelect(query.tables),
    named: query.named,
    items: [aggregate(first.descending ? 'max' : 'min', by)],
    where: query.where,
  }
  const isBest: Condition = { kind: 'compare', left: by, operator: '=', right: { kind: 'query', query: best } }
  return { ...query, where: both(query.where, isBest), orderBy: [], limit: null }
}
