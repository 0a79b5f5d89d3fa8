import { hasAggregate, type Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

const MOST = /\b(?:most|highest|largest|biggest|greatest|least|lowest|smallest|fewest)\b/i
const IN_TOTAL = /\b(?:in (?:total|all|sum)|altogether|overall|combined|taken together)\b/i

/** "Which medicine costs the most in total" adds up all of its rows: one row that is high, or one figure of a row, says nothing of that. */
export const takesOneForTotal = (query: Query, question: string): boolean =>
  MOST.test(question) &&
  IN_TOTAL.test(question) &&
  usesOf(query).outermost.some(
    ({ items, orderBy, groupBy, having }) =>
      groupBy.length === 0 && having === null && ![...items, ...orderBy.map(({ by }) => by)].some(hasAggregate),
  )
