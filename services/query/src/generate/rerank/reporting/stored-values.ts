import type { Condition, Query } from '../../../core/query/query.ts'
import { tokenize } from '../../../retrieve/words.ts'
import { mapConditions } from '../../rewrite/map-conditions.ts'

/** More of them are no longer what somebody calls by one word. */
const MOST = 4

/**
 * A text that a column, all of whose values are known, does not hold, and that is a part of some that it holds: "requisitions in Engineering", where
 * the departments are called Robotics Engineering and Software Engineering.
 */
export const withStoredValues = (query: Query): Query => mapConditions(query, storedIn)

function storedIn(one: Condition): Condition {
  if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'column' || one.right.kind !== 'literal') return one
  const { values, valuesComplete } = one.left.column.source
  const { left } = one
  const text = one.right.value
  if (typeof text !== 'string' || !valuesComplete) return one
  const words = wordsIn(text)
  if (words.length === 0 || values.some((value) => wordsIn(value).join(' ') === words.join(' '))) return one
  const parts = values.filter((value) => ` ${wordsIn(value).join(' ')} `.includes(` ${words.join(' ')} `))
  const compared = parts.map((value): Condition => ({ kind: 'compare', left, operator: '=', right: { kind: 'literal', value } }))
  const [first, ...others] = compared
  return first === undefined || compared.length > MOST ? one : others.length === 0 ? first : { kind: 'or', parts: compared }
}

const wordsIn = (text: string): string[] => tokenize(text).flatMap(({ word }) => (/[\p{L}\d]/u.test(word) ? [word] : []))
