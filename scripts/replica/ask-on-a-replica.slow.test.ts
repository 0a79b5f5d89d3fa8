import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@tanager/kernel'
import { grantReporting, inTenant, openPool, type Pool, provisionReporting } from '@tanager/postgres'
import { type AskAnswer, type RunningQueryService, readQueryConfig, startQueryService } from '@tanager/query'
import { type SeededTenant, seedTenants, type TenantCode } from '../../services/talent/src/testing.ts'
import { type Pair, startPair } from './replica-pair.ts'

describe('Ask with the DB_* settings of a replica', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-ask-replica-'))
  const report = { reportRole: 'pair_report', reportPassword: 'report here' }
  let pair: Pair
  let owner: Pool
  let tenants: Record<TenantCode, SeededTenant>
  let service: RunningQueryService
  before(async () => {
    pair = await startPair(async (ownerUrl, superuserUrl) => {
      const pool = openPool({ url: ownerUrl, max: 1, applicationName: 'test-seed' })
      tenants = await seedTenants(pool).finally(() => pool.end())
      await provisionReporting(superuserUrl, { database: 'pair', ownerRole: 'pair_owner', appRole: 'pair_app', ...report })
      await grantReporting(ownerUrl, report.reportRole, 'acme')
    })
    owner = openPool({ url: pair.ownerUrl, max: 1, applicationName: 'test-owner' })
    const { hostname, port } = new URL(pair.replicaUrl)
    service = await startQueryService(
      readQueryConfig({
        TANAGER_ENV: 'Development',
        QUERY_PORT: '0',
        TANAGER_DATA_DIR: folder,
        DB_TYPE: 'postgresql',
        DB_HOST: hostname,
        DB_PORT: port,
        DB_NAME: 'pair',
        DB_USER: report.reportRole,
        DB_PASSWORD: report.reportPassword,
        LOG_LEVEL: 'silent',
      }),
    )
    await service.looked
    while ((await fetch(`${service.address}/health`)).status !== 200) await delay(100)
  })
  after(async () => {
    await service?.stop()
    await owner?.end()
    await pair?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const plant = (tenant: TenantCode) =>
    inTenant(owner, { tenantId: tenants[tenant].id }, (tx) =>
      tx.query({ text: `insert into candidates (tenant_id, id, full_name) values ($1, $2, 'Planted')` }, [newId()]),
    )
  async function counted(): Promise<unknown> {
    const answer = await fetch(`${service.address}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How many candidates are there?' }),
    })
    const { result_rows: rows, ...rest } = (await answer.json()) as AskAnswer
    assert.equal(rows.length, 1, JSON.stringify(rest))
    return rows[0]?.[0]
  }

  it('answers what the replica has, for the one tenant of its role', async () => {
    await plant('acme')
    await plant('globex')
    await pair.follow()
    assert.equal(Number(await counted()), 1)
    await pair.pause()
    await plant('acme')
    assert.equal(Number(await counted()), 1, 'as old as the replica')
    await pair.follow()
    assert.equal(Number(await counted()), 2)
  })
})
