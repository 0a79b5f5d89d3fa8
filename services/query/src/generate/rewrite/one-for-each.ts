import { hasAggregate, type Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

/** "How many guests are there for each?": of the rows before, or of what follows the word. */
const FOR_EACH = /\b(?:for|of|in|at|to|per|with) each(?: (?:one|of (?:them|those|these)))?\W*$|\beach (?:one|of (?:them|those|these))\W*$/i

/** One figure for all is no answer to a question about each. */
export const takesAllForEach = (query: Query, question: string): boolean =>
  FOR_EACH.test(question) &&
  usesOf(query).outermost.some(
    ({ items, groupBy }) =>
      groupBy.length === 0 &&
      items.length > 0 &&
      items.every((item) => hasAggregate(item) || (item.kind === 'column' && item.column.source.computed !== undefined)),
  )
