import { openPool, type Pool, withConnection } from '@tanager/postgres'
import { createTestDatabase } from '@tanager/postgres/testing'
import { progressBar } from '../../apps/operator/src/progress-bar.ts'
import { bulkTenant } from '../bulk-tenant.ts'
import { makeTenants } from '../capacity/tenants.ts'
import { shares, zipfWeights } from '../capacity/zipf.ts'
import { fillBanks } from '../duplicates/bank.ts'
import type { Target } from '../duplicates/upload.ts'
import { type ServerProcess, serviceEnvironment, startProcess } from '../talent-api/processes.ts'
import { addApplications } from '../workflow/bulk-workflow.ts'

/** A database with so many candidates in all, its service, and the largest tenant, in which everything is measured. */
export interface Side extends Target {
  code: string
  /** Of the largest tenant. */
  candidates: number
  server: ServerProcess
  address: string
  close(): Promise<void>
}

const SERVICE = 'services/talent/src/main.ts'
/** Of the candidates of the measured tenant, one in so many has an application. */
const APPLIED = 10
// Rows that were copied without triggers are counted here.
const TALLY_SQL = `insert into count_tallies (tenant_id, tile, key, total) select tenant_id, 'candidates', '', count(*) from candidates group by 1
  on conflict (tenant_id, tile, key) do update set total = excluded.total`

/** The tenants' sizes follow Zipf's law, whatever the total: both sides have the same skew. */
export async function openSide(code: string, tenants: number, candidates: number, dataDir: string): Promise<Side> {
  const database = await createTestDatabase()
  const owner: Pool = openPool({ url: database.ownerUrl, max: 4, applicationName: 'bench-owner', statementTimeoutMs: 1_800_000 })
  const counts = shares(candidates, zipfWeights(tenants))
  const { tenantId } = await bulkTenant(owner, code, true)
  const others = await makeTenants(owner, tenants - 1, 2)
  await owner.end()
  const banks = [tenantId, ...others.map((one) => one.tenantId)].map((id, rank) => ({ tenantId: id, count: counts[rank] as number }))
  await fillBanks(database.superuserUrl, banks, progressBar(counts.reduce((sum, count) => sum + count, 0)))
  await withConnection(database.superuserUrl, (client) => client.query(TALLY_SQL))
  await addApplications(database.ownerUrl, tenantId, Math.floor((counts[0] as number) / APPLIED))
  // What a server does by itself some minutes later; in the middle of a measure it would count for one side alone.
  await withConnection(database.superuserUrl, (client) => client.query('vacuum (analyze)'))
  const env = serviceEnvironment(database.appUrl, dataDir)
  const server = await startProcess({ entry: SERVICE, env, path: '/health' })
  const pool = openPool({ url: database.appUrl, max: 1, applicationName: 'bench', statementTimeoutMs: 600_000 })
  return {
    pool,
    tenantId,
    code,
    candidates: counts[0] as number,
    server,
    address: `http://127.0.0.1:${server.port}`,
    close: async () => {
      await server.stop()
      await pool.end()
    },
  }
}
