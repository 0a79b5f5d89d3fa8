import { Command } from 'commander'
import { analyzeCommand } from './analyze.command.ts'
import { askCommand } from './ask.command.ts'
import { auditCheckpointCommand } from './audit-checkpoint.command.ts'
import { auditVerifyCommand } from './audit-verify.command.ts'
import { authCheckCommand } from './auth-check.command.ts'
import { authProviderCommand } from './auth-provider.command.ts'
import { backupCommand } from './backup.command.ts'
import { candidateEraseCommand } from './candidate-erase.command.ts'
import { candidateExportCommand } from './candidate-export.command.ts'
import { cvImportCommand } from './cv-import.command.ts'
import { demoCommand } from './demo.command.ts'
import { distributeCommand } from './distribute.command.ts'
import { greenFormRekeyCommand } from './green-form-rekey.command.ts'
import { installCommand } from './install.command.ts'
import { migrateCommand } from './migrate.command.ts'
import { ocrInstallCommand, ocrListCommand, ocrRemoveCommand } from './ocr.command.ts'
import { offerCompensationImportCommand } from './offer-compensation-import.command.ts'
import { queryEvaluateCommand } from './query-evaluate.command.ts'
import { queryGrantsCommand } from './query-grants.command.ts'
import { queryIndexCommand } from './query-index.command.ts'
import { queryCheckModelCommand, querySuggestModelCommand } from './query-model.command.ts'
import { restoreCommand } from './restore.command.ts'
import { retentionRunCommand } from './retention-run.command.ts'
import { roleCommand } from './role.command.ts'
import { tenantCreateCommand } from './tenant-create.command.ts'
import { tenantIsolateCommand } from './tenant-isolate.command.ts'
import { tenantStatusCommand } from './tenant-status.command.ts'
import type { Terminal } from './terminal.ts'
import { userAddCommand } from './user-add.command.ts'
import { userSignOutCommand } from './user-sign-out.command.ts'
import { userUnlinkCommand } from './user-unlink.command.ts'

const group = (name: string, description: string, ...commands: Command[]): Command => {
  const made = new Command(name).description(description)
  for (const command of commands) made.addCommand(command)
  return made
}

/** The whole command. */
export const tanagerCommand = (terminal: Terminal): Command =>
  group(
    'npm run tanager --',
    "The operator's command. It works on the database of DATABASE_OWNER_URL or, where no server is named, on the embedded one in TANAGER_DATA_DIR, running or not.",
    migrateCommand(terminal),
    installCommand(terminal),
    analyzeCommand(terminal),
    backupCommand(terminal),
    restoreCommand(terminal),
    distributeCommand(terminal),
    group(
      'tenant',
      'Tenants',
      tenantCreateCommand(terminal),
      tenantStatusCommand(terminal, 'suspend'),
      tenantStatusCommand(terminal, 'resume'),
      tenantIsolateCommand(terminal),
    ),
    group('user', 'Users', userAddCommand(terminal), userSignOutCommand(terminal), userUnlinkCommand(terminal)),
    group('role', 'Roles of users', roleCommand(terminal, 'grant'), roleCommand(terminal, 'revoke')),
    group('auth', 'Sign-in', authCheckCommand(terminal), authProviderCommand(terminal)),
    group('audit', 'The audit log', auditVerifyCommand(terminal), auditCheckpointCommand(terminal)),
    group('candidate', 'One candidate', candidateExportCommand(terminal), candidateEraseCommand(terminal)),
    group('retention', 'How long candidates are kept', retentionRunCommand(terminal)),
    group('cv', 'The CV bank', cvImportCommand(terminal)),
    group(
      'ocr',
      'Languages in which scanned CVs are recognised',
      ocrInstallCommand(terminal),
      ocrListCommand(terminal),
      ocrRemoveCommand(terminal),
    ),
    group('offer', 'Offers', group('compensation', 'What offers pay', offerCompensationImportCommand(terminal))),
    group('green-form', 'Green forms', greenFormRekeyCommand(terminal)),
    askCommand(terminal),
    group(
      'query',
      'The database that the Query API asks',
      queryGrantsCommand(terminal),
      queryIndexCommand(terminal),
      queryEvaluateCommand(terminal),
      queryCheckModelCommand(terminal),
      querySuggestModelCommand(terminal),
    ),
    demoCommand(terminal),
  ).addHelpText(
    'after',
    '\nExit codes: 0 done, 1 refused or failed, 2 the command line is wrong.\n\nExample:\n  npm run tanager -- user add --help',
  )
