import { columnsIn, type Select, tablesRead } from '../query/query.ts'
import { connect, type JoinTree, multiplies } from './joins.ts'
import { labelOf } from './label.ts'
import { type Column, keyOf, type Schema, type Table, visibleColumns } from './schema.ts'

const SCHEMAS = new WeakMap<Table, Schema>()

/** So that a query alone tells how its tables are joined. */
export function rememberSchema(schema: Schema): void {
  for (const table of schema.tables) SCHEMAS.set(table, schema)
}

/**
 * The table whose rows COUNT counts: the one of which each joined row has exactly one. Several where rows of one are paired with rows of
 * another, none where it is not known how they are joined.
 */
export function countedRows(select: Select): Table[] {
  const wanted = tablesRead(select)
  const [only] = wanted
  if (wanted.length < 2) return only ? [throughPairs(select, only)] : []
  const tree = treeOf(select)
  if (tree === null) return []
  const all = [tree.first, ...tree.steps.map(({ table }) => table)]
  const whole = all.filter((table) => !multiplies(tree, table))
  // Of two that are one row each the thing itself, not what else is kept of it.
  const counted = whole.find((table) => !keyOf(table).every((key) => key.isForeignKey)) ?? whole[0]
  if (counted) return [throughPairs(select, counted)]
  return all.filter((table) => !tree.steps.some(({ join }) => join.parent === table)).sort((a, b) => a.rank - b.rank)
}

/** How the tables of a select are joined; null where that is not known. */
export function treeOf(select: Select): JoinTree | null {
  const { named, kept } = select
  const wanted = tablesRead(select)
  const known = wanted[0] && SCHEMAS.get(wanted[0])
  if (!known) return null
  const own = named.filter((join) => !known.joins.includes(join))
  const schema = own.length === 0 ? known : { ...known, joins: [...known.joins, ...own] }
  return connect(schema, kept ? [kept, ...wanted.filter((table) => table !== kept)] : wanted, named)
}

/** Of a table that only says which belong together, for each of the one it is the others: who sat on three panels had three interviews. */
function throughPairs({ groupBy, items }: Select, table: Table): Table {
  const columns = visibleColumns(table)
  const parents = new Set(columns.flatMap(({ refersTo }) => refersTo ?? []))
  if (parents.size !== 2 || !columns.every(({ isForeignKey }) => isForeignKey)) return table
  const shown = (groupBy.length > 0 ? groupBy : items.filter(({ kind }) => kind === 'column')).flatMap(columnsIn)
  const isOne = (parent: Table) => shown.some((column) => tells(column, table, parent))
  const each = [...parents].filter(isOne)
  const [other] = [...parents].filter((parent) => !isOne(parent))
  if (each.length !== 1 || !other) return table
  // Notes that show its rows as the others have a better word for them: interviewers.
  return isDefinedAs(table, other) ? table : other
}

/** A column says which row of the parent it is. */
const tells = (column: Column, table: Table, parent: Table): boolean =>
  column.table === table ? column.refersTo === parent : column.table === parent && (column.isPrimaryKey || labelOf(parent).includes(column))

const isDefinedAs = ({ source }: Table, other: Table): boolean =>
  source.semantics?.names !== undefined && source.semantics.namedBy?.some((name) => name.startsWith(`${other.name}.`)) === true
