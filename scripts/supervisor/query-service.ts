import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../packages/postgres/src/embedded.ts'
import type { LocalDatabase } from '../../packages/postgres/src/local-database.ts'
import { grantReporting, REPORTING_AUDIENCES } from '../../packages/postgres/src/reporting.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import type { Say } from './supervise.ts'

/** Whether the Query API is to ask a database of the operator's own: any of these says so. */
export const asksOwnDatabase = (env: NodeJS.ProcessEnv): boolean => Boolean(env.DB_TYPE || env.DB_HOST || env.DB_NAME)

/** A database of the operator's own knows no audience of ours, unless they say so. */
export const askAudiences = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  asksOwnDatabase(env) && !env.DB_AUDIENCES && !env.ASK_AUDIENCES ? { ASK_AUDIENCES: 'false' } : {}

/**
 * The Query API's row of the table of services: on the database that DB_TYPE and its kin name, else on ours through the reporting roles.
 * None, with a line that says how to have one, where there is no such role or no such tenant.
 */
export async function queryService(
  database: LocalDatabase,
  settings: Settings,
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<Service | undefined> {
  if (asksOwnDatabase(env)) return row(settings, env, { TANAGER_DATA_DIR: settings.dataDir })
  if (database.reportUrl === null) {
    say(
      'The Query API is not started: REPORT_DATABASE_URL (a reporting role, docs/operations.md) or DB_TYPE and its kin would say what it reads.',
    )
    return undefined
  }
  const { username } = new URL(database.reportUrl)
  if (await grantReporting(database.ownerUrl, decodeURIComponent(username), settings.reportTenant, REPORTING_AUDIENCES)) {
    return row(settings, env, {
      ...databaseSettings(database.reportUrl),
      DB_AUDIENCES: REPORTING_AUDIENCES.join(),
      ...ownNotes(env),
      TANAGER_DATA_DIR: freshFolder(settings.dataDir),
    })
  }
  if (env.REPORT_TENANT) {
    throw new StartError(
      `REPORT_TENANT is ${env.REPORT_TENANT}, which is the code of no tenant.`,
      'Set it to the code of the tenant whose rows the Query API may read; npm run tanager -- tenant create makes one.',
    )
  }
  say(
    `The Query API is not started: there is no tenant ${settings.reportTenant}. Set REPORT_TENANT to the code of the one whose rows it may read.`,
  )
  return undefined
}

const row = (settings: Settings, env: NodeJS.ProcessEnv, more: NodeJS.ProcessEnv): Service => ({
  name: 'query',
  entry: 'services/query/src/main.ts',
  env: {
    QUERY_PORT: String(settings.query.port),
    TANAGER_ENV: settings.environment,
    DATABASE_URL: undefined, // the talent service's key
    METRICS_PORT: Number(env.METRICS_PORT) > 0 ? String(Number(env.METRICS_PORT) + 1) : undefined, // the talent service has the port itself
    ...more,
  },
  healthUrl: `${settings.query.localAddress}/health`,
})

/** How people speak of our own tables; an operator who keeps notes of their own has said so. */
export const ownNotes = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ NOTES_FILE: env.NOTES_FILE || OWN_NOTES })
const OWN_NOTES = fileURLToPath(new URL('../../services/talent/reporting-model.json', import.meta.url))

/** What an sslmode in the URL is called here; anything else is left to DB_TLS. */
const TLS: Record<string, string> = { disable: 'off', prefer: 'prefer', require: 'require', 'verify-ca': 'verify', 'verify-full': 'verify' }

export function databaseSettings(reportUrl: string): NodeJS.ProcessEnv {
  const url = new URL(reportUrl)
  const tls = TLS[url.searchParams.get('sslmode') ?? '']
  return {
    DB_TYPE: 'postgresql',
    DB_HOST: url.hostname.replace(/^\[|\]$/g, ''),
    DB_PORT: url.port || '5432',
    DB_NAME: decodeURIComponent(url.pathname.slice(1)),
    DB_USER: decodeURIComponent(url.username),
    DB_PASSWORD: decodeURIComponent(url.password),
    DB_POSTGRESQL_SCHEMA: 'public',
    DB_ODBC_DRIVER: undefined,
    ...(tls ? { DB_TLS: tls } : {}),
  }
}

/**
 * The schema index is built anew at each start: it holds values of rows, which age, and which belong to the tenant that was reported on.
 */
function freshFolder(dataDir: string): string {
  const folder = join(dataDir, 'schema-index')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
