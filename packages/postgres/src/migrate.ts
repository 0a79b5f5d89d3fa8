import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inTurn, type Patience } from './turn.ts'

export interface MigrateOptions {
  /** The role that will own every table; it must not be the application's. */
  ownerUrl: string
  /** Only its user name is used: the role that migrations grant rights to. */
  appUrl: string
  directory: string
  log?: (line: string) => void
  patience?: Patience
}

const LOCK = 7_264_001 // any number, the same for every process that migrates

/** Applies the numbered .sql files that this database has not seen, each in its own transaction, one migrator at a time. */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const files = await readMigrations(options.directory)
  const appRole = decodeURIComponent(new URL(options.appUrl).username)
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'tanager-migrate' })
  await client.connect()
  try {
    await refuseWrongRoles(client, appRole)
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, files, appRole, options.patience)
      if (name === undefined) return { applied }
      options.log?.(`migrated ${name}`)
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

interface Migration {
  name: string
  sql: string
  sha256: string
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The next one, if there is one. Which it is, is asked anew under the lock: another migrator may have applied it meanwhile. */
async function applyNext(
  client: pg.Client,
  files: readonly Migration[],
  appRole: string,
  patience?: Patience,
): Promise<string | undefined> {
  let next: Migration | undefined
  const apply = async () => {
    next = nextOf(files, await seenBefore(client))
    if (next === undefined) return undefined
    await client.query("select set_config('tanager.app_role', $1, true)", [appRole])
    await client.query(next.sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [next.name, next.sha256])
    return next.name
  }
  return inTurn(client, LOCK, apply, patience).catch((error: unknown) => {
    if (next === undefined) throw error
    throw new Error(`Migration ${next.name} failed and was rolled back: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  })
}

async function seenBefore(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function nextOf(files: readonly Migration[], seen: ReadonlyMap<string, string>): Migration | undefined {
  refuseUnknown(
    [...seen.keys()],
    files.map(({ name }) => name),
  )
  const changed = files.find(({ name, sha256 }) => seen.has(name) && seen.get(name) !== sha256)
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had been applied. Undo the change; write a new migration.`)
  return files.find(({ name }) => !seen.has(name))
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
