import type { Condition, Query } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { mapConditions } from './map-conditions.ts'

const HAS_NONE = /\b(?:no|not|never|without|none|zero)\b|n['’]t\b/i
const NOT_STORED = /\b(?:null|missing|empty|blank|unknown|unset|value)\b/i

/** "Orders with no gloss paper" have 0 of it where the column says how much: nothing stored there is the rarer way to say so. */
export const noneOf = (query: Query, question: string): Query =>
  HAS_NONE.test(question) && !NOT_STORED.test(question) ? mapConditions(query, asZero) : query

function asZero(one: Condition): Condition {
  if (one.kind !== 'missing' || one.negated || one.of.kind !== 'column' || !saysZero(one.of.column)) return one
  const zero: Condition = { kind: 'compare', left: one.of, operator: '=', right: { kind: 'literal', value: 0 } }
  return one.of.column.source.nullable ? { kind: 'or', parts: [one, zero] } : zero
}

const saysZero = ({ kind, source, isForeignKey }: Column): boolean =>
  kind === 'number' && !isForeignKey && (source.profile ?? []).some((value) => Number(value) === 0)
