import { Command } from 'commander'
import { changeRole } from '../../../services/talent/src/modules/users/users.actions.ts'
import type { Role } from '../../../services/talent/src/policy.ts'
import { email, role, tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { inTenantOf } from './operator-context.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  email: string
  role: Role
}

const ABOUT = {
  grant: 'Gives a user a role. A role that the user holds already stays as it is.',
  revoke: 'Takes a role from a user. A token with that role is refused from the next request on.',
}
const DONE = { grant: 'now holds', revoke: 'no longer holds' }

export const roleCommand = (terminal: Terminal, change: 'grant' | 'revoke'): Command =>
  new Command(change)
    .description(ABOUT[change])
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .requiredOption('--email <address>', 'the user', email)
    .requiredOption('--role <ROLE>', 'a role code', role)
    .addHelpText('after', `\nExample:\n  npm run tanager -- role ${change} --tenant acme --email mei@acme.example --role TA_MANAGER`)
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        await inTenantOf(pool, options.tenant, (ctx) => changeRole(ctx, change, options.email, options.role))
        terminal.say(`${options.email} ${DONE[change]} ${options.role} in ${options.tenant}.`)
      }),
    )
