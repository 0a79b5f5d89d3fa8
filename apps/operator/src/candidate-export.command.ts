import { resolve } from 'node:path'
import { Command } from 'commander'
import { exportCandidate } from '../../../services/talent/src/modules/candidates/candidate-records.actions.ts'
import { tenantCode } from './arguments.ts'
import { candidateId } from './candidate-arguments.ts'
import { withOwner } from './database.ts'
import { openExportFolder } from './export-folder.ts'
import { inTenantOf } from './operator-context.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  id: string
  out: string
  force: boolean
}

export const candidateExportCommand = (terminal: Terminal): Command =>
  new Command('export')
    .description('Writes everything that is held about one candidate into a folder: candidate.json, and the original files.')
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .requiredOption('--id <uuid>', 'the candidate', candidateId)
    .requiredOption('--out <folder>', 'a folder to make')
    .option('--force', 'replace the folder when it holds an earlier export', false)
    .addHelpText(
      'after',
      `
The folder appears only when it is complete; the export is audited. Names of others (possible duplicates, users) are not in it.

Example:
  npm run tanager -- candidate export --tenant acme --id 0190f3a2-7c1e-7b43-9d55-1f2e3a4b5c6d --out ./export`,
    )
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        const folder = openExportFolder(resolve(options.out), options.force)
        const told = { files: 0, bytes: 0, suggestions: 0, entries: 0 }
        try {
          await inTenantOf(pool, options.tenant, (ctx) =>
            exportCandidate(ctx, options.id, async (record, bytesOf) => {
              const files = []
              for (const file of record.files) {
                const path = folder.writeFile(file.id, file.file_name, await bytesOf(file.id))
                files.push({ ...file, path })
                told.bytes += file.size_bytes
              }
              const { tenant } = options
              folder.writeRecord({ tenant, exported_at: new Date().toISOString(), ...record, files })
              told.files = files.length
              told.suggestions = record.duplicate_suggestions.length
              told.entries = record.audit_entries.length
            }),
          )
          folder.publish()
        } catch (error) {
          folder.discard()
          throw error
        }
        terminal.say(
          `Wrote ${resolve(options.out)}: candidate.json (the candidate, ${count(told.suggestions, 'duplicate suggestion')}, ${count(told.entries, 'audit entry', 'audit entries')}) and ${count(told.files, 'original file')} (${told.bytes} bytes).`,
        )
      }),
    )

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
