import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { MIGRATIONS } from '../database.ts'
import { Refusal } from '../refusal.ts'
import { refreshStatistics } from '../statistics.store.ts'
import type { Manifest } from './backup-folder.ts'
import { differences } from './compare-facts.ts'
import { damagedFiles, FACTS_SQL, readFacts } from './facts.store.ts'
import { demandPsql, isOlderThan, loadAsScript } from './older-server.ts'
import { findTool, listContents, runTool, type Tool } from './postgres-tools.ts'
import { clearDatabase, holdingOf, judgeTarget, refuseCluster, refuseMissingRoles, refuseSessions } from './restore-target.store.ts'

export interface RestoreOptions {
  ownerUrl: string
  manifest: Manifest
  dump: string
  replace: string | undefined
  jobs: number
  env: NodeJS.ProcessEnv
  say(line: string): void
}

/** Whether this version of Tanager knows every migration of the backup, and which of its own the backup has not seen. */
export function judgeMigrations(inBackup: readonly string[], known: readonly string[]): { missing: string[] } {
  const unknown = inBackup.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Refusal(`The backup was made by a newer version (${unknown.join(', ')}). Nothing was changed. Restore it with that version.`)
  return { missing: known.filter((name) => !inBackup.includes(name)) }
}

/** Puts the backup into the database, and answers the migrations that it still needs. */
export async function restoreBackup(options: RestoreOptions): Promise<{ missing: string[] }> {
  const { manifest, ownerUrl, jobs } = options
  const known = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const { missing } = judgeMigrations(manifest.migrations, known)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tanager-restore' })
  await client.connect()
  try {
    const { major, database } = (await client.query(FACTS_SQL.version)).rows[0] as { major: number; database: string }
    if (major < manifest.postgres)
      throw new Refusal(`The backup comes from PostgreSQL ${manifest.postgres}; this server is version ${major}. Nothing was changed.`)
    const tool = await findTool('pg_restore', major, options.env)
    const load = isOlderThan(tool, major) ? loadInOnePiece : loadEntries
    if (load === loadInOnePiece) demandPsql(tool)
    await refuseMissingRoles(client, manifest.roles)
    await refuseCluster(client)
    await refuseSessions(client)
    const { clear } = judgeTarget(await holdingOf(client), database, options.replace)
    if (clear) {
      options.say(`Deleting what the database ${database} holds.`)
      await clearDatabase(client)
    }
    await load(tool, options).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error)
      const left =
        jobs === 1 || load === loadInOnePiece
          ? 'The database is empty now.'
          : `The database is incomplete now: restore again with --replace ${database}.`
      throw new Refusal(`The restore failed: ${words}\n${left}`)
    })
  } finally {
    await client.end()
  }
  await refreshStatistics(ownerUrl)
  return { missing }
}

const LOAD_OPTIONS = ['--no-owner', '--no-tablespaces']
const GUARDS = / (?:ROW SECURITY|POLICY) /
const RELATION = / (?:TABLE|VIEW|MATERIALIZED VIEW|FOREIGN TABLE|SEQUENCE) (\S+ \S+) \S*$/
/** Rights on tables, views and sequences are all listed as those of a table. */
const RIGHTS = / ACL (\S+) TABLE (\S+) \S*$/

/**
 * What of a dump is restored. Extensions are the server's, and need a superuser; none is ours. pg_dump lists no view of an extension, such as
 * citus_tables, but rights on it that were changed: the database that is restored into need not have it.
 */
export function chooseEntries(lines: readonly string[]): string[] {
  const made = new Set(lines.flatMap((line) => RELATION.exec(line)?.[1] ?? []))
  return lines.filter((line) => {
    if (line === '' || line.startsWith(';') || / EXTENSION /.test(line)) return false
    const [, schema, name] = RIGHTS.exec(line) ?? []
    return name === undefined || made.has(`${schema} ${name}`)
  })
}

/**
 * In one transaction a restore that fails leaves nothing behind. Several jobs are several transactions, and they switch row-level security on
 * in any order, while foreign keys are still checked by the owner, whom it would hide the rows from: then that comes last, by itself.
 */
const loadEntries = (tool: Tool, { dump, jobs, ownerUrl }: RestoreOptions): Promise<void> =>
  withLists(tool, dump, async (entries, listOf) => {
    const run = (how: string, chosen: string[]) =>
      runTool(tool, [how, '--exit-on-error', `--use-list=${listOf(chosen)}`, ...LOAD_OPTIONS, dump], ownerUrl)
    if (jobs === 1) return run('--single-transaction', entries)
    await run(
      `--jobs=${jobs}`,
      entries.filter((line) => !GUARDS.test(line)),
    )
    await run(
      '--single-transaction',
      entries.filter((line) => GUARDS.test(line)),
    )
  })

/** A script goes through one connection, however many were asked for. */
const loadInOnePiece = (tool: Tool, { dump, ownerUrl }: RestoreOptions): Promise<void> =>
  withLists(tool, dump, (entries, listOf) => loadAsScript(tool, [`--use-list=${listOf(entries)}`, ...LOAD_OPTIONS, dump], ownerUrl))

async function withLists(
  tool: Tool,
  dump: string,
  work: (entries: string[], listOf: (chosen: string[]) => string) => Promise<void>,
): Promise<void> {
  const entries = chooseEntries((await listContents(tool, dump)).split('\n'))
  const folder = mkdtempSync(join(tmpdir(), 'tanager-restore-'))
  const list = join(folder, 'list')
  try {
    await work(entries, (chosen) => {
      writeFileSync(list, `${chosen.join('\n')}\n`)
      return list
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What of the restored database is not what was backed up; a sentence each. */
export async function findFaults(ownerUrl: string, manifest: Manifest): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tanager-restore' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const facts = await readFacts(client)
    const damaged = await damagedFiles(client, facts)
    await client.query('commit')
    return [
      ...differences(manifest.facts, facts),
      ...damaged.map(({ tenant, id }) => `${tenant}: the CV ${id} is not the file that was uploaded: its hash differs.`),
    ]
  } finally {
    await client.end()
  }
}
