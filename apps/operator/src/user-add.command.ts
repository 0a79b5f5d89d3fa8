import { Command, createOption } from 'commander'
import { addUser } from '../../../services/talent/src/modules/users/users.actions.ts'
import type { Role } from '../../../services/talent/src/policy.ts'
import { email, line, roles, tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { inTenantOf } from './operator-context.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  email: string
  name: string
  role: Role[]
  department?: string
  location?: string
}

export const userAddCommand = (terminal: Terminal): Command =>
  new Command('add')
    .description('Adds a user to a tenant, with one role or several.')
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .requiredOption('--email <address>', 'whom the identity provider knows', email)
    .requiredOption('--name <name>', 'how others see the user', line)
    .addOption(createOption('--role <ROLE...>', 'role codes').argParser(roles).makeOptionMandatory())
    .option('--department <name>', 'where the user works', line)
    .option('--location <name>', 'where the user sits', line)
    .addHelpText(
      'after',
      "\nExample:\n  npm run tanager -- user add --tenant acme --email mei@acme.example --name 'Mei Lan' --role RECRUITER SOURCER --department Talent",
    )
    .action((options: Options) =>
      withOwner(terminal, async ({ pool }) => {
        const { tenant, role, name, ...rest } = options
        const id = await inTenantOf(pool, tenant, (ctx) => addUser(ctx, { ...rest, displayName: name, roles: role }))
        terminal.say(`Added ${options.email} to ${tenant} as ${role.join(', ')} (${id}).`)
      }),
    )
