import { join } from 'node:path'
import { findRunning } from '@tanager/postgres'
import { Command } from 'commander'
import { totals } from './backup/compare-facts.ts'
import { takeBackup } from './backup/take-backup.ts'
import { dataDirOf, openExisting } from './database.ts'
import { demandNamedServer } from './named-server.ts'
import { inThousands } from './progress-bar.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

export const backupCommand = (terminal: Terminal): Command =>
  new Command('backup')
    .description('Writes everything in the database into a folder, with what a restore is checked against. The services may run meanwhile.')
    .requiredOption('--out <folder>', 'where to; must not exist yet')
    .addHelpText(
      'after',
      `
Needs pg_dump of the server's version or newer: on the PATH, where packages install it, or in the folder POSTGRES_BIN. Needs
BACKUP_DATABASE_URL, a role that reads past row-level security; without any database named, the embedded one is meant.

The keys (AUDIT_SIGNING_KEY, FIELD_KEYS) and the checkpoint file are not in a backup: keep them elsewhere.

Example:
  BACKUP_DATABASE_URL=postgresql://tanager_backup@db/tanager npm run tanager -- backup --out /backup/tanager-monday`,
    )
    .action(({ out }: { out: string }) =>
      withReader(terminal, async (url) => {
        const begun = performance.now()
        const { manifest, damaged } = await takeBackup(url, out, terminal.env)
        for (const { tenant, id } of damaged)
          terminal.sayAside(`${tenant}: the CV ${id} is damaged in the database: its bytes do not fit the hash of its upload.`)
        const { rows, tenants } = totals(manifest.facts)
        const seconds = ((performance.now() - begun) / 1000).toFixed(1)
        const size = (manifest.dump.bytes / 1e6).toFixed(1)
        terminal.say(`Backed up ${inThousands(rows)} rows of ${tenants} tenants into ${out}: ${size} MB in ${seconds} s.`)
      }),
    )

/** A role that sees all rows: the operator's own, or the superuser of the embedded server. */
async function withReader(terminal: Terminal, work: (url: string) => Promise<void>): Promise<void> {
  const { BACKUP_DATABASE_URL: url, DATABASE_URL: app, DATABASE_OWNER_URL: owner } = terminal.env
  if (url) return work(url)
  if (app || owner)
    throw new Refusal(
      'BACKUP_DATABASE_URL is not set. The owner cannot back up: row-level security hides the rows from it. docs/operations.md, section 5, has the role to create.',
    )
  demandNamedServer(terminal.env, ['BACKUP_DATABASE_URL'])
  const database = await openExisting(terminal)
  try {
    const running = findRunning(join(dataDirOf(terminal.env), 'postgres'))
    if (!running) throw new Refusal('The embedded database has stopped.')
    await work(running.superuserUrl('tanager'))
  } finally {
    await database.stop()
  }
}
