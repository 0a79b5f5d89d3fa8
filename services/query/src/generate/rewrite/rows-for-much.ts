import { type Condition, leavesOf, type Query } from '../../core/query/query.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import { isKey } from '../../core/schema/schema.ts'

/** Of time and of differences other things are told. */
const MUCH = /\bhow much\b(?! (?:longer|more|less|older|younger|earlier|later|faster|time|of)\b)/i

/** "How much did they pay" answered with names, or with all the amounts that there are instead of their sum. */
export function listsForMuch(query: Query, question: string): boolean {
  if (!MUCH.test(question) || query.kind !== 'select' || query.derived || query.groupBy.length > 0 || query.limit === 1) return false
  const { items, where } = query
  const columns = items.flatMap((one) => (one.kind === 'column' && !isMeasure(one.column) ? [one.column] : []))
  if (columns.length < items.length) return false
  const amounts = columns.filter((one) => one.kind === 'number' && !isKey(one))
  return amounts.length === 0 || (amounts.length === columns.length && !isPinned(where))
}

/** "Compare the rent of men and women" answered with all the rents that there are. */
export const comparesRowByRow = (query: Query, question: string): boolean =>
  /^\W*(?:please )?compare\b/i.test(question) &&
  query.kind === 'select' &&
  !query.derived &&
  query.groupBy.length === 0 &&
  query.items.every((one) => one.kind === 'column' && one.column.kind === 'number' && !isMeasure(one.column))

/** A value says whose it is: then its rows are few. */
const isPinned = (where: Condition | null): boolean =>
  leavesOf(where).some(
    (one) =>
      (one.kind === 'compare' && one.operator === '=' && one.right.kind === 'literal') ||
      (one.kind === 'in' && one.query.kind === 'select' && isPinned(one.query.where)),
  )
