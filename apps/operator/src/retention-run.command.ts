import { Command } from 'commander'
import { carryOut, planRetention } from '../../../services/talent/src/modules/retention/retention.actions.ts'
import { NOTICE_DAYS, type Planned, type Verdict } from '../../../services/talent/src/modules/retention/retention-plan.ts'
import { tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { demandTenant } from './operator-context.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  dryRun: boolean
  withoutNotice: boolean
}

export const retentionRunCommand = (terminal: Terminal): Command =>
  new Command('run')
    .description('Lists the candidates who were kept long enough, and erases those who were listed for the days of notice.')
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .option('--dry-run', 'only say what would happen, and to whom', false)
    .option('--without-notice', `erase at once, without the ${NOTICE_DAYS} days of notice`, false)
    .addHelpText(
      'after',
      `
The service does this by itself once a day, on one process. The periods are set in the console (Administration, Retention); without them
everybody is kept. The report comes first: one line per candidate with the id, what happens, and why. Nobody is erased who is an employee,
has an open application or an accepted offer, is under a legal hold, or whose data somebody asked for. The audit log keeps its entries and gets new ones.

Example:
  npm run tanager -- retention run --tenant acme --dry-run`,
    )
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        const tenantId = await demandTenant(pool, options.tenant)
        const failures: string[] = []
        const run = {
          pool,
          tenantId,
          now: new Date(),
          noticeDays: options.withoutNotice ? 0 : NOTICE_DAYS,
          onFailure: (id: string, error: unknown) => failures.push(`${id}: ${error instanceof Error ? error.message : String(error)}`),
        }
        const planned = await planRetention(run)
        for (const one of planned) terminal.say(line(one))
        if (options.dryRun) return terminal.say(`${summary(planned)} Nothing was changed.`)
        const { erased, announced, takenBack } = await carryOut(planned, run)
        terminal.say(`Erased: ${erased}, newly listed: ${announced}, taken off the list: ${takenBack}.`)
        if (failures.length > 0) throw new Refusal(`Not erased, and left for the next run:\n${failures.join('\n')}`)
      }),
    )

const WORDS: Record<Verdict, string> = { erase: 'erase', announce: 'list', wait: 'wait', keep: 'keep' }
const REASONS = {
  employee: 'is an employee',
  open_application: 'has an open application under another record',
  accepted_offer: 'accepted an offer',
  data_request: 'somebody asked for their data',
  legal_hold: 'under a legal hold',
}
const day = (moment: Date) => moment.toISOString().slice(0, 10)

/** No names: what is said here ends up in logs. */
function line(one: Planned): string {
  const since = one.rule === 'closed' ? `last application ended ${day(one.since)}` : `added ${day(one.since)}, never applied`
  const outcome = one.kept_because === null ? `erased from ${day(one.erase_after)} on` : `kept: ${REASONS[one.kept_because]}`
  return `${WORDS[one.verdict].padEnd(6)} ${one.candidate_id}  ${since}, period over ${day(one.due_at)}, ${outcome}`
}

function summary(planned: readonly Planned[]): string {
  const count = (verdict: Verdict) => planned.filter((one) => one.verdict === verdict).length
  return `Would erase: ${count('erase')}, newly list: ${count('announce')}, listed and waiting: ${count('wait')}, keep: ${count('keep')}.`
}
