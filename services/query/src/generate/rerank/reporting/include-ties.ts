import type { Query } from '../../../core/query/query.ts'
import { textOf } from '../../../core/render/dialect-text.ts'
import type { DialectName } from '../../../dialects/dialect.ts'

const SEVERAL = /\b(?:which|what|who are the)\s+(?:of (?:our|the)\s+)?(\p{L}{3,}s)\b/iu
const NOT_SEVERAL = new Set(
  'does this status process address business class boss access progress campus bonus analysis basis loss success was'.split(' '),
)

/** "Which candidates list the most skills": all who list as many, where one would be a matter of chance. */
export function withTies(query: Query, question: string, dialect: DialectName): Query {
  const word = SEVERAL.exec(question)?.[1]?.toLowerCase()
  if (word === undefined || NOT_SEVERAL.has(word) || !textOf(dialect).hasTies) return query
  return query.kind === 'select' && query.limit === 1 && query.orderBy.length > 0 ? { ...query, withTies: true } : query
}
