import { appendFile } from 'node:fs/promises'
import { inTenant } from '@tanager/postgres'
import { Command } from 'commander'
import { checkpointLine, sealChain } from '../../../services/talent/src/modules/audit/checkpoints.ts'
import { tenantCode } from './arguments.ts'
import { ownCheckpointFile, ownSigningKey } from './audit-keys.ts'
import { withOwner } from './database.ts'
import { demandTenant } from './operator-context.ts'
import { Refusal } from './refusal.ts'
import { listTenants } from './tenants.store.ts'
import type { Terminal } from './terminal.ts'

export const auditCheckpointCommand = (terminal: Terminal): Command =>
  new Command('checkpoint')
    .description('Signs where the audit chains end now. The service does so for what it writes; this also covers what this command wrote.')
    .option('--tenant <code>', 'one tenant; all of them when left out', tenantCode)
    .addHelpText(
      'after',
      '\nSigns with AUDIT_SIGNING_KEY, or the key in TANAGER_DATA_DIR.\n\nExample:\n  npm run tanager -- audit checkpoint --tenant acme',
    )
    .action((options: { tenant?: string }) =>
      withOwner(terminal, async ({ pool }) => {
        const key = ownSigningKey(terminal.env)
        if (!key) throw new Refusal('There is no key to sign with: set AUDIT_SIGNING_KEY.')
        const file = ownCheckpointFile(terminal.env)
        const tenants = options.tenant ? [{ code: options.tenant, id: await demandTenant(pool, options.tenant) }] : await listTenants(pool)
        for (const { code, id } of tenants) {
          const sealed = await inTenant(pool, { tenantId: id }, (tx) => sealChain(tx, key, new Date()))
          if (sealed && file) await appendFile(file, checkpointLine(sealed), { mode: 0o600 })
          terminal.say(sealed ? `${code}: sealed up to entry ${sealed.sequence}.` : `${code}: nothing new to seal.`)
        }
      }),
    )
