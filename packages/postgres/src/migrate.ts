import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export interface MigrateOptions {
  /** The role that will own every table; it must not be the application's. */
  ownerUrl: string
  /** Only its user name is used: the role that migrations grant rights to. */
  appUrl: string
  directory: string
  log?: (line: string) => void
}

const LOCK = 7_264_001 // any number, the same for every process that migrates

/** Applies the numbered .sql files that this database has not seen, each in its own transaction, one migrator at a time. */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const files = (await readdir(options.directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  const appRole = decodeURIComponent(new URL(options.appUrl).username)
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'tanager-migrate' })
  await client.connect()
  try {
    await refuseWrongRoles(client, appRole)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const known = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
    const seen = new Map(known.rows.map((row) => [row.name, row.sha256]))
    refuseUnknown([...seen.keys()], files)

    const applied: string[] = []
    for (const name of files) {
      const sql = await readFile(join(options.directory, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = seen.get(name)
      if (before === sha256) continue
      if (before !== undefined)
        throw new Error(`Migration ${name} was changed after it had been applied. Undo the change; write a new migration.`)
      await applyOne(client, name, sql, sha256, appRole)
      options.log?.(`migrated ${name}`)
      applied.push(name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string, sql: string, sha256: string, appRole: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query("select set_config('tanager.app_role', $1, true)", [appRole])
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function refuseWrongRoles(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ me: string; version: number; app: boolean; strong: boolean }>(
    `select current_user as me, current_setting('server_version_num')::int as version,
            exists (select from pg_roles where rolname = $1) as app,
            exists (select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)) as strong`,
    [appRole],
  )
  const found = rows[0] as { me: string; version: number; app: boolean; strong: boolean }
  if (found.version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this server is ${Math.floor(found.version / 10_000)}.`)
  if (found.me === appRole)
    throw new Error(`DATABASE_URL and DATABASE_OWNER_URL name the same role (${appRole}); the application's role must own nothing.`)
  if (!found.app) throw new Error(`The role ${appRole} of DATABASE_URL does not exist: create role "${appRole}" login password '…'.`)
  if (found.strong)
    throw new Error(`The role ${appRole} of DATABASE_URL may bypass row-level security; use one that is neither superuser nor BYPASSRLS.`)
}

function refuseUnknown(seen: string[], files: string[]): void {
  const unknown = seen.filter((name) => !files.includes(name))
  if (unknown.length > 0)
    throw new Error(`This database was migrated by a newer version (${unknown.join(', ')}). Run that version, or restore a backup.`)
}
