import type { Catalog } from '../../retrieve/catalog.ts'
import { assembleCatalog } from '../assemble-catalog.ts'
import type { Estimate } from '../dialect.ts'
import { type Ask, LONGEST_VALUE, quoteText, SAMPLED_ROWS, type SqlDialect, type TableName } from '../sql-dialect.ts'

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const within = (schema: string, alias: string): string => (schema === '' ? '' : `and ${alias}.schema_name = ${quoteText(schema)}`)

const columnsSql = (schema: string): string => `
with relation as (
  select database_oid, schema_name, table_name as name, table_oid as oid, comment, estimated_size as size from duckdb_tables()
   where not internal and not temporary and database_name = current_database()
  union all
  select database_oid, schema_name, view_name, view_oid, comment, null from duckdb_views()
   where not internal and not temporary and database_name = current_database())
select r.schema_name, r.name, r.comment, r.size, c.column_name, c.data_type, case when c.is_nullable then 1 else 0 end,
       case when exists (select 1 from duckdb_constraints() k where k.table_oid = r.oid and k.database_oid = r.database_oid
                         and k.constraint_type = 'PRIMARY KEY' and list_contains(k.constraint_column_names, c.column_name)) then 1 else 0 end,
       c.comment
  from relation r join duckdb_columns() c on c.table_oid = r.oid and c.database_oid = r.database_oid
 where true ${within(schema, 'r')}
 order by r.schema_name, r.name, c.column_index`

const keysSql = (schema: string): string => `
select k.schema_name, k.table_name, k.constraint_index, unnest(k.constraint_column_names), k.referenced_table, unnest(k.referenced_column_names)
  from duckdb_constraints() k
 where k.constraint_type = 'FOREIGN KEY' and k.database_name = current_database() ${within(schema, 'k')}
 order by k.schema_name, k.table_name, k.constraint_index`

async function readCatalog(ask: Ask, schema: string): Promise<Catalog> {
  return assembleCatalog(await ask(columnsSql(schema)), await ask(keysSql(schema)))
}

function distinctValues(table: TableName, column: string, limit: number): string {
  const path = [table.schema, table.name].filter((part) => part !== null).map(quoteName)
  return `select v from (select ${quoteName(column)}::varchar as v from ${path.join('.')} limit ${SAMPLED_ROWS}) s
 where v is not null and length(v) <= ${LONGEST_VALUE} group by v order by count(*) desc, v limit ${limit}`
}

async function estimate(ask: Ask, sql: string): Promise<Estimate> {
  const rows = await ask(`explain (format json) ${sql}`)
  return { rows: largestCardinality(String(rows[0]?.[1] ?? '')), cost: null }
}

/** The largest number of rows that any operator of the plan is expected to handle. */
export function largestCardinality(plan: string): number | null {
  const found = [...plan.matchAll(/"Estimated Cardinality":\s*"?(\d+)/g)].map(([, rows]) => Number(rows))
  return found.length === 0 ? null : Math.max(...found)
}

/** A file has no users: it is opened for reading alone. */
const writeRights = async (): Promise<null> => null

export const duckdb: SqlDialect = { name: 'duckdb', version: 'select version()', readCatalog, distinctValues, estimate, writeRights }
