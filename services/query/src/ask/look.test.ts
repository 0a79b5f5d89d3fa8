import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { readCommandConfig } from '../config.ts'
import { testFolder } from '../dialects/testing/files.ts'
import { fillPostgres, SAMPLE } from '../dialects/testing/sample.ts'
import { fromUrl } from '../dialects/testing/servers.ts'
import { lookWith } from './look.ts'
import { type OpenedParts, openParts } from './open-parts.ts'

const never = new AbortController().signal

describe('a look at what a statement finds', () => {
  const folder = testFolder()
  let server: TestDatabase
  let opened: OpenedParts
  const events: string[] = []
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    await fillPostgres(server.superuserUrl, [
      ...SAMPLE,
      'create view slow as select pg_sleep(60)::text as waited',
      'create view many as select generate_series(1, 2000000) as n',
    ])
    const { DB_HOST = '', DB_PORT = 0, DB_NAME = '', DB_USER = '', DB_PASSWORD = '' } = fromUrl(server.superuserUrl)
    const database = { DB_TYPE: 'postgresql', DB_HOST, DB_PORT: String(DB_PORT), DB_NAME, DB_USER, DB_PASSWORD }
    const config = readCommandConfig({ ...database, TANAGER_DATA_DIR: folder.path('data'), ROW_CAP: '4' })
    opened = await openParts(config, ({ event }) => events.push(event))
    await opened.parts.index.refresh(await opened.parts.database(), never)
  })
  after(async () => {
    await opened.close()
    await server.drop()
    folder.remove()
  })
  const look = (sql: string, signal = never) => lookWith(opened.parts)(sql, signal)

  it('tells whether two find the same, and whether they find anything', async () => {
    const [all, sorted, fewer, none, missing] = await Promise.all([
      look('select id, name from people'),
      look('select name, id as number from people order by name desc'),
      look('select id, name from people where id < 3'),
      look("select id from people where name = 'Somebody else'"),
      look('select max(amount) from orders where id > 100'),
    ])
    assert.equal(all?.rows, sorted?.rows)
    assert.notEqual(all?.rows, fewer?.rows)
    assert.deepEqual([all?.isEmpty, none?.isEmpty, missing?.isEmpty], [false, true, true])
  })
  it('sees nothing that an answer may not show, and tells nobody', async () => {
    for (const sql of ['select ssn from people', 'delete from orders', 'select pg_read_file($$/etc/passwd$$)', 'select nope from people'])
      assert.equal(await look(sql), null, sql)
    assert.deepEqual(events, [])
  })
  it('sees nothing of what takes long, costs much or is cut off', async () => {
    const began = performance.now()
    assert.equal(await look('select waited from slow'), null)
    assert.ok(performance.now() - began < 30_000, 'it waited for the whole of it')
    const dear = { ...opened.parts, limits: { ...opened.parts.limits, noticeRows: 2 } }
    assert.equal(await lookWith(dear)('select id from people', never), null)
    assert.equal(await look('select n from many'), null)
    assert.equal(await look('select id from orders'), null) // five, of which four are handed out
  })
  it('ends with the question', async () => {
    const leaving = new AbortController()
    const looked = look('select waited from slow', leaving.signal)
    leaving.abort()
    await assert.rejects(looked)
  })
})
