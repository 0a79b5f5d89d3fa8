import { type ClientBase, escapeLiteral } from 'pg'

/** Of one tenant: what must be the same in the database and in what was restored from its backup. */
export interface TenantFacts {
  code: string
  rows: Record<string, number>
  /** A digest over the bytes of all files of a table, in the order of their ids. */
  files: Record<string, string>
  auditHead: { sequence: number; hash: string } | null
}
export interface Facts {
  tenants: Record<string, TenantFacts>
  /** Rows of the tables that belong to no tenant. */
  shared: Record<string, number>
}

/** Columns whose bytes are digested: uploaded files, and what green forms sealed. A test reads the catalog for one that is missing. */
export const FILES = [
  { table: 'candidate_files', column: 'content' },
  { table: 'green_form_documents', column: 'sealed' },
  { table: 'green_form_submissions', column: 'sealed' },
] as const

export const FACTS_SQL = {
  tenants: 'select code, tenant_id::text as id from public.tenant_directory order by code',
  tables: `select n.nspname || '.' || c.relname as name, quote_ident(n.nspname) || '.' || quote_ident(c.relname) as quoted, c.relrowsecurity as "ofTenants"
             from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname in ('public', 'governor') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  head: `select sequence, encode(hash, 'hex') as hash from public.audit_heads where tenant_id = $1`,
  damaged: `select id::text as id from public.candidate_files where tenant_id = $1 and sha256(content) <> sha256 order by id`,
  roles: `select distinct r.rolname as name from pg_shdepend d join pg_roles r on r.oid = d.refobjid
           where d.refclassid = 'pg_authid'::regclass and d.dbid = (select oid from pg_database where datname = current_database()) order by 1`,
  migrations: 'select name from public.schema_migrations order by name',
  version: `select current_setting('server_version_num')::int / 10000 as major, current_database() as database`,
}
/**
 * Custom settings may be set by whoever reads; set_tenant() may be called by the services' roles alone. SET LOCAL, since set_config() does not
 * reach the nodes of a cluster.
 */
const setTenant = (tenantId: string) => `set local app.tenant_id = ${escapeLiteral(tenantId)}`
const countOf = (table: string, ofTenant: boolean) =>
  `select count(*)::bigint as rows from ${table}${ofTenant ? ' where tenant_id = $1' : ''}`
const digestOf = (table: string, column: string) =>
  `select encode(sha256(coalesce(string_agg(sha256(coalesce(${column}, ''::bytea)), ''::bytea order by id), ''::bytea)), 'hex') as digest
     from public.${table} where tenant_id = $1`

/**
 * Reads the facts in the transaction that the connection is in. Row-level security shows the owner one tenant at a time, so each is asked
 * for by itself; a role that bypasses it gets the same answer.
 */
export async function readFacts(client: ClientBase): Promise<Facts> {
  const { rows: tables } = await client.query<{ name: string; quoted: string; ofTenants: boolean }>(FACTS_SQL.tables)
  const { rows: tenants } = await client.query<{ code: string; id: string }>(FACTS_SQL.tenants)
  const facts: Facts = { tenants: {}, shared: {} }
  for (const { name, quoted, ofTenants } of tables) if (!ofTenants) facts.shared[name] = await count(client, quoted)
  for (const { code, id } of tenants) {
    await client.query(setTenant(id))
    const found: TenantFacts = { code, rows: {}, files: {}, auditHead: null }
    for (const { name, quoted, ofTenants } of tables) if (ofTenants) found.rows[name] = await count(client, quoted, id)
    for (const { table, column } of FILES)
      found.files[table] = (await client.query<{ digest: string }>(digestOf(table, column), [id])).rows[0]?.digest ?? ''
    const head = (await client.query<{ sequence: number | string; hash: string }>(FACTS_SQL.head, [id])).rows[0]
    found.auditHead = head ? { sequence: Number(head.sequence), hash: head.hash } : null
    facts.tenants[id] = found
  }
  return facts
}

async function count(client: ClientBase, table: string, tenantId?: string): Promise<number> {
  const { rows } = await client.query<{ rows: number | string }>(
    countOf(table, tenantId !== undefined),
    tenantId === undefined ? [] : [tenantId],
  )
  return Number(rows[0]?.rows)
}

/** CVs whose bytes are not those that were uploaded: their own hash says so. By tenant code. */
export async function damagedFiles(client: ClientBase, facts: Facts): Promise<{ tenant: string; id: string }[]> {
  const found: { tenant: string; id: string }[] = []
  for (const [tenantId, { code }] of Object.entries(facts.tenants)) {
    await client.query(setTenant(tenantId))
    const { rows } = await client.query<{ id: string }>(FACTS_SQL.damaged, [tenantId])
    found.push(...rows.map(({ id }) => ({ tenant: code, id })))
  }
  return found
}
