import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTenant, migrate, openPool, type Pool, provision, startEmbedded } from '@tanager/postgres'
import { MIGRATIONS } from '../../apps/operator/src/database.ts'
import { progressBar } from '../../apps/operator/src/progress-bar.ts'
import { BULK_SQL } from '../bulk-candidates.store.ts'
import { addCandidates } from '../bulk-candidates.ts'
import { bulkTenant } from '../bulk-tenant.ts'

export interface BenchDatabase {
  ownerUrl: string
  appUrl: string
  stop(): Promise<void>
}

/** The server of DATABASE_URL and DATABASE_OWNER_URL, or a cluster that is deleted afterwards. */
export async function openBenchDatabase(env: NodeJS.ProcessEnv): Promise<BenchDatabase> {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = env
  if (appUrl && ownerUrl) return { appUrl, ownerUrl, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'tanager-bench-'))
  chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: console.log })
  const names = { database: 'bench', ownerRole: 'bench_owner', appRole: 'bench_app' }
  const urls = await provision(server.superuserUrl(), {
    ...names,
    ownerPassword: 'owner of a throwaway',
    appPassword: 'app of a throwaway',
  })
  return { ...urls, stop: () => server.stop() }
}

/** The tenant with at least so many candidates; what is missing is added. */
export async function filledTenant(database: BenchDatabase, code: string, wanted: number): Promise<string> {
  await migrate({ ...database, directory: MIGRATIONS })
  const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'tanager-bench', statementTimeoutMs: 600_000 })
  try {
    const { tenantId, existing } = await bulkTenant(owner, code, true)
    const count = wanted - existing
    if (count > 0) await addCandidates({ ownerUrl: database.ownerUrl, tenantId, existing, count, onProgress: progressBar(count) })
    return tenantId
  } finally {
    await owner.end()
  }
}

/** The id after which the page at this depth begins. */
export async function idAtDepth(database: BenchDatabase, tenantId: string, depth: number): Promise<string> {
  const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'tanager-bench', statementTimeoutMs: 600_000 })
  try {
    const [row] = await inTenant(owner, { tenantId }, (tx) => tx.query<{ id: string }>({ text: BULK_SQL.idAtDepth }, [depth - 1]))
    if (!row) throw new Error(`There are fewer than ${depth} candidates.`)
    return row.id
  } finally {
    await owner.end()
  }
}

export const serverVersion = async (pool: Pool): Promise<string> =>
  (await pool.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? ''
