import { existsSync } from 'node:fs'
import { Command, createOption, InvalidArgumentError } from 'commander'
import type { VerifyingKey } from '../../../services/talent/src/modules/audit/verify.ts'
import { tenantCode } from './arguments.ts'
import { ownCheckpointFile, ownSigningKey, publicKeys } from './audit-keys.ts'
import { withOwner } from './database.ts'
import { verifyGovernorFile } from './governor-audit.ts'
import { demandTenant } from './operator-context.ts'
import { Refusal } from './refusal.ts'
import { listTenants } from './tenants.store.ts'
import type { Terminal } from './terminal.ts'
import { tellGovernor, verifyAudit } from './verify-audit.ts'

interface Options {
  tenant?: string
  checkpoints?: string
  publicKey?: VerifyingKey[]
  governor?: string
}

function existingFile(path: string): string {
  if (!existsSync(path)) throw new InvalidArgumentError('There is no such file.')
  return path
}

export const auditVerifyCommand = (terminal: Terminal): Command =>
  new Command('verify')
    .description(
      'Checks that no audit entry was changed, taken out or put in, and names the first that was. That the newest entries were cut off shows only against a head or a checkpoint. Exit 1 when something was found.',
    )
    .option('--tenant <code>', 'one tenant; all of them when left out', tenantCode)
    .option('--checkpoints <file>', 'the checkpoints kept outside the database: without them a cut-off tail may go unnoticed', existingFile)
    .addOption(
      createOption('--public-key <key...>', 'what checkpoints are signed with: PEM files, or base64 of the DER').argParser(publicKeys),
    )
    .option('--governor <file>', "a governor's audit file, instead of the talent service's log", existingFile)
    .addHelpText(
      'after',
      `
A chain does not know its own end: entries cut off at the end are found by the signed checkpoints (--checkpoints, docs/security.md), up to the last one. Nothing tells where a governor's file ended, so a cut-off end of it is not found: copy the file elsewhere, or keep that audit in PostgreSQL, where the head of each chain is kept beside it.

The audit of governors that keep it in the same database is checked with it. Left out, the key is that of AUDIT_SIGNING_KEY and the file that of AUDIT_CHECKPOINT_FILE; with the embedded database, those in
TANAGER_DATA_DIR.

Example:
  npm run tanager -- audit verify --tenant acme --checkpoints audit-checkpoints.jsonl --public-key audit-public.pem`,
    )
    .action(async (options: Options) => {
      if (options.governor !== undefined) {
        tellGovernor(terminal, options.governor, await verifyGovernorFile(options.governor))
        return
      }
      await withOwner(terminal, async ({ pool }) => {
        const own = ownSigningKey(terminal.env)
        const keys = options.publicKey ?? (own ? [own] : [])
        const kept = ownCheckpointFile(terminal.env)
        const file = options.checkpoints ?? (kept && existsSync(kept) ? kept : undefined)
        const tenants = options.tenant ? [{ code: options.tenant, id: await demandTenant(pool, options.tenant) }] : await listTenants(pool)
        await verifyAudit(terminal, pool, { tenants, keys, file, governor: options.tenant === undefined })
        // Nothing was broken, but nothing was verified either: most likely this is the wrong database.
        if (tenants.length === 0) throw new Refusal('The database has no tenant, so there is no audit log to verify.')
      })
    })
