import { Command, InvalidArgumentError } from 'commander'
import { tenantCode } from '../apps/operator/src/arguments.ts'
import { withOwner } from '../apps/operator/src/database.ts'
import { inThousands, progressBar } from '../apps/operator/src/progress-bar.ts'
import { runCommand } from '../apps/operator/src/run-command.ts'
import { refreshStatistics } from '../apps/operator/src/statistics.store.ts'
import { processTerminal } from '../apps/operator/src/terminal.ts'
import { addCandidates } from './bulk-candidates.ts'
import { bulkTenant } from './bulk-tenant.ts'

function rowCount(text: string): number {
  const count = Number(text.replaceAll('_', ''))
  if (!Number.isInteger(count) || count < 1 || count > 100_000_000)
    throw new InvalidArgumentError('It must be a number from 1 to 100,000,000.')
  return count
}

const command = new Command('npm run seed:large --')
  .description('Fills a tenant with invented candidates, a million unless told, in the database that npm start uses.')
  .option('--tenant <code>', 'the tenant; made, with a user per role, when there is none', tenantCode, 'bulk')
  .option('--candidates <number>', 'how many', rowCount, 1_000_000)
  .option('--add', 'add to a tenant that has candidates already', false)
  .addHelpText('after', '\nExample:\n  npm run seed:large -- --tenant bulk --candidates 1000000')
  .action(async (options: { tenant: string; candidates: number; add: boolean }) => {
    await withOwner(processTerminal, async ({ ownerUrl, pool }) => {
      const { tenantId, existing } = await bulkTenant(pool, options.tenant, options.add)
      await addCandidates({ ownerUrl, tenantId, existing, count: options.candidates, onProgress: progressBar(options.candidates) })
      await refreshStatistics(ownerUrl)
      processTerminal.say(
        `The tenant ${options.tenant} has ${inThousands(existing + options.candidates)} candidates. Sign in as recruiter@${options.tenant}.example.`,
      )
    })
  })

process.exitCode = await runCommand(command, process.argv.slice(2), processTerminal)
