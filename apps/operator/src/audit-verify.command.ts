import { existsSync } from 'node:fs'
import { Command, createOption, InvalidArgumentError } from 'commander'
import { type Verdict, type VerifyingKey, verifyTenant } from '../../../services/talent/src/modules/audit/verify.ts'
import { tenantCode } from './arguments.ts'
import { ownCheckpointFile, ownSigningKey, publicKeys } from './audit-keys.ts'
import { withOwner } from './database.ts'
import { type GovernorVerdict, verifyGovernorFile, verifyGovernorTables } from './governor-audit.ts'
import { demandTenant } from './operator-context.ts'
import { Refusal } from './refusal.ts'
import { listTenants } from './tenants.store.ts'
import type { Terminal } from './terminal.ts'

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
    .description('Checks that no audit entry was changed, removed or put in later, and names the first that was. Exit 1 when one was.')
    .option('--tenant <code>', 'one tenant; all of them when left out', tenantCode)
    .option('--checkpoints <file>', 'the checkpoints kept outside the database: without them a cut-off tail may go unnoticed', existingFile)
    .addOption(
      createOption('--public-key <key...>', 'what checkpoints are signed with: PEM files, or base64 of the DER').argParser(publicKeys),
    )
    .option('--governor <file>', "a governor's audit file, instead of the talent service's log", existingFile)
    .addHelpText(
      'after',
      `
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
        const broken: string[] = []
        for (const { code, id } of tenants) {
          const verdict = await verifyTenant(pool, { tenantId: id, keys, file })
          for (const warning of verdict.warnings) terminal.sayAside(`${code}: ${warning.message}`)
          terminal.say(`${code}: ${finding(verdict)}`)
          if (!verdict.ok) broken.push(code)
        }
        if (broken.length > 0) throw new Refusal(`The audit chain is broken: ${broken.join(', ')}.`)
        const governor = options.tenant ? null : await verifyGovernorTables(pool)
        if (governor !== null) tellGovernor(terminal, 'governor', governor)
      })
    })

function tellGovernor(terminal: Terminal, name: string, { entries, chains, unchained, broken }: GovernorVerdict): void {
  if (broken !== undefined) {
    terminal.say(`${name}: broken at line ${broken.line}: ${broken.reason}.`)
    throw new Refusal(`The audit chain is broken: ${name}.`)
  }
  const left = unchained === 0 ? '' : `; ${unchained} lines are no entries of a chain (older, or cut off by a crash)`
  terminal.say(`${name}: intact, ${entries} entries in ${chains} ${chains === 1 ? 'chain' : 'chains'}${left}.`)
}

function finding(verdict: Verdict): string {
  if (!verdict.ok) return `broken at entry ${verdict.firstBroken} (${verdict.reason.code}). ${verdict.reason.message}`
  const { database, file, sealedUpTo } = verdict.checkpoints
  const sealed =
    sealedUpTo === 0
      ? 'no checkpoint seals them, so a tail cut off together with its head would not show'
      : `sealed up to entry ${sealedUpTo} (checkpoints: ${database} in the database, ${file} outside)`
  return `intact, ${verdict.entries} entries; ${sealed}.`
}
