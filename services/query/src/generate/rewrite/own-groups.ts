import { type Expression, includes, type Query, tablesRead } from '../../core/query/query.ts'
import { keyOf } from '../../core/schema/schema.ts'

/** An average over rows of which each is a group of its own is no average: "slots per booking" are averaged over all bookings. */
export function ownGroups(query: Query): Query {
  if (query.kind !== 'select' || query.derived || query.having !== null || query.limit !== null) return query
  const [group, ...more] = query.groupBy
  const [table, ...others] = tablesRead(query)
  if (group?.kind !== 'column' || more.length > 0 || !table || others.length > 0) return query
  const [key, ...rest] = keyOf(table)
  if (key !== group.column || rest.length > 0) return query
  const figures = query.items.filter((item) => !includes([group], item))
  if (figures.length === 0 || !figures.every(isAverage)) return query
  return { ...query, items: figures, groupBy: [], orderBy: [] }
}

const isAverage = (one: Expression): boolean => one.kind === 'aggregate' && one.name === 'avg'
