import { Command, createArgument } from 'commander'
import { changeTenantStatus } from '../../../services/talent/src/modules/tenants/tenants.actions.ts'
import { tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { inTenantOf } from './operator-context.ts'
import type { Terminal } from './terminal.ts'

const ABOUT = {
  suspend: 'Shuts everybody of a tenant out from the next request on, candidates with a form link included. Nothing is deleted.',
  resume: 'Lets everybody of a suspended tenant in again.',
}
const DONE = { suspend: 'is suspended: everybody gets 403 tenant_suspended.', resume: 'is active again.' }

export const tenantStatusCommand = (terminal: Terminal, change: 'suspend' | 'resume'): Command =>
  new Command(change)
    .description(ABOUT[change])
    .addArgument(createArgument('<code>', 'the tenant').argParser(tenantCode))
    .addHelpText('after', `\nExample:\n  npm run tanager -- tenant ${change} acme`)
    .action((code: string) =>
      withOwner(terminal, async ({ pool }) => {
        await inTenantOf(pool, code, (ctx) => changeTenantStatus(ctx, change))
        terminal.say(`The tenant ${code} ${DONE[change]}`)
      }),
    )
