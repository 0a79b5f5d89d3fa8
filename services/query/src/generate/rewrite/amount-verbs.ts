import type { Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

/** What somebody does the most of by an amount, not by the number of times. */
const BY_AMOUNT =
  /\b(?:earn(?:s|ed|ing)?|(?:gets?|got|is|are|was|were) paid|weigh(?:s|ed|ing)?|costs?)\b(?: (?:the|us|them))?\s(?:most|least|more|less)\b/i

/** "Who earns the most" is not who has the most rows. */
export function countsAmounts(query: Query, question: string): boolean {
  if (!BY_AMOUNT.test(question)) return false
  return usesOf(query).outermost.some(({ orderBy, having }) => {
    const ordered = orderBy.map(({ by }) => by)
    const tested = having?.kind === 'compare' ? [having.left] : []
    return [...ordered, ...tested].some((one) => one.kind === 'aggregate' && one.name === 'count')
  })
}
