import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { withConnection } from './provision.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const HASTY = { lockMs: 100, tries: 2, pauseMs: 10, turnMs: 300 }
const PATIENT = { lockMs: 100, tries: 1_000, pauseMs: 10, turnMs: 60_000 }

describe('migrating', () => {
  let database: TestDatabase
  let directory: string
  beforeEach(async () => {
    database = await createTestDatabase({ template: 'empty' })
    directory = mkdtempSync(join(tmpdir(), 'tanager-migrations-'))
    write('0001_books.sql', 'create table books (id int primary key)')
    await migrate({ ...database, directory })
  })

  const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql)
  const ask = async (sql: string) => (await withConnection(database.superuserUrl, (client) => client.query(sql))).rows
  const done = async (...clients: pg.Client[]) => {
    for (const client of clients) await client.end()
    await database.drop()
    rmSync(directory, { recursive: true })
  }
  const open = async () => {
    const client = new pg.Client(database.ownerUrl)
    await client.connect()
    return client
  }

  it('says who holds a table when it cannot be had, changes nothing, and lets others read it meanwhile', async () => {
    write('0002_pages.sql', 'create table pages (id int); alter table books add column pages int')
    const reader = await open()
    await reader.query('begin; select * from books')
    await assert.rejects(migrate({ ...database, directory, patience: HASTY }), (error: Error) => {
      assert.match(
        error.message,
        /^Migration 0002_pages\.sql failed and was rolled back: Other sessions held its tables .* pg_stat_activity/,
      )
      return true
    })
    assert.deepEqual(await ask('select name from schema_migrations'), [{ name: '0001_books.sql' }])
    assert.deepEqual(await ask("select to_regclass('pages') as pages"), [{ pages: null }])
    await done(reader)
  })

  it('tries again until the table is free, and keeps nobody waiting for longer than its own wait', async () => {
    write('0002_pages.sql', 'alter table books add column pages int')
    const [reader, other] = [await open(), await open()]
    await reader.query('begin; select * from books')
    const migrated = migrate({ ...database, directory, patience: PATIENT })
    await other.query(`set statement_timeout = '30s'`)
    for (let round = 0; round < 5; round++) await other.query('select * from books') // behind the waiting statement, for 100 ms at most
    await reader.query('commit')
    assert.deepEqual(await migrated, { applied: ['0002_pages.sql'] })
    await done(reader, other)
  })

  it('is done once by several at the same time', async () => {
    write('0002_pages.sql', 'create table pages (id int)')
    write('0003_more.sql', 'create table more (id int)')
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ ...database, directory, patience: PATIENT })))
    assert.deepEqual(runs.flatMap(({ applied }) => applied).sort(), ['0002_pages.sql', '0003_more.sql'])
    await done()
  })

  it('leaves no lock on a connection that somebody else gets afterwards, and gives up on a migrator that never ends', async () => {
    write(
      '0002_look.sql',
      "create table look as select count(*)::int as held from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
    )
    await migrate({ ...database, directory })
    assert.deepEqual(await ask('select held from look'), [{ held: 1 }], 'it holds one while it works')
    const stuck = await open()
    await stuck.query('begin; select pg_advisory_xact_lock(7264001)')
    await assert.rejects(migrate({ ...database, directory, patience: HASTY }), /Another process has been doing the same work/)
    await stuck.query('rollback')
    const before = await stuck.query(`select pg_try_advisory_lock(7264001) as free`)
    assert.deepEqual(before.rows, [{ free: true }])
    await done(stuck)
  })

  it('refuses a file that was changed after it had been applied', async () => {
    write('0001_books.sql', 'create table books (id bigint primary key)')
    await assert.rejects(migrate({ ...database, directory }), /0001_books\.sql was changed after it had been applied/)
    await done()
  })
})
