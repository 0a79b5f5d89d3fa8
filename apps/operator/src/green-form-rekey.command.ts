import { inTenant, type Pool } from '@tanager/postgres'
import { Command } from 'commander'
import type { Ctx } from '../../../services/talent/src/context.ts'
import type { KeyRing } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { forgetOlderKeys, missingKeys, recordRekey, resealBatch } from '../../../services/talent/src/modules/green-forms/rekey.actions.ts'
import { tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { ownFieldKeys } from './field-keys.ts'
import { demandTenant, operatorContext } from './operator-context.ts'
import { Refusal } from './refusal.ts'
import { listTenants } from './tenants.store.ts'
import type { Terminal } from './terminal.ts'

export const greenFormRekeyCommand = (terminal: Terminal): Command =>
  new Command('rekey')
    .description('Seals identity numbers, bank numbers and documents of green forms anew, with the first key of FIELD_KEYS.')
    .option('--tenant <code>', 'one tenant; all of them when left out', tenantCode)
    .addHelpText(
      'after',
      `
FIELD_KEYS holds the new key first and the old ones after it, for this command and for the service, which must have been restarted with it.
When the command has gone through for all tenants, the old keys may be taken out. It works in small batches and may be stopped: run it again to go on.

Example:
  npm run tanager -- green-form rekey --tenant acme`,
    )
    .action(({ tenant }: { tenant?: string }) => {
      const keys = ownFieldKeys(terminal.env)
      if (keys.current === '') throw new Refusal('There are no keys: set FIELD_KEYS, the new key first, as the service has it.')
      return withOwner(terminal, async ({ pool }) => {
        const tenants = tenant ? [{ code: tenant, id: await demandTenant(pool, tenant) }] : await listTenants(pool)
        for (const { code, id } of tenants) await demandKeys(pool, keys, code, id)
        for (const { code, id } of tenants) {
          const { submissions, documents } = await rekeyTenant(pool, keys, id)
          terminal.say(`${code}: ${submissions} submissions and ${documents} documents sealed anew with ${keys.current}.`)
        }
        if (tenant === undefined) await forgetOlderKeys(pool, keys)
      })
    })

const within = <T>(pool: Pool, tenantId: string, work: (ctx: Ctx) => Promise<T>) =>
  inTenant(pool, { tenantId }, (tx) => work(operatorContext(tx)))

async function demandKeys(pool: Pool, keys: KeyRing, code: string, tenantId: string): Promise<void> {
  const missing = await within(pool, tenantId, (ctx) => missingKeys(ctx, keys))
  if (missing.length > 0)
    throw new Refusal(
      `${code} has rows that were sealed with keys which FIELD_KEYS does not hold: ${missing.join(', ')}. Nothing was changed.`,
    )
}

async function rekeyTenant(pool: Pool, keys: KeyRing, tenantId: string): Promise<{ submissions: number; documents: number }> {
  const all = async (purpose: 'answers' | 'document') => {
    let total = 0
    for (;;) {
      const done = await within(pool, tenantId, (ctx) => resealBatch(ctx, keys, purpose))
      if (done === 0) return total
      total += done
    }
  }
  const counts = { submissions: await all('answers'), documents: await all('document') }
  await within(pool, tenantId, (ctx) => recordRekey(ctx, keys, counts))
  return counts
}
