import { columnsIn, columnsInCondition, type Query } from '../../core/query/query.ts'
import { splitName } from '../../retrieve/words.ts'
import { usesOf } from '../rerank/column-roles.ts'

const RATED = /\brated\b/i

/** Who is rated has a rating: a rate is what an hour costs. */
export const takesRateForRating = (query: Query, question: string): boolean =>
  RATED.test(question) &&
  usesOf(query).outermost.some(({ orderBy, items, where, having }) => {
    const used = [...orderBy.map(({ by }) => by), ...items].flatMap(columnsIn)
    const words = [...used, ...[where, having].flatMap((one) => (one === null ? [] : columnsInCondition(one)))].flatMap(({ name }) =>
      splitName(name),
    )
    return words.includes('rate') && !words.some((word) => /^(?:rating|rated|score|star|review|grade|mark)/.test(word))
  })
