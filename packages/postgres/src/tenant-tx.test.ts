import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { databaseProblem } from './errors.ts'
import { openPool, type Pool } from './pool.ts'
import { CommitUncertain, inTenant } from './tenant-tx.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const tenantId = '00000000-0000-7000-8000-000000000001'

describe('a transaction', () => {
  let database: TestDatabase
  let pool: Pool
  let other: Pool
  before(async () => {
    database = await createTestDatabase()
    pool = openPool({ url: database.appUrl, max: 2, applicationName: 'test' })
    other = openPool({ url: database.superuserUrl, max: 1, applicationName: 'test' })
  })
  after(async () => {
    await pool.end()
    await other.end()
    await database.drop()
  })
  const cutBefore = (lost: 'a statement' | 'the commit') =>
    inTenant(pool, { tenantId }, async (tx) => {
      const [me] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid, $1::uuid as tenant' })
      await other.query('select pg_terminate_backend($1, 5000)', [me?.pid])
      if (lost === 'a statement') await tx.query({ text: 'select $1::uuid' })
    })

  it('that loses its connection during the commit says that the outcome is unknown', async () => {
    const error = await cutBefore('the commit').catch((thrown: unknown) => thrown)
    assert.ok(error instanceof CommitUncertain)
    const problem = databaseProblem(error)
    assert.equal(problem?.status, 503)
    assert.equal(problem?.code, 'outcome_unknown')
    assert.ok(problem?.headers['retry-after'])
  })
  it('that loses it before has saved nothing, and says so', async () => {
    const error = await cutBefore('a statement').catch((thrown: unknown) => thrown)
    assert.equal(databaseProblem(error)?.code, 'database_unavailable')
  })
  it('serves the next one on a connection that works', async () => {
    assert.equal(await inTenant(pool, { tenantId }, async () => 'done'), 'done')
  })
})
