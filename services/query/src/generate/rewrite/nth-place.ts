import type { Query } from '../../core/query/query.ts'

const NUMBERS = new Map<string, number>(
  ['second 2nd', 'third 3rd', 'fourth 4th', 'fifth 5th', 'sixth 6th', 'seventh 7th', 'eighth 8th', 'ninth 9th', 'tenth 10th'].flatMap(
    (words, at) => words.split(' ').map((word): [string, number] => [word, at + 2]),
  ),
)
/** "second most", "third-largest", "2nd highest"; not "second quarter" or "the latest". */
const PLACE = new RegExp(`\\b(${[...NUMBERS.keys()].join('|')})[ -](?:most|least|fewest|best|worst|\\p{L}{3,}est)\\b`, 'iu')

const placeIn = (question: string): number | null => NUMBERS.get(PLACE.exec(question)?.[1]?.toLowerCase() ?? '') ?? null

/** Who is second is the one behind the first, not the first. */
export function nthPlace(query: Query, question: string): Query {
  const place = placeIn(question)
  if (place === null || query.kind !== 'select' || query.offset !== undefined || query.orderBy.length === 0) return query
  if (query.limit !== 1 && query.limit !== place) return query
  const { withTies: _, ...one } = query
  return { ...one, limit: 1, offset: place - 1 }
}

/** A place behind the first was asked for, and what is found is another. */
export function missesPlace(query: Query, question: string): boolean {
  const place = placeIn(question)
  return place !== null && !(query.kind === 'select' && query.offset === place - 1)
}
