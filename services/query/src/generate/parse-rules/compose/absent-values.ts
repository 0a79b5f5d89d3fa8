import { type Condition, column as columnOf, emptySelect } from '../../../core/query/query.ts'
import { labelOf } from '../../../core/schema/label.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Context } from './context.ts'

/** "which departments have no open positions": asked for is a column, and not what its rows are called. Null where rows are asked for. */
export function askedColumn({ partialQuery, subject, columnOf: resolved }: Context): Column | null {
  const [only, ...others] = partialQuery.shown
  if (partialQuery.subject !== null || partialQuery.asksWho || only?.kind !== 'column' || only.aggregate !== null || others.length > 0)
    return null
  const column = resolved(only.slot)
  const isName = labelOf(subject).includes(column) || column.isPrimaryKey || column.isForeignKey
  return semanticNamesOf(subject) !== null && column.table === subject && column.kind === 'text' && !isName ? column : null
}

/** Its values that do not occur with such rows. */
export function absentValue(column: Column, tables: readonly Table[], where: Condition | null): Condition {
  const filled: Condition = { kind: 'missing', of: columnOf(column), negated: true }
  const parts = [where, column.source.nullable ? filled : null].filter((one) => one !== null)
  return {
    kind: 'in',
    of: columnOf(column),
    negated: true,
    query: {
      ...emptySelect([...new Set([column.table, ...tables])]),
      items: [columnOf(column)],
      where: parts.length > 1 ? { kind: 'and', parts } : (parts[0] ?? null),
    },
  }
}
