import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { grantReporting, provisionReporting, startEmbedded } from '@tanager/postgres'
import { APP_ROLE, createTestDatabase, OWNER_ROLE, prepareTestServer } from '@tanager/postgres/testing'
import { seedDemo } from '../../apps/operator/src/demo.ts'
import { databaseSettings, ownNotes } from '../../scripts/supervisor/query-service.ts'
import { makeFieldKeys, readKeyRing } from '../../services/talent/src/modules/green-forms/key-ring.ts'

const MIGRATIONS = new URL('../../services/talent/migrations', import.meta.url).pathname

/** The demo data of `acme` on a server that is thrown away, read through the reporting role as the Query API reads it. */
export async function demoWorld(folder: string): Promise<{ reportUrl: string; settings: NodeJS.ProcessEnv; close(): Promise<void> }> {
  chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: () => {} })
  process.env.TANAGER_TEST_SERVER = server.superuserUrl()
  await prepareTestServer(server.superuserUrl(), MIGRATIONS)
  const database = await createTestDatabase()
  await seedDemo({ ownerUrl: database.ownerUrl, log: () => {}, keys: readKeyRing(makeFieldKeys()) })
  const reportRole = 'demo_report'
  const reportUrl = await provisionReporting(database.superuserUrl, {
    database: database.name,
    ownerRole: OWNER_ROLE,
    appRole: APP_ROLE,
    reportRole,
    reportPassword: 'demo',
  })
  await grantReporting(database.ownerUrl, reportRole, 'acme')
  return { reportUrl, settings: { ...databaseSettings(reportUrl), ...ownNotes({}) }, close: () => server.stop() }
}
