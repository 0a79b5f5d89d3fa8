import type { Catalog } from '../../retrieve/catalog.ts'
import { assembleCatalog } from '../assemble-catalog.ts'
import { type Estimate, StatementFailure } from '../dialect.ts'
import { type Ask, LONGEST_VALUE, rightsSentence, SAMPLED_ROWS, type SqlDialect, type TableName } from '../sql-dialect.ts'
import { quoteName } from './connection.ts'

/** The privileges that it lists for each column are those of this user. */
const COLUMNS_SQL = `
select t.table_schema, t.table_name, nullif(t.table_comment, 'VIEW'), t.table_rows, c.column_name, c.column_type,
       case c.is_nullable when 'YES' then 1 else 0 end, case c.column_key when 'PRI' then 1 else 0 end, c.column_comment
  from information_schema.tables t
  join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
 where t.table_schema = database() and find_in_set('select', lower(c.privileges)) > 0
 order by t.table_name, c.ordinal_position`

const KEYS_SQL = `
select table_schema, table_name, constraint_name, column_name, referenced_table_name, referenced_column_name
  from information_schema.key_column_usage
 where table_schema = database() and referenced_table_name is not null
 order by table_name, constraint_name, ordinal_position`

async function readCatalog(ask: Ask): Promise<Catalog> {
  return assembleCatalog(await ask(COLUMNS_SQL), await ask(KEYS_SQL))
}

function distinctValues(table: TableName, column: string, limit: number): string {
  const path = [table.schema, table.name].filter((part) => part !== null).map(quoteName)
  return `select v from (select ${quoteName(column)} as v from ${path.join('.')} limit ${SAMPLED_ROWS}) s
 where v is not null and char_length(v) <= ${LONGEST_VALUE} group by v order by count(*) desc, v limit ${limit}`
}

/** Rights are granted for everything, for the database, for a table or for a column: any of them is one too many. */
const RIGHTS_SQL = `
select privilege_type, '*.*' from information_schema.user_privileges where privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'FILE')
union select privilege_type, concat(table_schema, '.*') from information_schema.schema_privileges
 where privilege_type in ('INSERT', 'UPDATE', 'DELETE')
union select privilege_type, concat(table_schema, '.', table_name) from information_schema.table_privileges
 where privilege_type in ('INSERT', 'UPDATE', 'DELETE')
union select privilege_type, concat(table_schema, '.', table_name) from information_schema.column_privileges
 where privilege_type in ('INSERT', 'UPDATE')
order by 2, 1`

async function writeRights(ask: Ask): Promise<string | null> {
  const [[user] = []] = await ask('select current_user()')
  const rights = await ask(RIGHTS_SQL)
  return rightsSentence(
    String(user),
    null,
    rights.map(([right, where]) => [String(right), String(where)]),
  )
}

async function estimate(ask: Ask, sql: string): Promise<Estimate> {
  try {
    const [[text] = []] = await ask(`explain format=json ${sql}`)
    return readPlan(String(text))
  } catch (error) {
    if (error instanceof StatementFailure && NO_EXPLAIN.test(error.message)) return { rows: null, cost: null }
    throw error
  }
}

/** Error 1345: who may read a view but not its tables may not see how it is read. The statement itself may run. */
const NO_EXPLAIN = /ER_VIEW_NO_EXPLAIN|EXPLAIN\/SHOW can not be issued/

/** Tables of one `nested_loop` are multiplied, everything else is added: rows that the server expects to look at. */
export function readPlan(text: string): Estimate {
  const plan = JSON.parse(text) as Record<string, unknown>
  const block = plan.query_block as { cost_info?: { query_cost?: string }; cost?: number } | undefined
  const cost = Number(block?.cost_info?.query_cost ?? block?.cost ?? Number.NaN)
  return { rows: Math.round(rowsIn(plan)), cost: Number.isNaN(cost) ? null : cost }
}

function rowsIn(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, item) => sum + rowsIn(item), 0)
  if (typeof node !== 'object' || node === null) return 0
  return Object.entries(node).reduce((sum, [key, value]) => {
    if (key === 'nested_loop' && Array.isArray(value)) return sum + rowsOfJoin(value)
    if (key === 'table') return sum + rowsOfTable(value).looked + rowsIn(value)
    return sum + rowsIn(value)
  }, 0)
}

function rowsOfJoin(items: unknown[]): number {
  let times = 1
  let sum = 0
  for (const item of items) {
    const table = tableIn(item)
    const { looked, kept } = rowsOfTable(table)
    sum += times * looked + rowsIn(table)
    times *= kept
  }
  return sum
}

/** The table of a join's item, which may be wrapped in the way that it is joined or sorted. */
function tableIn(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return undefined
  if ('table' in item) return item.table
  return Object.values(item)
    .map(tableIn)
    .find((found) => found !== undefined)
}

function rowsOfTable(table: unknown): { looked: number; kept: number } {
  const { rows, rows_examined_per_scan, filtered } = (table ?? {}) as Record<string, unknown>
  const looked = Number(rows ?? rows_examined_per_scan ?? 1)
  return { looked, kept: Math.max(1, (looked * Number(filtered ?? 100)) / 100) }
}

export const mysql: SqlDialect = { name: 'mysql', version: 'select version()', readCatalog, distinctValues, estimate, writeRights }
