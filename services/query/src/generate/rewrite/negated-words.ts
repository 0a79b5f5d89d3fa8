import type { Condition, Literal, Query } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { stem } from '../../retrieve/stem.ts'
import { splitName } from '../../retrieve/words.ts'
import { mapConditions } from './map-conditions.ts'

const NEGATED = /\b(?:in|un|non-?|dis|im|ir)([a-z]{4,})\b/gi
const YES: ReadonlySet<string> = new Set(['1', 'y', 'yes', 't', 'true'])

/** "Inactive airlines" are not those that are active: a word that denies what a column or a value says turns the comparison round. */
export function negatedWords(query: Query, question: string): Query {
  const denied = new Map(Array.from(question.matchAll(NEGATED), ([word, base = '']) => [stem(base.toLowerCase()), word.toLowerCase()]))
  if (denied.size === 0) return query
  return mapConditions(query, (one) => turned(one, denied))
}

function turned(one: Condition, denied: ReadonlyMap<string, string>): Condition {
  if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'column' || one.right.kind !== 'literal') return one
  const { column } = one.left
  const value = String(one.right.value).toLowerCase()
  const says = (text: string): boolean => splitName(text).some((word) => denied.has(stem(word)))
  const isDenied = [...denied.values()].some((word) => value.includes(word) || column.name.toLowerCase().includes(word))
  if (isDenied || !(says(value) || (says(column.name) && YES.has(value)))) return one
  const other = otherOf(column, one.right.value)
  return other === null ? { ...one, operator: '!=' } : { ...one, right: { kind: 'literal', value: other } }
}

/** The one other value that the column has. */
function otherOf({ source }: Column, value: Literal): Literal | null {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value === 1 ? 0 : null
  const others = source.values.filter((one) => one !== value)
  return source.valuesComplete && others.length === 1 ? (others[0] ?? null) : null
}
