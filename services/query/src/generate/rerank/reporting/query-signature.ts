import { hasAggregate, type Query, type Select } from '../../../core/query/query.ts'
import { usesOf } from '../column-roles.ts'
import { expressionKey, orderKey, whereKey } from '../query-key.ts'

/** The same for queries that choose and count the same rows: by which of their columns these are shown, and in which order, does not matter. */
export const querySignature = (query: Query): string =>
  usesOf(query)
    .outermost.map(selectKey)
    .join(query.kind === 'combination' ? ` ${query.operator} ` : '')

function selectKey(select: Select): string {
  const order = select.limit === null ? { ...select, orderBy: [] } : select
  return [whereKey(select), orderKey(order), ...select.items.filter(hasAggregate).map(expressionKey).sort()].join(' | ')
}
