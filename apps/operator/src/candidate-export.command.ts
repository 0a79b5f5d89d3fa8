import { resolve } from 'node:path'
import { Command } from 'commander'
import { exportCandidate, type PersonRecord } from '../../../services/talent/src/modules/personal-data/personal-export.actions.ts'
import { tenantCode } from './arguments.ts'
import { candidateId } from './candidate-arguments.ts'
import { withOwner } from './database.ts'
import { openExportFolder } from './export-folder.ts'
import { ownFieldKeys } from './field-keys.ts'
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
    .description('Writes everything that is held about one candidate into a folder: candidate.json, the original files and documents.')
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .requiredOption('--id <uuid>', 'the candidate', candidateId)
    .requiredOption('--out <folder>', 'a folder to make')
    .option('--force', 'replace the folder when it holds an earlier export', false)
    .addHelpText(
      'after',
      `
The folder appears only when it is complete; the export is audited. Names of others (possible duplicates, users) are not in it. What the
candidate answered in confidence, and the documents, are opened with FIELD_KEYS, which must be set as the service has it.

Example:
  npm run tanager -- candidate export --tenant acme --id 0190f3a2-7c1e-7b43-9d55-1f2e3a4b5c6d --out ./export`,
    )
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        const folder = openExportFolder(resolve(options.out), options.force)
        let told = ''
        try {
          const keys = ownFieldKeys(terminal.env)
          await inTenantOf(pool, options.tenant, (ctx) =>
            exportCandidate(ctx, options.id, keys, async (record, bytes) => {
              const files = []
              for (const file of record.files)
                files.push({ ...file, path: folder.writeFile(file.id, file.file_name, await bytes.file(file.id)) })
              const documents = []
              for (const document of record.documents) {
                const name = `${document.type}.${document.media_type.split('/')[1]}`
                documents.push({ ...document, path: folder.writeFile(document.id, name, await bytes.document(document.id)) })
              }
              folder.writeRecord({ tenant: options.tenant, exported_at: new Date().toISOString(), ...record, files, documents })
              told = summary(record)
            }),
          )
          folder.publish()
        } catch (error) {
          folder.discard()
          throw error
        }
        terminal.say(`Wrote ${resolve(options.out)}: ${told}.`)
      }),
    )

function summary({ files, documents, duplicate_suggestions, applications, audit_entries }: PersonRecord): string {
  const parts = [
    'the candidate',
    count(duplicate_suggestions.length, 'duplicate suggestion'),
    count(applications.length, 'application'),
    count(audit_entries.length, 'audit entry', 'audit entries'),
  ]
  const bytes = [...files, ...documents].reduce((sum, file) => sum + file.size_bytes, 0)
  return `candidate.json (${parts.join(', ')}), ${count(files.length, 'original file')} and ${count(documents.length, 'document')} (${bytes} bytes)`
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
