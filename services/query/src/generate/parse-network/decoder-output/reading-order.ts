import { type Expression, hasAggregate, isSame, type Query } from '../../../core/query/query.ts'

/**
 * Figures per group as people read them: what the group is and then its figures; times in their order, all else the largest first. An order of
 * rows that was asked for stays.
 */
export function inReadingOrder(asked: Query): Query {
  if (asked.kind !== 'select' || asked.groupBy.length === 0) return asked
  const query = { ...asked, items: [...asked.items.filter((item) => !hasAggregate(item)), ...asked.items.filter(hasAggregate)] }
  if (query.orderBy.length > 0 || query.limit !== null) return query
  const time = query.groupBy.find((key) => isTime(key) && query.items.some((item) => isSame(item, key)))
  if (time) return { ...query, orderBy: [{ by: time, descending: false }] }
  const figure = query.items.findLast(hasAggregate)
  return figure ? { ...query, orderBy: [{ by: figure, descending: true }] } : query
}

const isTime = (key: Expression): boolean =>
  key.kind === 'unit' ||
  key.kind === 'part' ||
  (key.kind === 'column' && (key.column.kind === 'date' || /(^|_)(year|month)$/i.test(key.column.name)))
