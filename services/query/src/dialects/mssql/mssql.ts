import type { Catalog } from '../../retrieve/catalog.ts'
import { assembleCatalog } from '../assemble-catalog.ts'
import { type Estimate, StatementFailure } from '../dialect.ts'
import { type Ask, LONGEST_VALUE, quoteText, rightsSentence, SAMPLED_ROWS, type SqlDialect, type TableName } from '../sql-dialect.ts'

export const quoteName = (name: string): string => `[${name.replaceAll(']', ']]')}]`
const within = (schema: string): string => (schema === '' ? '' : `and s.name = N${quoteText(schema)}`)
const path = "quotename(s.name) + N'.' + quotename(o.name)"

const columnsSql = (schema: string): string => `
select s.name, o.name, cast(d.value as nvarchar(4000)), (select sum(p.rows) from sys.partitions p where p.object_id = o.object_id and p.index_id in (0, 1)),
       c.name, type_name(c.user_type_id), cast(c.is_nullable as int),
       case when exists (select 1 from sys.indexes i join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id
                          where i.object_id = o.object_id and i.is_primary_key = 1 and k.column_id = c.column_id) then 1 else 0 end,
       cast(e.value as nvarchar(4000))
  from sys.objects o
  join sys.schemas s on s.schema_id = o.schema_id
  join sys.columns c on c.object_id = o.object_id
  left join sys.extended_properties d on d.class = 1 and d.major_id = o.object_id and d.minor_id = 0 and d.name = N'MS_Description'
  left join sys.extended_properties e on e.class = 1 and e.major_id = o.object_id and e.minor_id = c.column_id and e.name = N'MS_Description'
 where o.type in ('U', 'V') and o.is_ms_shipped = 0 ${within(schema)}
   and has_perms_by_name(${path}, N'OBJECT', N'SELECT', c.name, N'COLUMN') = 1
 order by s.name, o.name, c.column_id`

const keysSql = (schema: string): string => `
select s.name, o.name, f.name, c.name, t.name, r.name
  from sys.foreign_keys f
  join sys.foreign_key_columns k on k.constraint_object_id = f.object_id
  join sys.objects o on o.object_id = f.parent_object_id
  join sys.schemas s on s.schema_id = o.schema_id
  join sys.columns c on c.object_id = k.parent_object_id and c.column_id = k.parent_column_id
  join sys.objects t on t.object_id = f.referenced_object_id
  join sys.columns r on r.object_id = k.referenced_object_id and r.column_id = k.referenced_column_id
 where 1 = 1 ${within(schema)}
 order by s.name, o.name, f.name, k.constraint_column_id`

async function readCatalog(ask: Ask, schema: string): Promise<Catalog> {
  return assembleCatalog(await ask(columnsSql(schema)), await ask(keysSql(schema)))
}

function distinctValues(table: TableName, column: string, limit: number): string {
  const name = [table.schema, table.name].filter((part) => part !== null).map(quoteName)
  return `select top (${limit}) v from (select top (${SAMPLED_ROWS}) cast(${quoteName(column)} as nvarchar(max)) as v from ${name.join('.')}) s
 where v is not null and len(v) <= ${LONGEST_VALUE} group by v order by count(*) desc, v`
}

const RIGHTS = ['INSERT', 'UPDATE', 'DELETE']

async function writeRights(ask: Ask, schema: string): Promise<string | null> {
  const [[user, isSysadmin] = []] = await ask("select user_name(), is_srvrolemember(N'sysadmin')")
  const name = String(user)
  if (Number(isSysadmin) === 1) return rightsSentence(name, 'is a sysadmin and may change anything', [])
  const each = RIGHTS.map(
    (right) => `select N'${right}' as held, s.name + N'.' + o.name as place from sys.objects o
  join sys.schemas s on s.schema_id = o.schema_id
 where o.type in ('U', 'V') and o.is_ms_shipped = 0 ${within(schema)} and has_perms_by_name(${path}, N'OBJECT', N'${right}') = 1`,
  )
  const rights = await ask(`${each.join(' union all ')} order by place, held`)
  return rightsSentence(
    name,
    null,
    rights.map(([right, place]) => [String(right), String(place)]),
  )
}

/** Needs the right SHOWPLAN in the database; without it there is no estimate. */
async function estimate(ask: Ask, sql: string): Promise<Estimate> {
  try {
    const rows = await ask(sql, { before: 'set showplan_xml on', after: 'set showplan_xml off' })
    return readPlan(String(rows[0]?.[0] ?? ''))
  } catch (error) {
    if (error instanceof StatementFailure && /showplan permission denied/i.test(error.message)) return { rows: null, cost: null }
    throw error
  }
}

/** The plan's cost, and the largest number of rows that any operator reads or hands on. */
export function readPlan(xml: string): Estimate {
  const numbers = (name: string): number[] =>
    [...xml.matchAll(new RegExp(`\\b${name}="([\\d.eE+-]+)"`, 'g'))].map(([, value]) => Number(value))
  const rows = [...numbers('EstimateRows'), ...numbers('EstimatedRowsRead'), ...numbers('StatementEstRows')]
  const costs = numbers('StatementSubTreeCost')
  return { rows: rows.length === 0 ? null : Math.round(Math.max(...rows)), cost: costs.length === 0 ? null : Math.max(...costs) }
}

export const mssql: SqlDialect = { name: 'mssql', version: 'select @@version', readCatalog, distinctValues, estimate, writeRights }
