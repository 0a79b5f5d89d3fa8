import { Command } from 'commander'
import { withOwner } from './database.ts'
import { refreshStatistics } from './statistics.store.ts'
import type { Terminal } from './terminal.ts'

export const analyzeCommand = (terminal: Terminal): Command =>
  new Command('analyze')
    .description('Refreshes the statistics of the database. Run it after a restore; the commands that load rows do it themselves.')
    .addHelpText(
      'after',
      `
A restored database has no statistics, and queries are slow until the server has gathered them. The service may run meanwhile.

Example:
  DATABASE_OWNER_URL=postgresql://owner@db/tanager npm run tanager -- analyze`,
    )
    .action(() =>
      withOwner(terminal, async ({ ownerUrl }) => {
        await refreshStatistics(ownerUrl)
        terminal.say('The statistics are up to date.')
      }),
    )
