import { type Condition, columnsIn, partsOf, type Select } from '../../../core/query/query.ts'
import { countsItsRows } from '../../../core/schema/computed.ts'
import type { Table } from '../../../core/schema/schema.ts'
import { keepAll } from '../../rewrite/also-none.ts'

/** "Fewer than two orders": those without any too. Null where they cannot be had. */
export function withThoseOfNone(select: Select, counted: Table): Select | null {
  const isOfCounted = select.groupBy.flatMap(columnsIn).every(({ table }) => table === counted)
  return isOfCounted || !partsOf(select.having).some(isMetByNone) ? select : keepAll(select)
}

function isMetByNone(test: Condition): boolean {
  if (test.kind !== 'compare' || test.right.kind !== 'literal') return false
  const { left, operator } = test
  const isCount = (left.kind === 'aggregate' && left.name === 'count') || (left.kind === 'column' && countsItsRows(left.column))
  const value = Number(test.right.value)
  if (!isCount) return false
  switch (operator) {
    case '<':
      return value > 0
    case '<=':
      return value >= 0
    case '>':
      return value < 0
    case '>=':
      return value <= 0
    case '=':
      return value === 0
    case '!=':
      return value !== 0
  }
}
