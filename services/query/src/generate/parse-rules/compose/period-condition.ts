import { type ComparisonOperator, type Condition, column as columnOf, literal } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { looksLikeYear } from '../partial-query/implicit-slots.ts'
import type { Test } from '../partial-query/partial-query.ts'

type Period = Test & { kind: 'period' }

/** A date lies in, before or after a time; so does a year, where the time is whole years. Null for any other column. */
export function periodCondition(column: Column, period: Period, negated: boolean): Condition | null {
  if (column.kind === 'date') return between(column, period, negated, (date) => date)
  const isWholeYears = period.begin.endsWith('-01-01') && period.end.endsWith('-01-01')
  return column.kind === 'number' && looksLikeYear(column) && isWholeYears
    ? between(column, period, negated, (date) => Number(date.slice(0, 4)))
    : null
}

/** From the beginning up to but not including the end. */
function between(column: Column, { relation, begin, end }: Period, negated: boolean, at: (date: string) => string | number): Condition {
  const compare = (operator: ComparisonOperator, date: string): Condition => ({
    kind: 'compare',
    left: columnOf(column),
    operator,
    right: literal(at(date)),
  })
  switch (relation) {
    case 'before':
      return compare(negated ? '>=' : '<', begin)
    case 'since':
      return compare(negated ? '<' : '>=', begin)
    case 'after':
      return compare(negated ? '<' : '>=', end)
    case 'until':
      return compare(negated ? '>=' : '<', end)
    case 'in':
      return negated
        ? { kind: 'or', parts: [compare('<', begin), compare('>=', end)] }
        : { kind: 'and', parts: [compare('>=', begin), compare('<', end)] }
  }
}
