import type { ComparisonOperator, Condition, Expression, Query } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { mapConditions } from './map-conditions.ts'

/** A year that a date is compared with is meant whole: "born before 1955" is before the first day of 1955. So is a date that begins with a year. */
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
  if (one.kind === 'like' && one.place === 'start' && holdsDays(one.of)) return within(one.of, one.text, one.negated) ?? one
  return one
}

/** From the first day of a year, a month or a day to the first one after it: a date is no text that begins with something. */
function within(of: Expression, text: string, negated: boolean): Condition | null {
  const [, year, month, day] = /^([12]\d{3})(?:-(\d\d)(?:-(\d\d))?)?-?$/.exec(text) ?? []
  if (year === undefined) return null
  const [from, to] = [
    new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`),
    new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`),
  ]
  if (Number.isNaN(from.getTime())) return null
  if (day !== undefined) to.setUTCDate(to.getUTCDate() + 1)
  else if (month !== undefined) to.setUTCMonth(to.getUTCMonth() + 1)
  else to.setUTCFullYear(to.getUTCFullYear() + 1)
  const bound = (operator: '<' | '>=', at: Date): Condition => ({
    kind: 'compare',
    left: of,
    operator,
    right: { kind: 'literal', value: at.toISOString().slice(0, 10) },
  })
  return negated ? { kind: 'or', parts: [bound('<', from), bound('>=', to)] } : { kind: 'and', parts: [bound('>=', from), bound('<', to)] }
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
