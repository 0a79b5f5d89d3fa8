import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { seedTenants } from '../../testing.ts'
import { recordAudit } from './audit.actions.ts'
import { verifyTenant } from './verify.ts'

const WRITERS = 64
const ROUNDS = 6

describe('the chain of one tenant', () => {
  let database: TestDatabase
  let pool: Pool
  let tenants: { acme: { id: string }; globex: { id: string } }
  before(async () => {
    database = await createTestDatabase()
    const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'test-owner' })
    tenants = await seedTenants(owner)
    await owner.end()
    pool = openPool({
      url: database.appUrl,
      max: WRITERS,
      applicationName: 'test-writers',
      lockTimeoutMs: 60_000,
      statementTimeoutMs: 60_000,
      acquireTimeoutMs: 60_000,
    })
  })
  after(async () => {
    await pool.end()
    await database.drop()
  })

  it(`is never forked by ${WRITERS} writers at once, some of whom roll back`, async () => {
    const written = { acme: 21, globex: 21 }
    /** One to three entries in a transaction; every fourth is given up, before or after an entry of it. */
    async function write(writer: number, round: number): Promise<void> {
      const code = (writer + round) % 3 === 0 ? 'globex' : 'acme'
      const count = 1 + ((writer + round) % 3)
      const fails = (writer * 7 + round) % 4 === 0
      const work = inTenant(pool, { tenantId: tenants[code].id }, async (tx) => {
        const ctx = { tx, actor: null, correlationId: newId(), onAudit: () => {} }
        for (let n = 0; n < count; n += 1)
          await recordAudit(ctx, { action: 'test.note', entityType: 'test', entityId: null, outcome: 'Noted' })
        if (fails && writer % 2 === 0) await tx.query({ text: 'select 1 / 0 where $1::uuid is not null' })
        if (fails) throw new Error('given up')
      })
      if (fails) await assert.rejects(work)
      else {
        await work
        written[code] += count
      }
    }
    const connected = await Promise.all(Array.from({ length: WRITERS }, () => pool.connect()))
    for (const client of connected) client.release() // all connections are there: the writers start together
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let round = 0; round < ROUNDS; round += 1) await write(writer, round)
      }),
    )
    for (const code of ['acme', 'globex'] as const) {
      const verdict = await verifyTenant(pool, { tenantId: tenants[code].id, keys: [] })
      assert.ok(verdict.ok, JSON.stringify(verdict))
      assert.equal(verdict.entries, written[code], code)
    }
    assert.ok(written.acme > 300 && written.globex > 100, JSON.stringify(written))
  })

  it('runs in the order of its times', async () => {
    const rows = await inTenant(pool, { tenantId: tenants.acme.id }, (tx) =>
      tx.query<{ n: number }>({
        text: 'select count(*) as n from (select occurred_at < lag(occurred_at) over (order by sequence) as back from audit_log where tenant_id = $1) t where back',
      }),
    )
    assert.deepEqual(rows, [{ n: 0 }])
  })
})
