import { hasAggregate, once, type Select } from './query.ts'

/**
 * A select that every dialect accepts: what is shown or sorted by of a group is one of its keys, rows are grouped where groups are
 * chosen or sorted by a sum, and a single sum is not sorted.
 */
export function sound(select: Select): Select {
  const plain = [...select.items, ...select.orderBy.map(({ by }) => by)].filter((one) => !hasAggregate(one))
  const needsGroups = select.having !== null || select.orderBy.some(({ by }) => hasAggregate(by))
  if (select.groupBy.length > 0 || (needsGroups && plain.length > 0)) {
    return { ...select, distinct: false, groupBy: once([...select.groupBy, ...plain]) }
  }
  return select.items.every(hasAggregate) ? { ...select, orderBy: [], limit: null } : select
}
