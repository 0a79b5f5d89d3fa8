import { newId } from '@tanager/kernel'
import { inTenant } from '@tanager/postgres'
import { Command, createArgument } from 'commander'
import { createTenant } from '../../../services/talent/src/modules/tenants/tenants.actions.ts'
import { domain, line, tenantCode } from './arguments.ts'
import { withOwner } from './database.ts'
import { operatorContext } from './operator-context.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  name: string
  legalName: string
  domain: string
}

export const tenantCreateCommand = (terminal: Terminal): Command =>
  new Command('create')
    .description('Makes a tenant with its defaults: numbering, approval matrix, workflow definitions, an empty audit chain.')
    .addArgument(createArgument('<code>', 'short and lasting: what people sign in with').argParser(tenantCode))
    .requiredOption('--name <name>', 'what people call it', line)
    .requiredOption('--legal-name <name>', 'what contracts call it', line)
    .requiredOption('--domain <domain>', 'its host name', domain)
    .addHelpText(
      'after',
      "\nExample:\n  npm run tanager -- tenant create acme --name 'Acme Robotics' --legal-name 'Acme Robotics Limited' --domain acme.example",
    )
    .action((code: string, options: Options) =>
      withOwner(
        terminal,
        async ({ pool }) => {
          const tenantId = newId()
          await inTenant(pool, { tenantId }, (tx) => createTenant(operatorContext(tx), { code, ...options }))
          terminal.say(`Made the tenant ${code} (${tenantId}). It has no users yet: npm run tanager -- user add --help`)
        },
        { make: true },
      ),
    )
