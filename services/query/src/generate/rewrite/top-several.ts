import { columnsIn, type Query, tablesRead } from '../../core/query/query.ts'
import { singular, stem } from '../../retrieve/stem.ts'

const TOP = /\b(?:top|latest|newest|most recent)((?:\s+[a-z]+){1,3})/gi
/** As many as a person looks at when no number was named. */
const SEVERAL = 10

/** "Top sources" and "the latest applications" ask for several, "the top source" for one. */
export function topSeveral(query: Query, question: string): Query {
  if (query.kind !== 'select' || query.limit !== 1 || query.orderBy.length === 0) return query
  const names = [...tablesRead(query), ...query.items.flatMap(columnsIn)].map(({ stems }) => stems.at(-1))
  const words = [...question.matchAll(TOP)].flatMap(([, after = '']) => after.trim().toLowerCase().split(/\s+/))
  const isSeveral = words.some((word) => singular(word) !== word && names.includes(stem(singular(word))))
  return isSeveral ? { ...query, limit: SEVERAL } : query
}
