import type { Query, Select } from '../../core/query/query.ts'
import type { Previous } from '../parse-network/encoder-input/previous.ts'
import { pointsOnlyBack } from '../parse-rules/compose/follow-up.ts'
import { expressionKey, queryKey } from './query-key.ts'

/** How a candidate goes on from the query before. All are zero for a question without one. */
export function followUpFeatures(question: string, previous: Previous | null, query: Query): Readonly<Record<string, number>> {
  if (previous === null || previous.question === null) return {}
  const leansBack = pointsOnlyBack(question) ? 1 : 0
  const before = previous.query
  // Nobody knows what "only those" are where the statement before is not understood.
  if (before === null) return { leansBack, previousLost: 1 }
  return {
    leansBack,
    // Whoever says "and in Porto?" wants to see the same of other rows; a question of its own may ask for anything.
    previousItems: leansBack * itemsKept(firstOf(before), firstOf(query)),
    previousSame: queryKey(before) === queryKey(query) ? 1 : 0,
  }
}

const firstOf = (query: Query): Select => (query.kind === 'select' ? query : firstOf(query.left))

/** What a query still shows of what the one before showed, 0 to 1. */
function itemsKept(before: Select, now: Select): number {
  const shown = new Set(now.items.map(expressionKey))
  return before.items.filter((item) => shown.has(expressionKey(item))).length / Math.max(1, before.items.length)
}
