import type { DialectName } from '../../../dialects/dialect.ts'
import { seriesRows } from '../cost/series.ts'
import { keyOf } from '../names.ts'
import type { Call, Expr, FromCalls } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { relation } from './relations.ts'
import { type Context, computed, type Relation, type RelationColumn } from './scope.ts'

/** The functions that may stand in FROM, with their columns; `self` for those named after the alias or the function. */
type Columns = 'self' | 'declared' | readonly string[]
const JSON_WALK = ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'] as const
const PAIR = ['key', 'value'] as const

const TABLE_FUNCTIONS: Record<DialectName, Record<string, Columns>> = {
  postgresql: {
    ...Object.fromEntries(
      `generate_series unnest generate_subscripts regexp_split_to_table regexp_matches string_to_table json_object_keys
       jsonb_object_keys jsonb_path_query`
        .split(/\s+/)
        .map((name) => [name, 'self' as const]),
    ),
    ...{ json_each: PAIR, jsonb_each: PAIR, json_each_text: PAIR, jsonb_each_text: PAIR },
    ...{ json_array_elements: ['value'], jsonb_array_elements: ['value'] },
    ...{ json_array_elements_text: ['value'], jsonb_array_elements_text: ['value'] },
    ...{ json_to_record: 'declared', jsonb_to_record: 'declared', json_to_recordset: 'declared', jsonb_to_recordset: 'declared' },
  },
  mysql: { json_table: 'declared' },
  mssql: { string_split: ['value', 'ordinal'], openjson: ['key', 'value', 'type'], generate_series: ['value'] },
  sqlite: { json_each: JSON_WALK, json_tree: JSON_WALK, jsonb_each: JSON_WALK, jsonb_tree: JSON_WALK, generate_series: ['value'] },
  duckdb: { unnest: 'self', range: 'self', generate_series: 'self', json_each: JSON_WALK, json_tree: JSON_WALK },
}

/** Resolves nothing inside the calls: their arguments are expressions like any other. */
export function callsRelation(context: Context, item: FromCalls): Relation {
  const { dialect } = context
  const columns: RelationColumn[] = []
  let rows = 1
  for (const expr of item.calls) {
    const found = asCall(expr)
    const known = Object.hasOwn(TABLE_FUNCTIONS[dialect], found.name) ? TABLE_FUNCTIONS[dialect][found.name] : undefined
    if (known === undefined) return refuse('table_function_not_allowed', `The function ${found.name} may not stand in FROM.`)
    columns.push(...columnsOf(dialect, item, found.name, known))
    rows = Math.max(rows, seriesRows(found) ?? 1)
  }
  if (item.ordinality) columns.push(computed('ordinality'))
  const key = item.calls.length === 1 ? asCall(item.calls[0]).name : null
  return relation(context, item.alias, { key, columns, size: { unknownTables: 0, rows } })
}

const asCall = (expr: Expr | undefined): Call =>
  expr?.kind === 'call' ? expr : refuse('table_function_not_allowed', 'Only a plain function may stand in FROM.')

function columnsOf(dialect: DialectName, item: FromCalls, name: string, known: Columns): RelationColumn[] {
  if (item.declared.length > 0) return item.declared.map((column) => computed(keyOf(dialect, column.text)))
  if (known === 'declared') return refuse('table_function_not_allowed', `The function ${name} needs a list of columns.`)
  if (known !== 'self') return known.map((column) => computed(column))
  // PostgreSQL names the only column after the alias; DuckDB keeps the function's name.
  const named = dialect === 'postgresql' && item.calls.length === 1 ? item.alias.name?.text : undefined
  const own = [computed(named ?? name)]
  // unnest of several arrays, and of rows, gives more columns; they are reachable when they are named.
  while (own.length < item.alias.columns.length && name === 'unnest') own.push(computed(`column${own.length}`))
  return own
}
