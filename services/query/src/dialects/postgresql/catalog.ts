import type { Catalog } from '../../retrieve/catalog.ts'
import { assembleCatalog } from '../assemble-catalog.ts'
import { type Ask, LONGEST_VALUE, quoteText, rightsSentence, SAMPLED_ROWS, type TableName } from '../sql-dialect.ts'
import { quoteName } from './connection.ts'

/** Tables and views, without those of the system, of extensions, and the parts of partitioned tables. */
const relations = (schema: string): string => `pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
 where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
   and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and pg_catalog.has_schema_privilege(n.oid, 'usage')
   and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   ${schema === '' ? '' : `and n.nspname = ${quoteText(schema)}`}`

const columnsSql = (schema: string): string => `
with relation as (select c.oid, c.relname, c.reltuples, n.nspname from ${relations(schema)})
select r.nspname, r.relname, pg_catalog.obj_description(r.oid, 'pg_class'), r.reltuples::float8,
       a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 0 else 1 end,
       case when exists (select from pg_catalog.pg_index i where i.indrelid = r.oid and i.indisprimary and a.attnum = any (i.indkey)) then 1 else 0 end,
       pg_catalog.col_description(r.oid, a.attnum)
  from relation r
  join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
 where pg_catalog.has_column_privilege(r.oid, a.attnum, 'select')
 order by r.nspname, r.relname, a.attnum`

const keysSql = (schema: string): string => `
select n.nspname, c.relname, k.conname, a.attname, t.relname, b.attname
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class c on c.oid = k.conrelid and not c.relispartition
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_class t on t.oid = k.confrelid
 cross join lateral unnest(k.conkey, k.confkey) with ordinality as pair(own, other, place)
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own
  join pg_catalog.pg_attribute b on b.attrelid = t.oid and b.attnum = pair.other
 where k.contype = 'f' ${schema === '' ? '' : `and n.nspname = ${quoteText(schema)}`}
 order by n.nspname, c.relname, k.conname, pair.place`

export async function readCatalog(ask: Ask, schema: string): Promise<Catalog> {
  return assembleCatalog(await ask(columnsSql(schema)), await ask(keysSql(schema)))
}

export function distinctValues(table: TableName, column: string, limit: number): string {
  const path = [table.schema, table.name].filter((part) => part !== null).map(quoteName)
  return `select v from (select ${quoteName(column)}::text as v from ${path.join('.')} limit ${SAMPLED_ROWS}) s
 where v is not null and length(v) <= ${LONGEST_VALUE} group by v order by count(*) desc, v limit ${limit}`
}

const RIGHTS = ['insert', 'update', 'delete', 'truncate'] as const
/** A right on a column alone counts too; DELETE and TRUNCATE have none. */
const holds = (right: (typeof RIGHTS)[number]): string =>
  right === 'insert' || right === 'update'
    ? `pg_catalog.has_any_column_privilege(r.oid, '${right}')`
    : `pg_catalog.has_table_privilege(r.oid, '${right}')`

export async function writeRights(ask: Ask, schema: string): Promise<string | null> {
  const [[user, isSuperuser] = []] = await ask(
    'select current_user::text, (select rolsuper from pg_catalog.pg_roles where rolname = current_user)',
  )
  const name = `"${String(user)}"`
  if (isSuperuser === true || isSuperuser === 1) return rightsSentence(name, 'is a superuser and may change anything', [])
  const each = RIGHTS.map((right) => `select '${right.toUpperCase()}', r.path from relation r where ${holds(right)}`)
  const rights = await ask(`with relation as (select c.oid, n.nspname || '.' || c.relname as path from ${relations(schema)})
${each.join(' union all ')} order by 2, 1`)
  return rightsSentence(
    name,
    null,
    rights.map(([right, path]) => [String(right), String(path)]),
  )
}
