import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openPool, type Pool } from './pool.ts'
import { pageRows } from './query.ts'
import { inTenant } from './tenant-tx.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const tenantId = '00000000-0000-7000-8000-000000000001'
const shown = { name: 'kept.shown', text: 'select id, $1::uuid as tenant from kept where id = any ($2::int[]) order by id desc' }

describe('a page that is read in two steps', () => {
  let database: TestDatabase
  let pool: Pool
  before(async () => {
    database = await createTestDatabase()
    pool = openPool({ url: database.superuserUrl, max: 1, applicationName: 'test' })
    await pool.query('create table kept as select generate_series(1, 4) as id; create table erased as select 9 as id')
  })
  after(async () => {
    await pool.end()
    await database.drop()
  })
  const read = (text: string, values: readonly unknown[]) =>
    inTenant(pool, { tenantId }, (tx) => pageRows<{ id: number; tenant: string }>(tx, { text }, values, shown))

  it('has the records that the first step names, in the order of the second', async () => {
    const found = await read('select id from kept where $1::uuid is not null order by id desc limit $2', [2])
    assert.deepEqual(
      found.map(({ id }) => id),
      [4, 3],
    )
    assert.equal(found[0]?.tenant, tenantId)
  })
  it('is empty where the first step finds nothing', async () => {
    assert.deepEqual(await read('select id from kept where $1::uuid is null and id < $2', [9]), [])
  })
  it('is as long as was asked for although a record is erased between the steps', async () => {
    // The first time it also names a record that is gone when its row is looked for.
    const which = `with gone as (delete from erased where $1::uuid is not null returning id)
      (select id from gone union all select id from kept) order by id desc limit $2`
    const found = await read(which, [3])
    assert.deepEqual(
      found.map(({ id }) => id),
      [4, 3, 2],
    )
  })
  it('ends when a named record is never found', async () => {
    const found = await read('select 9 as id where $1::uuid is not null union all select id from kept where id = $2', [1])
    assert.deepEqual(
      found.map(({ id }) => id),
      [1],
    )
  })
})
