import { Command } from 'commander'
import { unlinkUser } from '../../../services/talent/src/modules/users/users.actions.ts'
import { email, tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { inTenantOf } from './operator-context.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  email: string
}

export const userUnlinkCommand = (terminal: Terminal): Command =>
  new Command('unlink')
    .description("Forgets which account of the identity provider is this user's. The next sign-in links one by its verified e-mail.")
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .requiredOption('--email <address>', 'the user', email)
    .addHelpText('after', '\nExample:\n  npm run tanager -- user unlink --tenant acme --email mei@acme.example')
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        const count = await inTenantOf(pool, options.tenant, (ctx) => unlinkUser(ctx, options.email))
        terminal.say(count === 0 ? `${options.email} was not linked.` : `Unlinked ${options.email} in ${options.tenant}.`)
      }),
    )
