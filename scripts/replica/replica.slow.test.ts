import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@tanager/kernel'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import { readTalentConfig } from '../../services/talent/src/config.ts'
import { REPLICA_READS } from '../../services/talent/src/modules/identity/replica-reads.ts'
import { devTokens } from '../../services/talent/src/modules/identity/token.ts'
import { type RunningService, startService } from '../../services/talent/src/service.ts'
import { type SeededTenant, seedTenants, TEST_FIELD_KEYS, TEST_KEY, type TenantCode } from '../../services/talent/src/testing.ts'
import { tanBody } from '../../services/talent/src/testing-workflow.ts'
import { walk } from '../journey/walk.ts'
import { type Pair, startPair } from './replica-pair.ts'

const documented = JSON.parse(readFileSync(new URL('../../docs/api/talent.openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, { get?: { operationId: string } }>
}

describe('a service with a replica', { timeout: 300_000 }, () => {
  let pair: Pair
  let owner: Pool
  let metricsPort: number
  let tenants: Record<TenantCode, SeededTenant>
  /** Two processes as far as they know, and one without the replica to compare with. */
  let services: [RunningService, RunningService, RunningService]
  before(async () => {
    pair = await startPair(async (ownerUrl) => {
      const pool = openPool({ url: ownerUrl, max: 1, applicationName: 'test-seed' })
      tenants = await seedTenants(pool).finally(() => pool.end())
    })
    owner = openPool({ url: pair.ownerUrl, max: 2, applicationName: 'test-owner' })
    metricsPort = await freePort()
    services = [await start(pair.replicaUrl, metricsPort), await start(pair.replicaUrl), await start('')]
  })
  after(async () => {
    for (const service of services ?? []) await service.stop()
    await owner?.end()
    await pair?.close()
  })

  const start = (replicaUrl: string, metrics = 0) =>
    startService(
      readTalentConfig({
        TANAGER_ENV: 'Development',
        DATABASE_URL: pair.appUrl,
        ...(replicaUrl ? { DATABASE_REPLICA_URL: replicaUrl } : {}),
        AUTH_DEV_KEY: TEST_KEY,
        FIELD_KEYS: TEST_FIELD_KEYS,
        PORT: '0',
        METRICS_PORT: String(metrics),
        LOG_LEVEL: 'silent',
        RATE_LIMIT_PER_MINUTE: '1000000',
      }),
    )
  interface Answer {
    status: number
    body: { items: { id: string; full_name: string }[]; replica?: string; candidates: number; status: string; id: string }
  }
  async function call(service: RunningService, who: string, method: string, path: string, json?: object): Promise<Answer> {
    const [tenant, role] = who.split('/') as [TenantCode, string]
    const code = role.toUpperCase().replaceAll('-', '_') as keyof SeededTenant['users']
    const token = devTokens(TEST_KEY).sign({ tenantId: tenants[tenant].id, userId: tenants[tenant].users[code], role: code, name: who })
    const answer = await fetch(`${service.address}${path.startsWith('/health') ? '' : '/api/v1'}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(json) } : {}),
    })
    const { correlation_id: _, ...body } = (await answer.json()) as Answer['body'] & { correlation_id?: string }
    return { status: answer.status, body }
  }
  /** How many reads of the first process ended so. */
  async function outcomes(outcome: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(new RegExp(`^db_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  }
  const asOwner = (tenant: TenantCode, text: string, values: unknown[] = []) =>
    inTenant(owner, { tenantId: tenants[tenant].id }, (tx) => tx.query({ text }, values))
  /** A row that no action wrote, so that only who reads on the primary sees it at once. */
  const plant = (tenant: TenantCode, name: string) =>
    asOwner(tenant, 'insert into candidates (tenant_id, id, full_name) values ($1, $2, $3)', [newId(), name])
  const names = async (service: RunningService, who = 'acme/recruiter') =>
    (await call(service, who, 'GET', '/candidates?limit=100')).body.items.map((item) => item.full_name)

  it('reads lists and the dashboard there, inside the tenant', async () => {
    await plant('acme', 'Known to both')
    await pair.follow()
    await pair.pause()
    await plant('acme', 'Known to the primary')
    const [first, , primary] = services
    assert.deepEqual(await names(first), ['Known to both'])
    assert.deepEqual(await names(primary), ['Known to the primary', 'Known to both'])
    assert.equal((await call(first, 'acme/recruiter', 'GET', '/dashboard/summary')).body.candidates, 1)
    assert.deepEqual(await names(first, 'globex/recruiter'), [])
    assert.equal((await call(first, 'acme/recruiter', 'GET', '/health')).body.replica, 'ok')
    assert.equal('replica' in (await call(primary, 'acme/recruiter', 'GET', '/health')).body, false)
    await pair.follow()
  })

  it('shows a write to whoever reads afterwards, in every process, however late the replica is', async () => {
    const [first, second] = services
    await pair.pause()
    const { body: made } = await call(first, 'acme/hiring-manager', 'POST', '/tans', tanBody())
    for (const service of [first, second]) {
      const { body } = await call(service, 'acme/hiring-manager', 'GET', '/tans')
      assert.deepEqual(
        body.items.map((item) => item.id),
        [made.id],
      )
    }
    await plant('acme', 'Not of another tenant')
    assert.ok((await names(second)).includes('Not of another tenant'), 'a tenant with a write that the replica lacks')
    await plant('globex', 'At rest')
    assert.deepEqual(await names(second, 'globex/recruiter'), [], 'a tenant whose writes the replica has')
    await pair.follow()
    await pair.pause()
    await plant('acme', 'Late again')
    assert.equal((await names(second)).includes('Late again'), false, 'once the replica has the write')
    await pair.follow()
  })

  it('answers every list as the primary does, after a whole journey that the replica has not seen, and after it has', async () => {
    const [first, , primary] = services
    const reads = Object.entries(documented.paths).flatMap(([path, { get }]) => (get && REPLICA_READS.has(get.operationId) ? [path] : []))
    assert.equal(reads.length, REPLICA_READS.size, 'reads that are documented as GET')
    const compare = async () => {
      const allowed = new Set<string>()
      for (const path of reads.map((one) => one.replace('/api/v1', '')))
        for (const who of ['acme/recruiter', 'acme/hr-operations', 'acme/auditor', 'acme/tenant-admin']) {
          const answer = await call(first, who, 'GET', path)
          assert.deepEqual(answer, await call(primary, who, 'GET', path), `${who} ${path}`)
          if (answer.status === 200) allowed.add(path)
        }
      assert.deepEqual([...allowed].sort(), reads.map((one) => one.replace('/api/v1', '')).sort(), 'read by somebody')
    }
    await pair.pause()
    await walk({ address: first.address, tenant: 'acme', onStep: () => {} })
    const [before, behind] = [await outcomes('replica'), await outcomes('behind')]
    await compare()
    assert.equal(await outcomes('replica'), before)
    assert.ok((await outcomes('behind')) > behind)
    await pair.follow()
    const [late, lost] = [await outcomes('behind'), await outcomes('unavailable')]
    await compare()
    assert.ok((await outcomes('replica')) >= before + REPLICA_READS.size)
    assert.deepEqual([await outcomes('behind'), await outcomes('unavailable')], [late, lost])
  })

  it('lets nobody in whom the primary refuses, though the replica still knows them', async () => {
    const [first] = services
    await pair.follow()
    await pair.pause()
    await asOwner('globex', "update users set status = 'Inactive' where tenant_id = $1 and id = $2", [tenants.globex.users.AUDITOR])
    assert.equal((await call(first, 'globex/auditor', 'GET', '/audit-logs')).status, 401)
    await pair.follow()
  })

  it('asks the primary while the replica is gone, says so, and comes back by itself', async () => {
    const [first] = services
    await pair.stopReplica()
    await plant('acme', 'While it is gone')
    assert.ok((await names(first)).includes('While it is gone'))
    assert.deepEqual((await call(first, 'acme/recruiter', 'GET', '/health')).body, { status: 'ok', replica: 'unavailable' })
    await pair.startReplica()
    await pair.follow()
    await usedAgain(first)
  })

  it('answers in time while the way to the replica is dead', async () => {
    const [first] = services
    pair.proxy.mode = 'swallow'
    const begun = performance.now()
    assert.ok((await names(first)).includes('While it is gone'))
    assert.ok(performance.now() - begun < (process.env.SOAK ? 8_000 : 60_000))
    pair.proxy.reset()
    pair.proxy.restore()
    await usedAgain(first)
  })

  it('does not start where row-level security has no hold on the role of the replica', async () => {
    await assert.rejects(start(pair.replicaSuperuserUrl()), /of DATABASE_REPLICA_URL may bypass row-level security/)
  })

  it('leaves a replica alone that was promoted', async () => {
    await pair.promote()
    const service = await start(pair.replicaUrl)
    try {
      assert.equal((await call(service, 'acme/recruiter', 'GET', '/health')).body.replica, 'unavailable')
      await plant('acme', 'After the promotion')
      assert.ok((await names(service)).includes('After the promotion'))
    } finally {
      await service.stop()
    }
  })

  async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
  async function usedAgain(service: RunningService): Promise<void> {
    for (let left = 600; (await call(service, 'acme/recruiter', 'GET', '/health')).body.replica !== 'ok'; left--) {
      assert.ok(left > 0, 'the replica is not used again')
      await delay(50)
    }
  }
})
