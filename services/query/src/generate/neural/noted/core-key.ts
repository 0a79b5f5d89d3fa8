import { hasAggregate, type Query, type Select } from '../../embedded/ir/ir.ts'
import { expressionKey, orderKey, whereKey } from '../rank/query-key.ts'
import { usesOf } from '../rank/uses.ts'

/** The same for queries that choose and count the same rows: by which of their columns these are shown, and in which order, does not matter. */
export const coreKey = (query: Query): string =>
  usesOf(query)
    .outermost.map(selectKey)
    .join(query.kind === 'combination' ? ` ${query.operator} ` : '')

function selectKey(select: Select): string {
  const order = select.limit === null ? { ...select, orderBy: [] } : select
  return [whereKey(select), orderKey(order), ...select.items.filter(hasAggregate).map(expressionKey).sort()].join(' | ')
}
