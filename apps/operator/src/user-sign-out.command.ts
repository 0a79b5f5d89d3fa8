import { Command } from 'commander'
import { signOutByEmail } from '../../../services/talent/src/modules/users/users.actions.ts'
import { email, tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { inTenantOf } from './operator-context.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  email: string
}

export const userSignOutCommand = (terminal: Terminal): Command =>
  new Command('sign-out')
    .description('Ends all sessions of a user: tokens that were issued until now are refused. Signing in again is possible.')
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .requiredOption('--email <address>', 'the user', email)
    .addHelpText('after', '\nExample:\n  npm run tanager -- user sign-out --tenant acme --email mei@acme.example')
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        await inTenantOf(pool, options.tenant, (ctx) => signOutByEmail(ctx, options.email))
        terminal.say(`Ended all sessions of ${options.email} in ${options.tenant}.`)
      }),
    )
