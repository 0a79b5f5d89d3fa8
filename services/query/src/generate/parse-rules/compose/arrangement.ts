import {
  aggregate,
  both,
  type Condition,
  column as columnOf,
  countRows,
  type Expression,
  hasAggregate,
  literal,
  type Ordering,
} from '../../../core/query/query.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Measure } from '../partial-query/partial-query.ts'
import type { Context } from './context.ts'
import { groupExpressions } from './groups.ts'
import { isAmount, timeOf } from './shown.ts'

/** In which order, and how many. */
export function arrangementOf(context: Context, items: readonly Expression[]): { orderBy: Ordering[]; limit: number | null } {
  const { partialQuery } = context
  const orders = partialQuery.orders.map(({ measure, descending }): Ordering => ({ by: measured(context, measure), descending }))
  if (partialQuery.frequent)
    return { orderBy: [{ by: countRows, descending: partialQuery.frequent.descending }, ...orders], limit: partialQuery.limit ?? 1 }
  if (partialQuery.extreme) {
    const first = { by: measured(context, partialQuery.extreme.measure), descending: partialQuery.extreme.descending }
    return { orderBy: [first, ...orders], limit: partialQuery.limit ?? 1 }
  }
  const requested = orders.length > 0 ? orders : sortedBy(context, items)
  return { orderBy: requested.length > 0 ? requested : inTime(context), limit: partialQuery.limit }
}

/** "oldest first", "the most common first, then alphabetically". */
function sortedBy(context: Context, items: readonly Expression[]): Ordering[] {
  const { partialQuery, subject } = context
  const isTime = (one: Expression) => one.kind === 'unit' || (one.kind === 'column' && one.column.kind === 'date')
  const usual = semanticNamesOf(subject)?.date
  const pick = {
    time: () => items.find(isTime) ?? (usual && !items.some(hasAggregate) ? columnOf(usual) : undefined),
    count: () => items.find(hasAggregate),
    name: () => items.find((one) => !hasAggregate(one)),
  }
  const found = partialQuery.sortedBy.flatMap(({ by, descending }) => {
    const expression = pick[by]()
    return expression ? [{ by: expression, descending }] : []
  })
  return found.length > 0 ? found : unnamed(partialQuery.direction, items)
}

/** "in descending order": by what was summed up, else by what is shown first. */
export function unnamed(direction: boolean | null, items: readonly Expression[]): Ordering[] {
  const by = items.find(hasAggregate) ?? items[0]
  return direction === null || !by ? [] : [{ by, descending: direction }]
}

/** Months and years are read in order. */
const inTime = (context: Context): Ordering[] =>
  context.partialQuery.groups
    .filter((slot) => slot.kind === 'unit')
    .flatMap((slot) => groupExpressions(context, slot))
    .map((by) => ({ by, descending: false }))

export const havingOf = (context: Context): Condition | null =>
  both(
    ...context.partialQuery.having.map(
      ({ measure, operator, value }): Condition => ({ kind: 'compare', left: measured(context, measure), operator, right: literal(value) }),
    ),
  )

function measured(context: Context, measure: Measure): Expression {
  if (measure.kind === 'time') return timeOf(measure.measure) ?? countRows
  if (measure.kind === 'column') {
    const of = columnOf(context.columnOf(measure.slot))
    return measure.aggregate === null ? of : aggregate(measure.aggregate, of)
  }
  const counted = measure.of?.kind === 'column' ? context.columnOf(measure.of) : null
  return counted && isAmount(counted) ? columnOf(counted) : countRows
}
