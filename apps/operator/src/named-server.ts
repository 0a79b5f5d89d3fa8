import { Refusal } from './refusal.ts'

/** Whoever sets one of these has a server of their own. */
const SIGNS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DISTRIBUTE_DATABASE_URL',
  'BACKUP_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REPORT_DATABASE_URL',
]

/** A command never turns to the embedded database where other settings say that the installation is on a server. */
export function demandNamedServer(env: NodeJS.ProcessEnv, needed: readonly string[]): void {
  const sign = SIGNS.find((name) => env[name]) ?? (env.TANAGER_ENV === 'Production' ? 'TANAGER_ENV' : undefined)
  if (sign === undefined) return
  const [missing, why] = [needed.join(' and '), sign === 'TANAGER_ENV' ? 'TANAGER_ENV is Production' : `${sign} is`]
  throw new Refusal(
    `${missing} ${needed.length === 1 ? 'is' : 'are'} not set, but ${why}. Set ${missing}, or unset ${sign} to work on the embedded database.`,
  )
}
