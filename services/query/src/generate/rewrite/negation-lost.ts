import type { Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

/** Something is denied of the rows themselves. */
const DENIED =
  /\b(?:nobody|no one|never|not (?:any|a single|once)|(?:have|has|had|did|does|do|is|are|was|were)(?: not|n['’]t)) (?!only|just|more|less|later|earlier|fewer)/i
/** How a column says that something is not so. */
const NO: ReadonlySet<string> = new Set(['0', 'n', 'no', 'f', 'false'])

/** "A model that nobody has ordered", and nothing in the statement says that something is not there. */
export function losesNegation(query: Query, question: string): boolean {
  if (!DENIED.test(question)) return false
  const { isNegated, operators, values, outermost } = usesOf(query)
  const isBelow = ['<', '<='].some((operator) => operators.has(operator))
  const isNo = values.some(
    ({ text, operator }) => operator === '=' && (NO.has(text.toLowerCase()) || /\b(?:no|not|un\w+|in\w+)\b/i.test(text)),
  )
  return !isNegated && !isBelow && !isNo && !outermost.some(({ kept }) => kept)
}
