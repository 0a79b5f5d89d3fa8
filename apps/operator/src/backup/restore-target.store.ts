import type { ClientBase } from 'pg'
import { Refusal } from '../refusal.ts'

export const TARGET_SQL = {
  sessions: `select coalesce(nullif(application_name, ''), 'a client') || ' as ' || usename as who, count(*)::int as sessions from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid() and usename is not null group by 1 order by 1`,
  tables: `select count(*)::int as tables, to_regclass('public.tenant_directory') is not null as ours from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname in ('public', 'governor') and c.relkind in ('r', 'p', 'v', 'm')`,
  tenants: 'select code from public.tenant_directory order by code',
  roles: 'select rolname as name from pg_roles',
  citus: `select from pg_extension where extname = 'citus'`,
  // A schema that is made anew has no rights for PUBLIC; the dump brings those of the application's role.
  clear: [
    'drop schema if exists governor cascade',
    'drop schema if exists public cascade',
    'create schema public',
    'alter schema public owner to pg_database_owner', // as a new database has it
  ],
}

/** What stands in a database before a restore. */
export type Holding = { kind: 'nothing' } | { kind: 'schema' } | { kind: 'tenants'; codes: readonly string[] } | { kind: 'foreign' }

export async function holdingOf(client: ClientBase): Promise<Holding> {
  const { tables, ours } = (await client.query<{ tables: number; ours: boolean }>(TARGET_SQL.tables)).rows[0] as {
    tables: number
    ours: boolean
  }
  if (tables === 0) return { kind: 'nothing' }
  if (!ours) return { kind: 'foreign' }
  const codes = (await client.query<{ code: string }>(TARGET_SQL.tenants)).rows.map(({ code }) => code)
  return codes.length === 0 ? { kind: 'schema' } : { kind: 'tenants', codes }
}

/** Data are deleted for somebody who typed the name of the database, and for nobody else. */
export function judgeTarget(holding: Holding, database: string, replace: string | undefined): { clear: boolean } {
  if (replace !== undefined && replace !== database)
    throw new Refusal(`--replace names ${replace}, but the database is ${database}. Nothing was changed.`)
  if (holding.kind === 'nothing') return { clear: false }
  if (holding.kind === 'schema') return { clear: true }
  if (holding.kind === 'foreign')
    throw new Refusal(`The database ${database} has tables that are not Tanager's. Nothing was changed. Restore into an empty database.`)
  if (replace === database) return { clear: true }
  const shown = holding.codes.length > 5 ? `${holding.codes.slice(0, 5).join(', ')}, …` : holding.codes.join(', ')
  throw new Refusal(
    `The database ${database} holds data of ${holding.codes.length} ${holding.codes.length === 1 ? 'tenant' : 'tenants'} (${shown}). Nothing was changed.\n` +
      `Restore into an empty database, or say --replace ${database} to delete what it holds.`,
  )
}

/** Its own processes are always connected, and its views cannot be cleared away. */
export async function refuseCluster(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(TARGET_SQL.citus)
  if (rowCount !== 0)
    throw new Refusal(
      'The database has the extension citus. Nothing was changed.\nRestore into a database without it, then create the extension and distribute it, as docs/distributed.md says.',
    )
}

export async function refuseSessions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ who: string; sessions: number }>(TARGET_SQL.sessions)
  if (rows.length > 0)
    throw new Refusal(
      `The database is in use (${rows.map(({ who, sessions }) => `${who}: ${sessions}`).join('; ')}). Stop the services first.`,
    )
}

export async function refuseMissingRoles(client: ClientBase, wanted: readonly string[]): Promise<void> {
  const known = new Set((await client.query<{ name: string }>(TARGET_SQL.roles)).rows.map(({ name }) => name))
  const missing = wanted.filter((name) => !known.has(name))
  if (missing.length > 0)
    throw new Refusal(
      `The backup gives rights to roles that this server does not have: ${missing.join(', ')}. Nothing was changed.\nCreate them first, as docs/operations.md says in sections 1 and 13.`,
    )
}

export async function clearDatabase(client: ClientBase): Promise<void> {
  await client.query('begin')
  await client.query("set local lock_timeout = '5s'")
  for (const statement of TARGET_SQL.clear) await client.query(statement)
  await client.query('commit')
}
