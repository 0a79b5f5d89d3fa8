import type { Condition, Literal, Query } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { stem } from '../../retrieve/stem.ts'
import { splitName, tokenize } from '../../retrieve/words.ts'
import { mapConditions } from './map-conditions.ts'

const NEGATED = /\b(?:in|un|non-?|dis|im|ir)([a-z]{4,})\b/gi
const YES: ReadonlySet<string> = new Set(['1', 'y', 'yes', 't', 'true'])
const NO: ReadonlySet<string> = new Set(['0', 'n', 'no', 'f', 'false'])
/** Somewhere something is denied: what it is about is not told by the words alone. */
const DENIES = /\b(?:not|no|never|none|without|neither|nor|cannot|except)\b|n't\b/i

/** "Inactive airlines" are not those that are active: a word that denies what a column or a value says turns the comparison round. */
export function negatedWords(query: Query, question: string): Query {
  const denied = new Map(Array.from(question.matchAll(NEGATED), ([word, base = '']) => [stem(base.toLowerCase()), word.toLowerCase()]))
  if (denied.size > 0) return mapConditions(query, (one) => turned(one, denied))
  return DENIES.test(question) ? query : mapConditions(query, (one) => affirmed(one, question))
}

/** "Active airlines" are those whose column `active` says yes. */
function affirmed(one: Condition, question: string): Condition {
  if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'column' || one.right.kind !== 'literal') return one
  const { column } = one.left
  const isSaid = splitName(column.name).some((word) => word.length > 3 && new RegExp(`\\b${word}\\b`, 'i').test(question))
  const value = String(one.right.value).toLowerCase()
  // "Grade 0" is the value itself.
  if (!isSaid || !NO.has(value) || tokenize(question).some(({ word }) => word.toLowerCase() === value)) return one
  const yes = [...column.source.values, ...(column.source.profile ?? [])].find((value) => YES.has(value.toLowerCase()))
  if (yes === undefined) return one
  return { ...one, right: { kind: 'literal', value: typeof one.right.value === 'number' ? Number(yes) : yes } }
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
