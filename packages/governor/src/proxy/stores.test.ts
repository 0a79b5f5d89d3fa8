import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { createLog } from './log.ts'
import { openStores, type Stores } from './stores.ts'

describe('stores in PostgreSQL', () => {
  let database: TestDatabase
  const open: Stores[] = []
  before(async () => {
    database = await createTestDatabase({ template: 'empty' })
    const shared = { kind: 'postgres', url: database.appUrl, ownerUrl: database.ownerUrl } as const
    for (let process = 0; process < 2; process++) open.push(await openStores({ state: shared, audit: shared }, createLog('silent')))
  })
  after(async () => {
    for (const stores of open) await stores.close()
    await database.drop()
  })
  it('are shared by two governors: one approval, one use; one minute, one limit', async () => {
    const use = { tenantId: 't', approvalId: 'a', server: 's', tool: 'x', argumentsDigest: 'd' }
    const claims = await Promise.all(open.map((stores, index) => stores.uses.claim({ ...use, correlationId: String(index) })))
    assert.deepEqual(claims.sort(), [false, true])
    const taken = [await open[0]?.rates.take('k', 2), await open[1]?.rates.take('k', 2), await open[0]?.rates.take('k', 2)]
    assert.deepEqual(
      taken.map((one) => one?.allowed),
      [true, true, false],
    )
  })
})
