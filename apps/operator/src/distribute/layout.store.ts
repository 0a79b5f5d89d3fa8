import type { Pool } from '@tanager/postgres'
import type { ClientBase } from 'pg'

/** A table and where it belongs: with the rows of a tenant, on every node, or on the coordinator alone. */
export interface TableLayout {
  name: string
  kind: 'tenant' | 'reference' | 'local'
  distributed: boolean
  /** Of a distributed table: rows that stayed on the coordinator when its shards were filled. */
  holdsRows: boolean
  /** Of a tenant table: the policy still asks through a sub-select, which Citus does not take. */
  oldPolicy: boolean
}
/** A foreign key or trigger: Citus takes tables without them, and they are made again afterwards. */
export interface Attachment {
  kind: 'key' | 'trigger'
  table: string
  name: string
  definition: string
}
export interface Layout {
  database: string
  owner: string
  /** Roles that work for the service. */
  workers: string[]
  tables: TableLayout[]
  attached: Attachment[]
  /** Of an earlier run that was cut short: what is to be made again. */
  saved: Attachment[]
  /** append_audit() is known to the nodes. */
  auditDelegated: boolean
}

/** Small, the same for every tenant, and referred to by foreign keys. */
export const REFERENCE_TABLES = ['roles', 'permissions', 'role_permissions']

export const LAYOUT_SQL = {
  citus: `select extversion as version from pg_extension where extname = 'citus'`,
  nodes: `select count(*)::int as nodes from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`,
  who: `select current_database() as database, (select rolsuper from pg_roles where rolname = current_user) as strong,
               (select relowner::regrole::text from pg_class where oid = to_regclass('public.tenants')) as owner`,
  workers: `select distinct grantee from information_schema.role_table_grants
             where table_schema = 'public' and table_name = 'tenants' and privilege_type = 'UPDATE' and grantee <> $1 order by 1`,
  tables: `select c.relname as name, c.relrowsecurity as tenant, d.logicalrelid is not null as distributed, pg_relation_size(c.oid) > 0 as "holdsRows",
                  coalesce((select pg_get_expr(p.polqual, p.polrelid) like '%SELECT%' from pg_policy p
                             where p.polrelid = c.oid and p.polname = 'tenant_isolation'), false) as "oldPolicy"
             from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not relation_is_a_known_shard(c.oid)
            order by c.relname <> 'tenants', c.relname`,
  keys: `select 'key' as kind, conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
          where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 and not relation_is_a_known_shard(conrelid) order by 2, 3`,
  triggers: `select 'trigger' as kind, tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(t.oid) as definition
               from pg_trigger t join pg_class c on c.oid = t.tgrelid
              where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not relation_is_a_known_shard(c.oid) and t.tgname not like 'truncate_trigger_%'
                and t.tgname not like 'citus_%' order by 2, 3`,
  hasSaved: `select to_regclass('tanager_distribution.attached') is not null as there`,
  saved: `select kind, table_name as table, name, definition from tanager_distribution.attached order by kind, table_name, name`,
  delegated: `select exists (select from pg_catalog.pg_dist_object o join pg_proc p on o.classid = 'pg_proc'::regclass and o.objid = p.oid
                              where p.proname = 'append_audit' and o.force_delegation) as so`,
  isCluster: `select to_regclass('pg_catalog.pg_dist_partition') is not null as so`,
  isDistributed: `select exists (select from pg_dist_partition where logicalrelid = to_regclass('public.tenants')) as so`,
  migrations: 'select name from public.schema_migrations',
  sessions: `select count(*)::int as sessions from pg_stat_activity where datname = current_database() and usename = any ($1::text[])`,
}

export async function readLayout(client: ClientBase): Promise<Layout> {
  const all = async <R extends object>(sql: string, values: unknown[] = []) => (await client.query<R>(sql, values)).rows
  const [who] = await all<{ database: string; owner: string }>(LAYOUT_SQL.who)
  const { database, owner } = who as { database: string; owner: string }
  const tables = await all<Omit<TableLayout, 'kind'> & { tenant: boolean }>(LAYOUT_SQL.tables)
  const [there] = await all<{ there: boolean }>(LAYOUT_SQL.hasSaved)
  return {
    database,
    owner,
    workers: (await all<{ grantee: string }>(LAYOUT_SQL.workers, [owner])).map(({ grantee }) => grantee),
    tables: tables.map(({ tenant, ...table }) => ({
      ...table,
      kind: tenant ? 'tenant' : REFERENCE_TABLES.includes(table.name) ? 'reference' : 'local',
    })),
    attached: [...(await all<Attachment>(LAYOUT_SQL.keys)), ...(await all<Attachment>(LAYOUT_SQL.triggers))],
    saved: there?.there ? await all<Attachment>(LAYOUT_SQL.saved) : [],
    auditDelegated: (await all<{ so: boolean }>(LAYOUT_SQL.delegated))[0]?.so === true,
  }
}

export async function isDistributed(pool: Pool): Promise<boolean> {
  const answer = async (sql: string) => (await pool.query<{ so: boolean }>(sql)).rows[0]?.so === true
  return (await answer(LAYOUT_SQL.isCluster)) && answer(LAYOUT_SQL.isDistributed)
}
