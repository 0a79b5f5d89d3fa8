import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { digestFile, type Manifest, makeBackupFolder } from './backup-folder.ts'
import { damagedFiles, FACTS_SQL, readFacts } from './facts.store.ts'
import { findTool, runTool } from './postgres-tools.ts'

/**
 * The whole database: a selection (--schema, --extension) would leave out the default privileges, without which functions of later migrations
 * could be executed by everybody.
 */
const DUMP_OPTIONS = ['--format=custom', '--no-publications', '--no-subscriptions', '--lock-wait-timeout=60s']

export interface Taken {
  manifest: Manifest
  damaged: { tenant: string; id: string }[]
}

/**
 * Writes the backup. The dump and the facts about it are of one moment: pg_dump reads in the snapshot of the transaction that counts.
 * `url` names a role that reads past row-level security.
 */
export async function takeBackup(url: string, out: string, env: NodeJS.ProcessEnv): Promise<Taken> {
  const client = new pg.Client({ connectionString: url, application_name: 'tanager-backup' })
  await client.connect()
  try {
    const { major, database } = await demandReader(client)
    const tool = await findTool('pg_dump', major, env)
    await client.query('begin isolation level repeatable read read only')
    const migrations = await namesOf(client, FACTS_SQL.migrations)
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const folder = makeBackupFolder(out)
    try {
      const [facts] = await Promise.all([
        readFacts(client),
        runTool(tool, [...DUMP_OPTIONS, `--snapshot=${rows[0]?.snapshot}`, `--file=${folder.dump}`], url),
      ])
      const damaged = await damagedFiles(client, facts)
      const roles = await namesOf(client, FACTS_SQL.roles)
      const dump = await digestFile(folder.dump)
      const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), database, postgres: major, dump, migrations, roles, facts }
      folder.publish(manifest)
      return { manifest, damaged }
    } catch (error) {
      folder.discard()
      throw error
    }
  } finally {
    await client.end()
  }
}

const namesOf = async (client: pg.Client, sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)

async function demandReader(client: pg.Client): Promise<{ major: number; database: string }> {
  const { rows } = await client.query<{ name: string; past: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as past from pg_roles where rolname = current_user',
  )
  if (rows[0]?.past !== true)
    throw new Refusal(
      `The role ${rows[0]?.name} of BACKUP_DATABASE_URL does not see all rows: row-level security hides them.\nUse a role with BYPASSRLS and the rights of pg_read_all_data, as docs/operations.md says in section 5.`,
    )
  return (await client.query<{ major: number; database: string }>(FACTS_SQL.version)).rows[0] as { major: number; database: string }
}
