import { statSync } from 'node:fs'
import { Command, createArgument, InvalidArgumentError } from 'commander'
import { beginImport, findOffers, importCompensations } from '../../../services/talent/src/modules/offers/compensations.actions.ts'
import { tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { type Checked, checkFile, readChecked } from './offer-compensation/file.ts'
import { COLUMNS, type RowFault } from './offer-compensation/rows.ts'
import { inTenantOf } from './operator-context.ts'
import { Refusal } from './refusal.ts'
import { refreshStatistics } from './statistics.store.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  dryRun: boolean
}

const MOST_SHOWN = 50

function existingFile(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new InvalidArgumentError('There is no such file.')
  return path
}

export const offerCompensationImportCommand = (terminal: Terminal): Command =>
  new Command('import')
    .description('Imports what offers pay from a CSV file: all rows or none. The only way in which it is ever written.')
    .addArgument(createArgument('<file>', 'CSV in UTF-8, with a header').argParser(existingFile))
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .option('--dry-run', 'check everything and write nothing', false)
    .addHelpText(
      'after',
      `
The header names the columns, in any order:
  ${COLUMNS.join(',')}
currency: three capital letters. base_salary, variable_pay, signing_bonus: 52000 or 52000.50; the last two may be empty. pay_period:
Year, Month or Hour. benefits: text, or empty. Every row is checked before anything is written, and each fault is named with its line
and column. Only offers in Draft are taken: submission fixes what an offer pays. A draft that has a compensation gets the new one. The import is audited once, with the file's digest and the counts.

Example:
  npm run tanager -- offer compensation import ./offers.csv --tenant acme --dry-run`,
    )
    .action((file: string, options: Options) =>
      withOwner(terminal, async ({ ownerUrl, pool }) => {
        const checked = await inTenantOf(pool, options.tenant, async (ctx) => {
          await beginImport(ctx)
          const found = await checkFile(file, options.tenant, (numbers) => findOffers(ctx, numbers))
          if (found.faults.length > 0) throw new Refusal(complaint(file, found))
          if (!options.dryRun) await importCompensations(ctx, { ...found, batches: readChecked(file, found.sha256) })
          return found
        })
        if (!options.dryRun) await refreshStatistics(ownerUrl)
        const { rows, added, replaced, sha256 } = checked
        const what = `the compensation of ${rows} ${rows === 1 ? 'offer' : 'offers'} of ${options.tenant}: ${added} new, ${replaced} overwritten`
        terminal.say(options.dryRun ? `Would import ${what}. Nothing was written.` : `Imported ${what}. SHA-256 of the file: ${sha256}`)
      }),
    )

function complaint(file: string, { faults, stopped }: Checked): string {
  const count = `${stopped ? 'at least ' : ''}${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`
  const more = faults.length > MOST_SHOWN ? [`  … and ${faults.length - MOST_SHOWN} more`] : []
  return [`${file} has ${count}. Nothing was imported.`, ...faults.slice(0, MOST_SHOWN).map(sentence), ...more].join('\n')
}
const sentence = ({ line, column, message }: RowFault) => `  line ${line}${column ? `, ${column}:` : ''} ${message}`
