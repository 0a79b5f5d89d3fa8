import { selectsOf } from '../../../core/query/map-selects.ts'
import { columnsIn, leavesOf, type Query, type Select, tablesRead } from '../../../core/query/query.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import { connect } from '../../../core/schema/joins.ts'
import type { Column, Schema, Table } from '../../../core/schema/schema.ts'
import { columnNames, wordsOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import { FUNCTION_WORDS } from '../../../retrieve/words.ts'
import type { Item } from '../link/items.ts'

/** A row is counted or not: it has no parts. */
const COUNTS = /^\s*count\s*\([^()]*\)\s*$/i

/**
 * "Revenue of Warner", where revenue is kept for whole orders: an order with one Warner product among others would count in full. That is
 * meant only where the question names the rows that count as a whole: "revenue of orders with products of Warner".
 */
export const measuresInPart = (schema: Schema, query: Query, named: ReadonlySet<string>): boolean =>
  selectsOf(query).some((select) =>
    measuresOf(select).some(({ table }) => wholesBetween(schema, select, table).some((one) => !named.has(one.name))),
  )

const measuresOf = ({ items, orderBy }: Select): Column[] =>
  [...items, ...orderBy.map(({ by }) => by)].flatMap(columnsIn).filter((column) => isMeasure(column) && !isCount(column))

/** The tables where the way from the measure's rows to a condition turns: what has several of the rows that the condition is about. */
function wholesBetween(schema: Schema, { where }: Select, home: Table): Table[] {
  return leavesOf(where).flatMap((leaf) => {
    if (leaf.kind !== 'in' || leaf.negated || leaf.query.kind !== 'select') return []
    // The network has tables of its own.
    const names = new Set([home, ...tablesRead(leaf.query)].map(({ name }) => name))
    const [own, ...others] = [...names].flatMap((name) => schema.tables.find((table) => table.name === name) ?? [])
    if (!own) return []
    const tree = connect(schema, [own, ...others])
    const reached = new Set([own])
    return (tree?.steps ?? []).flatMap(({ table, join }) => {
      const from = table === join.child ? join.parent : join.child
      const turns = table === join.child && reached.has(from)
      reached.add(table)
      return turns ? [from] : []
    })
  })
}

/** Words of a measure's name that do not say of what it is one. */
const NO_NAME = /^(?:number|total|average|value|amount|count|per)$/

const isCount = ({ source }: Column): boolean => COUNTS.test(source.computed?.expression ?? '')

/** The names of tables that stand in the question. */
export const namedTables = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(items.flatMap((item) => (item.kind === 'table' ? item.link.options.map(({ named: { name } }) => name) : [])))

/** Measures that are called much the same and kept in other rows: "product revenue" for "revenue". */
export function instead(schema: Schema, [measure, ...others]: readonly Column[]): Column[][] {
  if (!measure || others.length > 0 || isCount(measure)) return []
  const stems = (column: Column) =>
    new Set(
      [wordsOf(column.name), ...columnNames(column)]
        .flat()
        .filter((word) => !FUNCTION_WORDS.has(word) && !NO_NAME.test(word))
        .map(stem),
    )
  const own = stems(measure)
  return schema.tables
    .filter((table) => table !== measure.table)
    .flatMap(({ columns }) =>
      columns.filter((column) => isMeasure(column) && !isCount(column) && [...stems(column)].some((one) => own.has(one))),
    )
    .map((column) => [column])
}
