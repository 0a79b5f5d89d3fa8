import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withConnection } from './provision.ts'
import { createTestDatabase } from './testing.ts'

const ask = (url: string, sql: string) => withConnection(url, async (client) => (await client.query(sql)).rows)

it('gives each caller a database of its own, also several at once', async (t) => {
  const made = await Promise.all([1, 2, 3].map(() => createTestDatabase()))
  t.after(() => Promise.all(made.map((one) => one.drop())))
  assert.equal(new Set(made.map((one) => one.name)).size, 3)
  for (const one of made) {
    assert.deepEqual(await ask(one.appUrl, 'select current_user as role, current_database() as name'), [
      { role: 'tanager_app', name: one.name },
    ])
    assert.deepEqual(await ask(one.ownerUrl, 'select count(*) > 0 as migrated from schema_migrations'), [{ migrated: true }])
  }
})

it('seeds a template once, also for several at once, and copies it', async (t) => {
  let times = 0
  const sow = async (ownerUrl: string): Promise<void> => {
    times++
    await ask(ownerUrl, 'create table sown as select 1 as one')
  }
  const failing = { name: 'of_a_test', sow: () => Promise.reject(new Error('no seed')) }
  await assert.rejects(createTestDatabase({ seed: failing }), /no seed/)
  const made = await Promise.all([1, 2, 3].map(() => createTestDatabase({ seed: { name: 'of_a_test', sow } })))
  t.after(() => Promise.all(made.map((one) => one.drop())))
  assert.equal(times, 1)
  for (const { ownerUrl } of made) assert.deepEqual(await ask(ownerUrl, 'select one from sown'), [{ one: 1 }])
})

it('gives an empty database with the same two roles', async (t) => {
  const made = await createTestDatabase({ template: 'empty' })
  t.after(made.drop)
  await ask(made.ownerUrl, 'create table mine ()')
  assert.deepEqual(await ask(made.ownerUrl, "select count(*)::int as tables from pg_tables where schemaname = 'public'"), [{ tables: 1 }])
  await assert.rejects(ask(made.appUrl, 'create table mine2 ()'), /permission denied/)
})

it('drops a database that is still in use', async () => {
  const made = await createTestDatabase({ template: 'empty' })
  await withConnection(made.superuserUrl, async (client) => {
    client.on('error', () => {}) // the server ends the session
    await made.drop()
  }).catch(() => {})
  await assert.rejects(ask(made.superuserUrl, 'select 1'), /does not exist/)
})

it('says how to run a test that was started without its server', async () => {
  const server = process.env.TANAGER_TEST_SERVER
  delete process.env.TANAGER_TEST_SERVER
  try {
    await assert.rejects(createTestDatabase(), /npm test -- path/)
  } finally {
    process.env.TANAGER_TEST_SERVER = server
  }
})
