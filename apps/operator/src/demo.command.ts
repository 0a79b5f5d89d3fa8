import { Command } from 'commander'
import { dataDirOf, type OwnerDatabase, withOwner } from './database.ts'
import { seedDemo } from './demo.ts'
import { isDistributed } from './distribute/layout.store.ts'
import { demandFieldKeys, installationKeys } from './field-keys.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

export const demoCommand = (terminal: Terminal): Command =>
  new Command('demo')
    .description(
      'Makes the tenants acme and globex with a user per role, a CV bank and a history of hiring. A tenant that exists is left as it is.',
    )
    .addHelpText(
      'after',
      `
DATABASE_OWNER_URL  the owner's role on a migrated database of your own server; left out, the embedded database
FIELD_KEYS          what seals the answers of green forms; the same as the service has, or it will not start. Left out, those that
                    Development keeps in TANAGER_DATA_DIR (on a server of your own only with TANAGER_ENV=Development)

People of the demo data sign in where the service runs with TANAGER_ENV=Development. On a Citus cluster, run this before \`distribute\`.

Example:
  npm run tanager -- demo
  DATABASE_OWNER_URL=postgresql://tanager_owner@db/tanager FIELD_KEYS=… npm run tanager -- demo`,
    )
    .action(() => {
      demandFieldKeys(terminal.env)
      const seed = async ({ ownerUrl, pool }: OwnerDatabase) => {
        if (await isDistributed(pool)) throw new Refusal('The database is distributed. Demo data can be added only before `distribute`.')
        await seedDemo({ ownerUrl, log: terminal.say, keys: installationKeys(dataDirOf(terminal.env), terminal.env) })
      }
      return withOwner(terminal, seed, { make: true })
    })
