import type { ComparisonOperator, Condition, Expression, Query } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { mapConditions } from './map-conditions.ts'

/** A year that a date is compared with is meant whole: "born before 1955" is before the first day of 1955. */
export const wholeYears = (query: Query): Query => mapConditions(query, byYears)

function byYears(one: Condition): Condition {
  if (one.kind === 'compare' && holdsDays(one.left)) {
    const year = yearOf(one.right)
    return year === null ? one : compared(one.left, one.operator, year)
  }
  if (one.kind === 'between' && !one.negated && holdsDays(one.of)) {
    const [low, high] = [yearOf(one.low), yearOf(one.high)]
    return low === null || high === null ? one : { kind: 'and', parts: [side(one.of, '>=', low), side(one.of, '<', high + 1)] }
  }
  return one
}

function compared(left: Expression, operator: ComparisonOperator, year: number): Condition {
  switch (operator) {
    case '<':
    case '>=':
      return side(left, operator, year)
    case '<=':
      return side(left, '<', year + 1)
    case '>':
      return side(left, '>=', year + 1)
    case '=':
      return { kind: 'and', parts: [side(left, '>=', year), side(left, '<', year + 1)] }
    case '!=':
      return { kind: 'or', parts: [side(left, '<', year), side(left, '>=', year + 1)] }
  }
}

const side = (left: Expression, operator: '<' | '>=', year: number): Condition => ({
  kind: 'compare',
  left,
  operator,
  right: { kind: 'literal', value: `${year}-01-01` },
})

const ISO_DAY = /^\d{4}-\d\d-\d\d/
const A_YEAR = /^[12]\d{3}$/

/** Days or moments, and not years that somebody declared as a date. */
const holdsDays = (one: Expression): boolean => one.kind === 'column' && one.column.kind === 'date' && seenIn(one.column).every(isDay)
const seenIn = ({ source }: Column): readonly string[] => [...(source.profile ?? []), ...source.values].slice(0, 20)
const isDay = (value: string): boolean => ISO_DAY.test(value)

function yearOf(one: Expression): number | null {
  return one.kind === 'literal' && typeof one.value !== 'boolean' && A_YEAR.test(String(one.value)) ? Number(one.value) : null
}
