import type { Condition, Query } from '../../core/query/query.ts'
import { mapConditions } from './map-conditions.ts'

/** "Flights from Oslo to Rome" leave one and reach the other: both hold, where two columns say so. */
export const fromTo = (query: Query, question: string): Query => mapConditions(query, (one) => (isWay(one, question) ? asBoth(one) : one))

/** One column cannot have both values: no way leads from the one to the other. */
export function confusesWay(query: Query, question: string): boolean {
  let isConfused = false
  mapConditions(query, (one) => {
    if (isWay(one, question)) isConfused = true
    return one
  })
  return isConfused
}

function asBoth(one: Condition): Condition {
  if (one.kind !== 'or') return one
  const [left, right] = one.parts.map((part) => (part.kind === 'compare' && part.left.kind === 'column' ? part.left.column : null))
  return left === right ? one : { kind: 'and', parts: one.parts }
}

const [FROM, TO] = [/\bfrom(?: the)? $/, /\bto(?: the)? $/]

/** Either of two texts that the question has "from" and "to" in front of. */
function isWay(one: Condition, question: string): boolean {
  if (one.kind !== 'or' || one.parts.length !== 2) return false
  const places = one.parts.map((part) => {
    if (part.kind !== 'compare' || part.operator !== '=' || part.left.kind !== 'column' || part.right.kind !== 'literal') return null
    return part.left.column.kind === 'text' ? String(part.right.value).toLowerCase() : null
  })
  const text = question.toLowerCase()
  const [a, b] = places
  if (a === null || b === null || a === undefined || b === undefined) return false
  if (/\bor\b/.test(text)) return false
  const isAfter = (words: RegExp, place: string): boolean => words.test(text.slice(0, Math.max(0, text.indexOf(place))))
  return (isAfter(FROM, a) && isAfter(TO, b)) || (isAfter(FROM, b) && isAfter(TO, a))
}
