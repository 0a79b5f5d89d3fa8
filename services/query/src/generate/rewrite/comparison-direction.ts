import type { ComparisonOperator, Condition, Query } from '../../core/query/query.ts'
import { mapConditions } from './map-conditions.ts'

/** How people say on which side of a number something is. */
const SIDES: readonly (readonly [RegExp, ComparisonOperator])[] = [
  [/(?<!no |not )\b(?:fewer|less|under|below) (?:than )?(\d{1,12}(?:\.\d{1,6})?)\b/gi, '<'],
  [/(?<!no |not )\b(?:more|greater|over|above) (?:than )?(\d{1,12}(?:\.\d{1,6})?)\b/gi, '>'],
]
const OPPOSITE: Readonly<Record<'<' | '>', ReadonlySet<ComparisonOperator>>> = { '<': new Set(['>', '>=']), '>': new Set(['<', '<=']) }

/** "Fewer than 100" are not those with a hundred and more: a number that the question and the statement each have once is on the side that is said. */
export function comparisonDirection(query: Query, question: string): Query {
  const said = SIDES.flatMap(([pattern, operator]) => [...question.matchAll(pattern)].map(([, number = '']) => ({ number, operator })))
  const [only, ...others] = said
  if (only === undefined || others.length > 0 || countOf(question, only.number) !== 1) return query
  const side = only.operator === '<' ? '<' : '>'
  let met = 0
  const turned = mapConditions(query, (one) => {
    if (!isAbout(one, only.number)) return one
    met += 1
    return OPPOSITE[side].has(one.operator) ? { ...one, operator: side } : one
  })
  return met === 1 ? turned : query
}

const countOf = (text: string, number: string): number => text.split(/[^\d.]+/).filter((one) => one === number).length

const isAbout = (one: Condition, number: string): one is Condition & { kind: 'compare' } =>
  one.kind === 'compare' && one.right.kind === 'literal' && typeof one.right.value !== 'boolean' && String(one.right.value) === number
