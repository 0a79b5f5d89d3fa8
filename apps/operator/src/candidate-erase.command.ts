import { Command } from 'commander'
import type { Ctx } from '../../../services/talent/src/context.ts'
import {
  eraseCandidate,
  previewErasure,
  type RecordCounts,
} from '../../../services/talent/src/modules/personal-data/personal-data.actions.ts'
import { tenantCode } from './arguments.ts'
import { candidateId } from './candidate-arguments.ts'
import { withOwner } from './database.ts'
import { inTenantOf } from './operator-context.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  id: string
  yes: boolean
}

export const candidateEraseCommand = (terminal: Terminal): Command =>
  new Command('erase')
    .description('Erases one candidate from everywhere, with all applications and what belongs to them. Cannot be undone.')
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .requiredOption('--id <uuid>', 'the candidate', candidateId)
    .option('--yes', 'do it; without this the command only says what would go', false)
    .addHelpText(
      'after',
      `
Gone are: files, text, parse results, duplicate keys and suggestions; applications with their history, notes, interviews and feedback, offers,
green forms with answers and documents, discrepancies, approval requests with their comments; kept answers to requests; and the row.
A person who was converted to an employee, or is under a legal hold, is not erased. The audit log keeps its entries about the candidate, which hold ids and digests and no personal data, and gets one more. Backups and
exports made before still hold the data; the report of an import still names the file.

Example:
  npm run tanager -- candidate erase --tenant acme --id 0190f3a2-7c1e-7b43-9d55-1f2e3a4b5c6d --yes`,
    )
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        const inTenant = <T>(work: (ctx: Ctx) => Promise<T>) => inTenantOf(pool, options.tenant, work)
        if (!options.yes) {
          terminal.say(`Would erase the candidate ${options.id}: ${listed(await inTenant((ctx) => previewErasure(ctx, options.id)))}.`)
          throw new Refusal('Nothing was erased. Say --yes to erase it; that cannot be undone.')
        }
        const gone = await inTenant((ctx) => eraseCandidate(ctx, options.id))
        const row = gone.row === 'deleted' ? 'The row is deleted.' : 'Other records refer to its row, which stays, emptied, as Erased.'
        terminal.say(`Erased the candidate ${options.id}: ${listed(gone)}. ${row} Backups made before still hold it.`)
      }),
    )

const listed = (counts: RecordCounts): string =>
  [
    `files: ${counts.files} (${counts.bytes} bytes)`,
    `duplicate keys: ${counts.keys}`,
    `duplicate suggestions: ${counts.suggestions}`,
    `applications: ${counts.applications}`,
    `notes: ${counts.notes}`,
    `interviews: ${counts.interviews} (feedback: ${counts.feedback})`,
    `offers: ${counts.offers}`,
    `form submissions: ${counts.submissions} (documents: ${counts.documents})`,
    `discrepancies: ${counts.discrepancies}`,
    `approval requests: ${counts.requests}`,
    `kept answers to requests: ${counts.answers}`,
  ].join(', ')
