import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { describe, it } from 'node:test'
import { createTestDatabase } from '@tanager/postgres/testing'
import { testFolder } from '../../../services/query/src/dialects/testing/files.ts'
import { fillPostgres, fillSqlite } from '../../../services/query/src/dialects/testing/sample.ts'
import { assertSaid, tanager } from './testing.ts'

describe('tanager query grants', () => {
  it('prints a script for every column but the sensitive ones', async (t) => {
    const database = await createTestDatabase({ template: 'empty' })
    t.after(() => database.drop())
    await fillPostgres(database.ownerUrl)
    const url = new URL(database.ownerUrl)
    const env = {
      DB_HOST: url.hostname,
      DB_PORT: url.port,
      DB_NAME: url.pathname.slice(1),
      DB_USER: decodeURIComponent(url.username),
      DB_PASSWORD: decodeURIComponent(url.password),
    }
    const grants = (...args: string[]) => tanager(['query', 'grants', '--role', 'reader of ours', ...args], env)
    const { code, out, err } = await grants()
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /^-- Withheld as sensitive: .*people\.ssn/m)
    assert.match(out, /grant select \("id", "person_id", "amount", "placed", "status"\) on "public"\."orders" to "reader of ours";/)
    assert.doesNotMatch(out, /"ssn"/)
    assert.doesNotMatch((await grants('--sensitive', 'orders.amount')).out, /"amount"/)
    const nowhere = await grants('--schema', 'elsewhere')
    assert.equal(nowhere.code, 1)
    assertSaid(nowhere.err, /sees no tables/)
  })
  it('1 for a file, which has no users, and for a database that cannot be reached; 2 for settings with faults', async () => {
    const file = await tanager(['query', 'grants', '--role', 'r'], { DB_TYPE: 'sqlite', DB_NAME: 'shop.sqlite' })
    assert.equal(file.code, 1)
    assertSaid(file.err, /^A sqlite file has no users/)
    const gone = { DB_HOST: '127.0.0.1', DB_PORT: '1', DB_NAME: 'd', DB_USER: 'u' }
    const lost = await tanager(['query', 'grants', '--role', 'r'], gone)
    assert.equal(lost.code, 1)
    assertSaid(lost.err, /^The database cannot be reached \(host_unreachable\): /)
    const none = await tanager(['query', 'grants', '--role', 'r'], {})
    assert.equal(none.code, 1)
    assertSaid(none.err, /\(configuration\): DB_NAME is missing.*DB_HOST is missing/)
    assert.equal((await tanager(['query', 'grants', '--role', 'r'], { ...gone, DB_TYPE: 'oracle' })).code, 2)
    assert.equal((await tanager(['query', 'grants', '--role', 'two\nlines'], gone)).code, 2)
  })
})

describe('tanager query index', () => {
  it('builds it, finds nothing to do, and builds it again when told to; says what it holds and where it lies', async (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    fillSqlite(folder.path('asked.sqlite'))
    const env = { DB_TYPE: 'sqlite', DB_NAME: folder.path('asked.sqlite'), TANAGER_DATA_DIR: folder.path('data') }
    const index = (...args: string[]) => tanager(['query', 'index', ...args], env)
    const first = await index()
    assert.equal(first.code, 0, first.err)
    assert.match(first.out, /^Built: 2 tables, 14 columns, [1-9]\d* values, in \d+\.\d s\.\nIt lies at /)
    const path = /It lies at (.*)\.\n$/.exec(first.out)?.[1] ?? ''
    assert.ok(existsSync(path), path)
    const before = statSync(path).ino
    assert.match((await index()).out, /^Nothing has changed: 2 tables/)
    assert.equal(statSync(path).ino, before)
    assert.match((await index('--force')).out, /^Built: /)
    assert.notEqual(statSync(path).ino, before)
  })
  it('1 when the database cannot be reached or shows no table', async (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    const env = { DB_TYPE: 'sqlite', DB_NAME: folder.path('none.sqlite'), TANAGER_DATA_DIR: folder.path('data') }
    const lost = await tanager(['query', 'index'], env)
    assert.equal(lost.code, 1)
    assertSaid(lost.err, /^The database cannot be reached \(database_not_found\): /)
    fillSqlite(folder.path('none.sqlite'), [])
    const empty = await tanager(['query', 'index'], env)
    assert.equal(empty.code, 1)
    assertSaid(empty.err, /shows no table|cannot be reached/)
  })
})
