import type { DateUnit, Expression, Query } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'

const EACH =
  /\b(?:per|by|each|every)\s+(?:calendar\s+)?(day|date|week|month|quarter|year)s?\b|\b(daily|weekly|monthly|quarterly|yearly)\b/gi
const UNITS: ReadonlyMap<string, DateUnit> = new Map([
  ['day', 'day'],
  ['date', 'day'],
  ['daily', 'day'],
  ['week', 'week'],
  ['weekly', 'week'],
  ['month', 'month'],
  ['monthly', 'month'],
  ['quarter', 'quarter'],
  ['quarterly', 'quarter'],
  ['year', 'year'],
  ['yearly', 'year'],
])
const HAS_TIME = /timestamp|datetime/i

/** The one period that figures are asked for each of: "per week", "daily". */
function periodIn(question: string): DateUnit | null {
  const units = new Set([...question.matchAll(EACH)].map(([, unit, how]) => UNITS.get((unit ?? how ?? '').toLowerCase())))
  const [only] = units
  return units.size === 1 ? (only ?? null) : null
}

/** Rows are put together by the period that was asked for: a moment is no day, and a month no week. */
export function askedPeriods(query: Query, question: string): Query {
  const unit = periodIn(question)
  return unit === null ? query : byPeriod(query, unit)
}

function byPeriod(query: Query, unit: DateUnit): Query {
  if (query.kind === 'combination') return query
  const inner = query.derived ? { ...query, derived: byPeriod(query.derived, unit) } : query
  const [date, ...more] = inner.groupBy.flatMap((group) => dateOf(group) ?? [])
  if (date === undefined || more.length > 0) return inner
  const change = (one: Expression): Expression =>
    dateOf(one) === date && isOtherThan(unit, one) ? { kind: 'unit', unit, of: { kind: 'column', column: date } } : one
  return {
    ...inner,
    items: inner.items.map(change),
    groupBy: inner.groupBy.map(change),
    orderBy: inner.orderBy.map((ordering) => ({ ...ordering, by: change(ordering.by) })),
  }
}

/** The column of dates that an expression is, or is a period of. */
function dateOf(one: Expression): Column | null {
  const of = one.kind === 'unit' || one.kind === 'part' ? one.of : one
  return of.kind === 'column' && of.column.kind === 'date' ? of.column : null
}

function isOtherThan(unit: DateUnit, one: Expression): boolean {
  switch (one.kind) {
    case 'unit':
      return one.unit !== unit
    case 'part':
      return one.part !== unit
    case 'column':
      return unit !== 'day' || HAS_TIME.test(one.column.source.type)
    default:
      return false
  }
}
