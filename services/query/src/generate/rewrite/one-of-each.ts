import type { Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

const IN_EACH = /\b(?:in|of|for|at|within|from) (?:each|every)\b/i
const SUPERLATIVE = /\b(?:most|least|best|worst|top|\w{3,}est)\b/i

/** "The dearest product in each category" is one row for each of them, not the first of all. */
export const takesOneOfAll = (query: Query, question: string): boolean =>
  IN_EACH.test(question) && SUPERLATIVE.test(question) && usesOf(query).outermost.some(({ limit }) => limit === 1)
