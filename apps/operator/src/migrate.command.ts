import { migrate } from '@tanager/postgres'
import { Command } from 'commander'
import { MIGRATIONS, openDatabase } from './database.ts'
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
