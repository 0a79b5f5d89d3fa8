import type { Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

const PART = /\b(?:start(?:s|ed|ing)?|begin(?:s|ning)?|began|end(?:s|ed|ing)?) with\b/i

/** "Names starting with A", and no part of any text is looked at. */
export const dropsPart = (query: Query, question: string): boolean =>
  PART.test(question) && !usesOf(query).values.some(({ operator }) => operator === 'like')
