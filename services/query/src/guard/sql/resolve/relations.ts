import { keyOf } from '../names.ts'
import type { Alias, FromTable, Name } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { refuseConfusable } from './columns.ts'
import {
  type Context,
  computed,
  findCte,
  ONE_ROW,
  type Output,
  type Relation,
  type RelationColumn,
  type Scope,
  type Size,
} from './scope.ts'

const keyed = (context: Context, name: Name | null): string | null => {
  if (name === null) return null
  refuseConfusable(context, name)
  return keyOf(context.dialect, name.text)
}

/** A relation under its alias; `AS t(a, b)` renames the first columns, whatever they hold. */
export function relation(context: Context, alias: Alias, given: Partial<Relation> & Output): Relation {
  if (alias.columns.length > given.columns.length) refuse('unknown_column', `${alias.name?.text} has fewer columns than its list of names.`)
  const columns = given.columns.map((column, index): RelationColumn => {
    const renamed = alias.columns[index]
    return renamed === undefined ? column : { ...column, key: keyed(context, renamed) ?? '', loose: false }
  })
  const found = { key: null, schemaKey: null, reads: new Set<Relation>(), recursive: false, ...given, columns }
  return alias.name === null ? found : { ...found, key: keyed(context, alias.name), schemaKey: null }
}

/** A common table expression of that name, else a table of the catalog. */
export function tableRelation(context: Context, item: FromTable, scope: Scope): Relation {
  const [only, ...more] = item.parts
  if (only !== undefined && more.length === 0) {
    const key = keyOf(context.dialect, only.text)
    const cte = findCte(scope.ctes, key)
    if (cte?.columns) return relation(context, item.alias, { key, columns: cte.columns, size: cte.size, recursive: cte.recursive })
  }
  if (isDual(context, item)) return relation(context, item.alias, { columns: [], size: ONE_ROW })
  const known = context.catalog.find(item.parts)
  const { table } = known
  context.tables.add(table.name)
  if (more.length === 0 && item.offset >= 0) context.references.push({ offset: item.offset, table: table.name })
  const columns = known.columns.map((base): RelationColumn => ({ key: base.key, base, hidden: false, loose: false }))
  const schema = item.parts.length > 1 ? item.parts[0]?.text : table.schema
  return relation(context, item.alias, {
    key: keyOf(context.dialect, table.name),
    schemaKey: schema ? keyOf(context.dialect, schema) : null,
    columns: [...columns, ...rowIds(context, columns, known.table.columns)],
    size: sizeOf(table.rowEstimate),
  })
}

/** Databases say 0 or less of a table that they have not counted yet. */
const sizeOf = (estimate: number | null): Size =>
  estimate === null || estimate <= 0 ? { unknownTables: 1, rows: 1 } : { unknownTables: 0, rows: estimate }

/** MySQL's table of one row and no columns. */
const isDual = (context: Context, { parts }: FromTable): boolean =>
  context.dialect === 'mysql' && parts.length === 1 && keyOf('mysql', parts[0]?.text ?? '') === 'dual' && !context.catalog.has('dual')

const ROW_IDS: Partial<Record<Context['dialect'], string[]>> = { sqlite: ['rowid', 'oid', '_rowid_'], duckdb: ['rowid'] }

/** SQLite's row id is the primary key where that is an integer: as sensitive as the key. */
function rowIds(context: Context, columns: RelationColumn[], declared: { isPrimaryKey: boolean }[]): RelationColumn[] {
  const taken = new Set(columns.map((column) => column.key))
  const base = columns.find((column, index) => declared[index]?.isPrimaryKey && column.base?.sensitive)?.base ?? null
  return (ROW_IDS[context.dialect] ?? []).filter((key) => !taken.has(key)).map((key) => ({ ...computed(key), base, hidden: true }))
}
