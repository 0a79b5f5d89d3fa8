import type { Expression, Query } from '../../../core/query/query.ts'
import { type Column, keyOf } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'

/** Two persons of one name are two: their figures are grouped by their key as well. */
export function groupByKey(query: Query): Query {
  if (query.kind === 'combination') return { ...query, left: groupByKey(query.left), right: groupByKey(query.right) }
  const keys = query.groupBy.flatMap((one) => (one.kind === 'column' ? personKey(one.column) : []))
  const isThere = (key: Column): boolean => query.groupBy.some((one) => one.kind === 'column' && one.column === key)
  const added = keys.filter((key) => !isThere(key)).map((column): Expression => ({ kind: 'column', column }))
  return added.length === 0 ? query : { ...query, groupBy: [...added, ...query.groupBy] }
}

/** The key of the persons whom a name belongs to; other things may well be grouped by their name alone. */
function personKey(column: Column): Column[] {
  const { table } = column
  const keys = keyOf(table)
  return keys.length === 1 && semanticNamesOf(table)?.who?.columns.includes(column) ? keys : []
}
