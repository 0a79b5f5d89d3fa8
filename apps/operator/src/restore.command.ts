import { openPool } from '@tanager/postgres'
import { Command, createArgument, InvalidArgumentError } from 'commander'
import { ownSigningKey } from './audit-keys.ts'
import { openBackup } from './backup/backup-folder.ts'
import { totals } from './backup/compare-facts.ts'
import { findFaults, restoreBackup } from './backup/restore-backup.ts'
import { openDatabase } from './database.ts'
import { demandNamedServer } from './named-server.ts'
import { inThousands } from './progress-bar.ts'
import { Refusal } from './refusal.ts'
import { listTenants } from './tenants.store.ts'
import type { Terminal } from './terminal.ts'
import { verifyAudit } from './verify-audit.ts'

interface Options {
  replace?: string
  jobs: number
}

function atLeastOne(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 99.')
  return Number(text)
}

export const restoreCommand = (terminal: Terminal): Command =>
  new Command('restore')
    .description('Puts a backup into an empty database, refreshes its statistics, and checks rows, files and audit log against the backup.')
    .addArgument(createArgument('<folder>', 'what `backup` wrote'))
    .option('--replace <database>', 'delete what the database of this name holds, and restore in its place')
    .option('--jobs <number>', 'load with so many connections; with one, a restore that fails leaves nothing behind', atLeastOne, 1)
    .addHelpText(
      'after',
      `
Needs DATABASE_OWNER_URL, or the embedded database, and pg_restore of the server's version or newer: on the PATH, where packages install
it, or in the folder POSTGRES_BIN. Stop the services first. The roles that the backup gives rights to must exist.

Exit 1 when anything in the restored database is not what was backed up; each difference is named.

Example:
  DATABASE_OWNER_URL=postgresql://tanager_owner@db/tanager npm run tanager -- restore /backup/tanager-monday`,
    )
    .action(async (folder: string, { replace, jobs }: Options) => {
      const begun = performance.now()
      const { manifest, dump } = await openBackup(folder)
      await withOwnerUrl(terminal, async (ownerUrl) => {
        const { missing } = await restoreBackup({ ownerUrl, manifest, dump, replace, jobs, env: terminal.env, say: terminal.sayAside })
        const { rows, tenants } = totals(manifest.facts)
        const faults = await findFaults(ownerUrl, manifest)
        for (const fault of faults) terminal.sayAside(fault)
        if (faults.length > 0) throw new Refusal('The restored database is not what was backed up. Do not use it.')
        await verifyRestoredAudit(terminal, ownerUrl)
        const seconds = ((performance.now() - begun) / 1000).toFixed(1)
        terminal.say(
          `Restored ${inThousands(rows)} rows of ${tenants} tenants in ${seconds} s; rows, files and audit log are those of ${manifest.madeAt}.`,
        )
        if (missing.length > 0) terminal.say(`The backup is older than this version. Run next: npm run tanager -- migrate`)
      })
    })

/** Without the checkpoint file: it goes on after the moment of the backup, and `audit verify` says so when it is asked. */
async function verifyRestoredAudit(terminal: Terminal, ownerUrl: string): Promise<void> {
  const pool = openPool({ url: ownerUrl, max: 1, applicationName: 'tanager-operator' })
  try {
    const key = ownSigningKey(terminal.env)
    await verifyAudit(terminal, pool, { tenants: await listTenants(pool), keys: key ? [key] : [], file: undefined, governor: true })
  } finally {
    await pool.end()
  }
}

/** The owner's URL, without the migrations that other commands bring the embedded database up to date with. */
async function withOwnerUrl(terminal: Terminal, work: (ownerUrl: string) => Promise<void>): Promise<void> {
  if (terminal.env.DATABASE_OWNER_URL) return work(terminal.env.DATABASE_OWNER_URL)
  demandNamedServer(terminal.env, ['DATABASE_OWNER_URL'])
  const database = await openDatabase(terminal)
  try {
    await work(database.ownerUrl)
  } finally {
    await database.stop()
  }
}
