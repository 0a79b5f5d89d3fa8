import { Command } from 'commander'
import { dataDirOf, withOwner } from './database.ts'
import { seedDemo } from './demo.ts'
import { installationKeys } from './field-keys.ts'
import type { Terminal } from './terminal.ts'

export const demoCommand = (terminal: Terminal): Command =>
  new Command('demo')
    .description(
      'Makes the tenants acme and globex with a user per role, a CV bank and a history of hiring. A tenant that exists is left as it is.',
    )
    .addHelpText('after', '\nExample:\n  npm run tanager -- demo')
    .action(() =>
      withOwner(terminal, ({ ownerUrl }) =>
        seedDemo({ ownerUrl, log: terminal.say, keys: installationKeys(dataDirOf(terminal.env), terminal.env) }),
      ),
    )
