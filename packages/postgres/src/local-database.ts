import { join, resolve } from 'node:path'
import { readSecrets } from './embedded/secrets.ts'
import { type Connection, findRunning, StartError, startEmbedded } from './embedded.ts'
import { type Provision, provision } from './provision.ts'
import { provisionReporting, REPORTING_AUDIENCES } from './reporting.ts'

export { readSecrets } from './embedded/secrets.ts'

/** The database that a process works on. */
export interface LocalDatabase {
  ownerUrl: string
  appUrl: string
  /** The reporting role's, which can read nothing before grantReporting(); null on a server of the user's own without one. */
  reportUrl: string | null
  /** Where the data lie; null on a server of the user's own. */
  dataDir: string | null
  /** Settles when an embedded server of ours is gone; never for any other. */
  exited: Promise<void>
  /** Stops what this call started, and nothing else. */
  stop(): Promise<void>
}

export interface LocalDatabaseOptions {
  env: NodeJS.ProcessEnv
  /** TANAGER_DATA_DIR: the embedded database lies in `postgres` in it, its passwords in `secrets.json`. */
  dataDir: string
  log: (line: string) => void
  /** Use the embedded server that already runs on the directory, if one does; else that is an error. */
  join?: boolean
  address?: string
}

const NEVER = new Promise<void>(() => {})

/** The real server that DATABASE_URL and DATABASE_OWNER_URL name, or the embedded one: joined, or started for as long as this process lives. */
export async function openLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, REPORT_DATABASE_URL: reportUrl } = options.env
  if (appUrl && ownerUrl) return { appUrl, ownerUrl, reportUrl: reportUrl || null, dataDir: null, exited: NEVER, stop: async () => {} }
  if (appUrl || ownerUrl) throw oneWithoutTheOther(appUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')

  const dataDir = join(resolve(options.dataDir), 'postgres')
  const running = options.join ? findRunning(dataDir) : undefined
  if (running) return { ...(await provisioned(running, options.dataDir)), dataDir: running.dataDir, exited: NEVER, stop: async () => {} }
  const server = await startEmbedded({ dataDir, durable: true, log: options.log, ...(options.address ? { address: options.address } : {}) })
  try {
    return { ...(await provisioned(server, options.dataDir)), dataDir: server.dataDir, exited: server.exited, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const oneWithoutTheOther = (missing: string): StartError =>
  new StartError(
    `${missing} is not set, but its companion is.`,
    'A server of your own needs both: DATABASE_URL (application role, owns nothing) and DATABASE_OWNER_URL (owner role, for migrations). With neither, the embedded database is used.',
  )

async function provisioned(server: Connection, dataDir: string): Promise<Pick<LocalDatabase, 'ownerUrl' | 'appUrl' | 'reportUrl'>> {
  const secrets = readSecrets(join(resolve(dataDir), 'secrets.json'), ['ownerPassword', 'appPassword', 'reportPassword'])
  const wanted: Provision = { database: 'tanager', ownerRole: 'tanager_owner', appRole: 'tanager_app', ...secrets }
  const urls = await provision(server.superuserUrl(), wanted)
  const reporting = { ...wanted, ...secrets, reportRole: 'tanager_report', audiences: REPORTING_AUDIENCES }
  const reportUrl = await provisionReporting(server.superuserUrl(), reporting)
  return { ...urls, reportUrl }
}
