import { type Condition, column as columnOf, emptySelect } from '../ir/ir.ts'
import { labelOf } from '../schema/label.ts'
import { notedOf } from '../schema/noted.ts'
import type { Column, Table } from '../schema/schema.ts'
import type { Context } from './context.ts'

/** "which departments have no open positions": asked for is a column, and not what its rows are called. Null where rows are asked for. */
export function askedColumn({ draft, subject, columnOf: resolved }: Context): Column | null {
  const [only, ...others] = draft.shown
  if (draft.subject !== null || draft.asksWho || only?.kind !== 'column' || only.aggregate !== null || others.length > 0) return null
  const column = resolved(only.slot)
  const isName = labelOf(subject).includes(column) || column.isPrimaryKey || column.isForeignKey
  return notedOf(subject) !== null && column.table === subject && column.kind === 'text' && !isName ? column : null
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
