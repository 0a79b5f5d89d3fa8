import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyRing, makeFieldKeys, readKeyRing } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { keptSecret } from '../../../services/talent/src/secrets.ts'
import { dataDirOf } from './database.ts'
import { Refusal } from './refusal.ts'

/** The keys that the service of this installation seals with: the setting, or those that Development keeps in the data directory. */
export function ownFieldKeys(env: NodeJS.ProcessEnv): KeyRing {
  const file = join(dataDirOf(env), 'field-keys')
  const kept = !env.DATABASE_OWNER_URL && existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  try {
    return readKeyRing(env.FIELD_KEYS || kept)
  } catch (error) {
    throw new Refusal(`FIELD_KEYS ${(error as Error).message}.`)
  }
}

/** The keys that a Development service on this data directory will seal with; made now when it has not started yet. */
export const installationKeys = (dataDir: string, env: NodeJS.ProcessEnv): KeyRing =>
  readKeyRing(env.FIELD_KEYS || keptSecret(dataDir, 'field-keys', makeFieldKeys))

/** Only a Development service has the keys of the data directory: any other refuses a database that was sealed with them. */
export function demandFieldKeys(env: NodeJS.ProcessEnv): void {
  if (env.FIELD_KEYS) void ownFieldKeys(env)
  else if (env.DATABASE_OWNER_URL && env.TANAGER_ENV !== 'Development')
    throw new Refusal(
      'FIELD_KEYS is not set. On a server of your own the demo data are sealed with the keys of the service: docs/operations.md, section 12.',
    )
}
