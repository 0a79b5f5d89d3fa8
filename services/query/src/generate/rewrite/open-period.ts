import { type Condition, columnsInCondition, leavesOf, type Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

const UNIT = '(?:day|week|month|quarter|year)'
/** "Before last year" and "the end of last month" are one day, from which time is open. */
const PERIOD = new RegExp(
  `(?<!\\b(?:before|after|until|till|by|since|than|from|of|to) (?:the )?)\\b(?:previous|preceding|prior|following|next|last|this) ${UNIT}\\b`,
  'i',
)
const BESIDE = new RegExp(`\\b${UNIT} (?:before|after|prior to) (?:that|it|this|then)\\b`, 'i')

/** "In the previous year" has a first and a last day: all that lies before one day, or after it, is more than that. */
export function leavesPeriodOpen(query: Query, question: string): boolean {
  const isBeside = BESIDE.test(question)
  if (!isBeside && !PERIOD.test(question)) return false
  return usesOf(query).outermost.some(({ where }) => {
    const sides = new Set(leavesOf(where).flatMap(sideOf))
    return (sides.size === 1 && !sides.has('=')) || (isBeside && where === null)
  })
}

/** On which side of a day the rows of a condition lie. */
function sideOf(one: Condition): string[] {
  if (!columnsInCondition(one).some(({ kind, computed }) => kind === 'date' && !computed)) return []
  if (one.kind === 'compare') return one.right.kind === 'literal' ? [one.operator.charAt(0)] : ['=']
  return one.kind === 'missing' ? [] : ['=']
}
