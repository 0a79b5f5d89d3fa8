import type { IndexReport } from '@tanager/query'
import { Command } from 'commander'
import { inThousands } from './progress-bar.ts'
import { withQueryService } from './query-settings.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

export const queryIndexCommand = (terminal: Terminal): Command =>
  new Command('index')
    .description('Builds the schema index of the Query API now, where the schema has changed since.')
    .option('--force', 'build it even where nothing has changed: values that were added since are then known', false)
    .addHelpText(
      'after',
      `
Reads the database that the service asks (DB_TYPE, DB_HOST …) and writes into TANAGER_DATA_DIR, where the service finds the index when it
starts. A service that runs looks for a changed schema by itself, every few minutes.

Example:
  DB_TYPE=sqlite DB_NAME=shop.sqlite npm run tanager -- query index --force`,
    )
    .action((options: { force: boolean }) =>
      withQueryService(terminal.env, async ({ buildIndexNow }, config) => {
        const report = await buildIndexNow(config, options)
        if (report.tables === 0) throw new Refusal('The database shows no table to this user, so no question can be answered.')
        terminal.say(summary(report))
        if (report.skippedColumns > 0) terminal.sayAside(`Of ${inThousands(report.skippedColumns)} columns the values could not be read.`)
      }),
    )

function summary({ built, tables, columns, values, ms, path }: IndexReport): string {
  const what = `${inThousands(tables)} tables, ${inThousands(columns)} columns, ${inThousands(values)} values`
  return `${built ? 'Built' : 'Nothing has changed'}: ${what}, in ${(ms / 1000).toFixed(1)} s.\nIt lies at ${path}.`
}
