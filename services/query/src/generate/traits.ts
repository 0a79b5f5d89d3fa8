import { mapSelects } from '../core/query/map-selects.ts'
import { type Expression, once, type Query, type Select, tablesRead } from '../core/query/query.ts'
import { labelOf } from '../core/schema/label.ts'
import { keyOf } from '../core/schema/schema.ts'
import { stem } from '../retrieve/stem.ts'
import { nameWords, tokenize } from '../retrieve/words.ts'
import { usesOf } from './rerank/column-roles.ts'
import { queryKey } from './rerank/query-key.ts'

/** What tells one reading of a question from another. */
export interface Traits {
  /**
   * The same for queries whose rows a person takes for the same answer: all of them in another order, rows counted by a key that every row
   * has, or grouped by the name of a thing instead of its key.
   */
  answer: string
  /** The columns that it reads, `table.column`, with the stems of their names and of the texts that they are compared with. */
  columns: readonly { column: string; stems: readonly string[] }[]
}

export const traitsOf = (query: Query): Traits => ({ answer: queryKey(mapSelects(query, asAnswer)), columns: columnsOf(query) })

function columnsOf(query: Query): Traits['columns'] {
  const { columns, values } = usesOf(query)
  const nameOf = ({ table, name }: (typeof columns)[number]['column']): string => `${table.name}.${name}`
  return [
    ...columns.map(({ column }) => ({ column: nameOf(column), stems: nameWords(column.name).map(stem) })),
    ...values.flatMap(({ text, column }) => (column ? [{ column: nameOf(column), stems: tokenize(text).map((token) => token.stem) }] : [])),
  ]
}

const asAnswer = (select: Select): Select => ({
  ...select,
  orderBy: select.limit === null ? [] : select.orderBy,
  distinct: select.distinct && select.groupBy.length === 0,
  groupBy: once(select.groupBy.map(asRow)),
  items: select.items.map((one) => (countsEveryRow(one, select) ? { ...one, distinct: false, of: { kind: 'star' as const } } : one)),
})

/** Grouped by its key, or by what it is called: for each of them. */
function asRow(one: Expression): Expression {
  if (one.kind !== 'column' || one.column.computed) return one
  const [key, ...more] = keyOf(one.column.table)
  return key && more.length === 0 && labelOf(one.column.table).includes(one.column) ? { kind: 'column', column: key } : one
}

/** Of joined rows a key may be there many times, or not at all. */
const countsEveryRow = (one: Expression, select: Select): one is Expression & { kind: 'aggregate' } =>
  one.kind === 'aggregate' &&
  one.name === 'count' &&
  one.of.kind === 'column' &&
  one.of.column.isPrimaryKey &&
  keyOf(one.of.column.table).length === 1 &&
  !select.kept &&
  (!one.distinct || tablesRead(select).length === 1)
