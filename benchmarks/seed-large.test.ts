import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { runFile } from '../apps/operator/src/testing.ts'
import { tenantOfCode } from '../services/talent/src/modules/identity/identity.store.ts'

describe('seed:large', () => {
  let database: TestDatabase
  let owner: Pool
  before(async () => {
    database = await createTestDatabase()
    owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'test' })
  })
  after(async () => {
    await owner.end()
    await database.drop()
  })
  const seed = (...args: string[]) =>
    runFile('../../../benchmarks/seed-large.ts', ['--tenant', 'heap', ...args], { DATABASE_OWNER_URL: database.ownerUrl })
  const look = async <R>(text: string): Promise<R[]> =>
    inTenant(owner, { tenantId: (await tenantOfCode(owner, 'heap')) ?? '' }, (tx) => tx.query<R>({ text }))

  it('fills a tenant that it makes, with users to sign in as', async () => {
    const { code, err } = await seed('--candidates', '2000')
    assert.equal(code, 0, err)
    assert.deepEqual(
      await look(
        'select count(*), count(distinct id) as ids, count(distinct full_name) > 500 as varied from candidates where tenant_id = $1',
      ),
      [{ count: 2000, ids: 2000, varied: true }],
    )
    assert.deepEqual(await look(`select count(*) from users where tenant_id = $1 and email = 'recruiter@heap.example'`), [{ count: 1 }])
  })
  it('spreads them over the years in the order of their ids', async () => {
    const [row] = await look<{ ordered: boolean; days: number }>(
      `select bool_and(later) as ordered, max(span) as days from (
         select created_at >= lag(created_at, 1, created_at) over (order by id) as later,
                extract(day from max(created_at) over () - min(created_at) over ())::int as span from candidates where tenant_id = $1) t`,
    )
    assert.equal(row?.ordered, true)
    assert.ok((row?.days ?? 0) > 1000)
  })
  it('1 when the tenant has candidates already, unless told to add', async () => {
    const { code, err } = await seed('--candidates', '100')
    assert.equal(code, 1)
    assert.match(err, /^The tenant heap has 2000 candidates already\. Say --add/)
    assert.equal((await seed('--candidates', '100', '--add')).code, 0)
    assert.deepEqual(await look('select count(*) from candidates where tenant_id = $1'), [{ count: 2100 }])
  })
  it('2 for a number of candidates that is none', async () => {
    assert.equal((await seed('--candidates', 'many')).code, 2)
  })
})
