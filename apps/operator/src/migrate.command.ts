import { migrate, withConnection } from '@tanager/postgres'
import { Command } from 'commander'
import { MIGRATIONS, openDatabase } from './database.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

export const migrateCommand = (terminal: Terminal): Command =>
  new Command('migrate')
    .description('Brings the database up to date. Does nothing when it is.')
    .addHelpText(
      'after',
      `
Needs DATABASE_OWNER_URL (owns the tables) and DATABASE_URL (the application's role, which gets its rights), or neither:
then the embedded database in TANAGER_DATA_DIR is meant.

Example:
  DATABASE_OWNER_URL=postgresql://owner@db/tanager DATABASE_URL=postgresql://app@db/tanager npm run tanager -- migrate`,
    )
    .action(async () => {
      const database = await openDatabase(terminal)
      try {
        await demandUtf8(database.ownerUrl)
        const { applied } = await migrate({
          ownerUrl: database.ownerUrl,
          appUrl: database.appUrl,
          directory: MIGRATIONS,
          log: terminal.say,
        })
        terminal.say(applied.length === 0 ? 'Nothing to do: the database is up to date.' : `Done: ${applied.length} applied.`)
      } finally {
        await database.stop()
      }
    })

const ENCODING = `select getdatabaseencoding() as encoding, to_regclass('public.schema_migrations') is not null as used`

/** Asked before the first migration: later it could no longer be changed, and the first name beyond the encoding would fail. */
async function demandUtf8(ownerUrl: string): Promise<void> {
  const [found] = (await withConnection(ownerUrl, (client) => client.query<{ encoding: string; used: boolean }>(ENCODING))).rows
  if (found && !found.used && found.encoding !== 'UTF8')
    throw new Refusal(
      `The encoding of the database is ${found.encoding}, which cannot store every name. Create it with: encoding 'UTF8' template template0`,
    )
}
