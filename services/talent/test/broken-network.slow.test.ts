import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { proxyFor, type TcpProxy } from '@tanager/kernel/testing'
import { openPool, type Pool } from '@tanager/postgres'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { readTalentConfig } from '../src/config.ts'
import { makeFieldKeys } from '../src/modules/green-forms/key-ring.ts'
import { devTokens } from '../src/modules/identity/token.ts'
import { type RunningService, startService } from '../src/service.ts'
import { type SeededTenant, seedTenants, TEST_KEY } from '../src/testing.ts'
import { tanBody } from '../src/testing-workflow.ts'

interface Told {
  status: number
  code: string | undefined
  ms: number
}

/** The limits are shorter than those of production, and judged with room for a slow machine. */
const SETTINGS = { STATEMENT_TIMEOUT_MS: '1000', LOCK_TIMEOUT_MS: '1000', DATABASE_DEADLINE_MS: '4000', DATABASE_POOL_SIZE: '4' }
const REQUEST_MS = process.env.SOAK ? 10_000 : 60_000
const RECOVERY_MS = process.env.SOAK ? 10_000 : 60_000

describe('a service whose network to the database breaks', () => {
  let database: TestDatabase
  let owner: Pool
  let tenant: SeededTenant
  let proxy: TcpProxy
  let service: RunningService
  let dataDir: string
  before(async () => {
    database = await createTestDatabase()
    owner = openPool({ url: database.ownerUrl, max: 2, applicationName: 'test-owner' })
    tenant = (await seedTenants(owner)).acme
    proxy = await proxyFor(database.appUrl)
    dataDir = await mkdtemp(join(tmpdir(), 'tanager-network-'))
    const config = readTalentConfig({
      ...SETTINGS,
      TANAGER_ENV: 'Development',
      TANAGER_DATA_DIR: dataDir,
      DATABASE_URL: proxy.through(database.appUrl),
      PORT: '0',
      AUTH_DEV_KEY: TEST_KEY,
      FIELD_KEYS: makeFieldKeys(),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
    })
    service = await startService(config)
  })
  after(async () => {
    proxy.restore()
    await service.stop()
    await proxy.close()
    await owner.end()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  beforeEach(async () => {
    proxy.restore()
    await untilNormal()
  })

  const authorization = () =>
    `Bearer ${devTokens(TEST_KEY).sign({ tenantId: tenant.id, userId: tenant.users.RECRUITER, role: 'RECRUITER', name: 'test' })}`
  async function call(method: string, path: string, body?: unknown): Promise<Told> {
    const began = performance.now()
    const answer = await fetch(`${service.address}/api/v1${path}`, {
      method,
      headers: { authorization: authorization(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code } = (await answer.json()) as { code?: string }
    return { status: answer.status, code, ms: performance.now() - began }
  }
  const read = () => call('GET', '/candidates')
  const write = () => call('POST', '/tans', tanBody()) // locks the counter of numbers and the head of the audit chain
  const atOnce = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => (i % 2 === 0 ? read() : write())))
  const isFine = ({ status }: Told) => status === 200 || status === 201

  /** Reads and writes succeed, eight at once: no connection and no lock is left over. */
  async function untilNormal(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS
    for (;;) {
      const told = await atOnce(8)
      if (told.every(isFine)) return
      if (performance.now() > deadline) assert.fail(`still not normal: ${JSON.stringify(told)}`)
      await delay(100)
    }
  }
  function assertRefusedInTime(told: Told[]): void {
    for (const { status, code, ms } of told) {
      assert.ok(ms < REQUEST_MS, `answered after ${Math.round(ms)} ms`)
      assert.equal(status, 503)
      assert.match(String(code), /^(database_unavailable|outcome_unknown|overloaded|timeout)$/)
    }
  }

  it('503 in time for every request while bytes vanish, and normal soon after they pass again', async () => {
    const idle = await atOnce(8)
    assert.ok(idle.every(isFine), JSON.stringify(idle))
    proxy.mode = 'swallow'
    assertRefusedInTime(await atOnce(12))
    assertRefusedInTime(await atOnce(12))
    proxy.restore()
    await untilNormal()
  })

  it('503 in time when bytes vanish in the middle of requests, and their locks do not stay', async () => {
    proxy.delayMs = 20
    const underWay = Array.from({ length: 12 }, write)
    await delay(90) // each transaction is somewhere else
    proxy.mode = 'swallow'
    for (const told of await Promise.all(underWay)) if (!isFine(told)) assertRefusedInTime([told])
    proxy.restore()
    await untilNormal()
  })

  it('serves at once when all its idle connections were forgotten on the way', async () => {
    const accepted = proxy.accepted
    proxy.forget()
    const told = await atOnce(8)
    assert.ok(told.every(isFine), JSON.stringify(told))
    assert.ok(proxy.accepted > accepted)
  })

  for (const breakNow of ['reset', 'halfClose'] as const)
    it(`serves the next requests after ${breakNow === 'reset' ? 'a reset' : 'a half-close'} of its idle connections`, async () => {
      proxy[breakNow]()
      const told = await atOnce(8)
      assert.ok(told.every(isFine), JSON.stringify(told))
    })

  it('503 or the answer, and nothing else, when connections are reset in the middle of requests', async () => {
    proxy.delayMs = 20
    const underWay = Array.from({ length: 12 }, write)
    await delay(90)
    proxy.reset()
    for (const told of await Promise.all(underWay)) if (!isFine(told)) assertRefusedInTime([told])
    proxy.restore()
    await untilNormal()
  })

  it('only becomes slower when the network does', async () => {
    proxy.delayMs = 5
    const told = await atOnce(4)
    assert.ok(told.every(isFine), JSON.stringify(told))
  })
})
