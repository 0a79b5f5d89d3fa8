import { join } from 'node:path'
// By file, not through the package's index: that brings in the whole HTTP stack, a second of every start.
import { StartError } from '../packages/postgres/src/embedded.ts'
import type { LocalDatabase } from '../packages/postgres/src/local-database.ts'
import { migrate } from '../packages/postgres/src/migrate.ts'
import { withConnection } from '../packages/postgres/src/provision.ts'
import { ensureConsole } from './console/ensure-console.ts'
import { ROOT } from './setup.mjs'
import { askAudiences, queryService } from './supervisor/query-service.ts'
import type { Service } from './supervisor/service.ts'
import { settingFaults } from './supervisor/setting-faults.ts'
import { settingNotes } from './supervisor/setting-notes.ts'
import type { Settings } from './supervisor/settings.ts'
import { type Say, supervise } from './supervisor/supervise.ts'
import { welcome } from './supervisor/welcome.ts'

/** Beside the database's start; without it the API runs all the same. */
const consoleFolder = (say: Say): Promise<string> =>
  process.env.CONSOLE_DIR === undefined
    ? ensureConsole(say).catch((error: Error) => {
        say(error.message)
        return ''
      })
    : Promise.resolve(process.env.CONSOLE_DIR)
const built = consoleFolder((line) => console.log(line))

/** The table of services: the one place to add one. */
async function services(database: LocalDatabase, settings: Settings, say: Say): Promise<Service[]> {
  const query = await queryService(database, settings, process.env, say)
  const talent: Service = {
    name: 'talent',
    entry: 'services/talent/src/main.ts',
    env: {
      DATABASE_URL: database.appUrl,
      PORT: String(settings.port),
      TANAGER_DATA_DIR: settings.dataDir,
      TANAGER_ENV: settings.environment,
      CONSOLE_DIR: await built,
      DB_PASSWORD: undefined, // the Query API's
      ...(query ? { QUERY_URL: settings.query.localAddress, REPORT_TENANT: settings.reportTenant, ...askAudiences(process.env) } : {}),
    },
    healthUrl: `${settings.localAddress}/health`,
  }
  return query ? [talent, query] : [talent]
}

async function prepare(database: LocalDatabase, settings: Settings, say: Say): Promise<void> {
  const { ownerUrl, appUrl } = database
  const applied = await migrated({ ownerUrl, appUrl })
  if (applied > 0) say(`Database: ${applied} migration${applied === 1 ? '' : 's'} applied.`)
  if (settings.environment !== 'Development' || (await hasTenants(ownerUrl))) return
  const [{ seedDemo }, { installationKeys }] = await Promise.all([
    import('../apps/operator/src/demo.ts'),
    import('../apps/operator/src/field-keys.ts'),
  ])
  say('Filling in demo data …')
  await seedDemo({ ownerUrl, log: say, keys: installationKeys(settings.dataDir, process.env) })
}

/** What the migrator and the server refuse is for the operator to read, without a stack. */
async function migrated(urls: { ownerUrl: string; appUrl: string }): Promise<number> {
  try {
    return (await migrate({ ...urls, directory: join(ROOT, 'services/talent/migrations') })).applied.length
  } catch (error) {
    const said = error instanceof Error && error.message !== '' ? error.message : String((error as { code?: string }).code)
    throw new StartError(`The database is not ready: ${said}`, 'No service was started.', { cause: error })
  }
}

async function hasTenants(ownerUrl: string): Promise<boolean> {
  const { rowCount } = await withConnection(ownerUrl, (client) => client.query('select from tenant_directory limit 1'))
  return (rowCount ?? 0) > 0
}

process.stdout.on('error', () => {}) // npm start | head
process.exit(
  await supervise({
    root: ROOT,
    env: process.env,
    notes: settingNotes,
    faults: settingFaults,
    prepare,
    services,
    welcome,
    say: (line) => console.log(line),
  }),
)
