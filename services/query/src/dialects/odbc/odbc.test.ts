import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { openDatabase } from '../choose-dialect.ts'
import { type ConnectionFailure, type Database, StatementFailure } from '../dialect.ts'
import { runAlone, until } from '../testing/alone.ts'
import { testFolder } from '../testing/files.ts'
import { fillPostgres, fillSqlite, SAMPLE } from '../testing/sample.ts'
import { DEFAULTS, fromUrl, withoutOdbc } from '../testing/servers.ts'
import { demandDriver } from './engine.ts'

const never = new AbortController().signal
const MIB = 1024 * 1024
const LIMITS = { rows: 500, bytes: 2 * MIB, timeoutMs: 60_000 }
const failsWith = (reason: StatementFailure['reason']) => (error: unknown) => error instanceof StatementFailure && error.reason === reason

describe('the name of an ODBC driver', () => {
  const installed = ['PostgreSQL Unicode', 'SQLite3']
  const categoryOf = (name: string): string | undefined => {
    try {
      demandDriver(name, installed)
      return undefined
    } catch (error) {
      return (error as ConnectionFailure).category
    }
  }
  it('must equal an installed one exactly', () => {
    assert.equal(categoryOf('SQLite3'), undefined)
    assert.equal(categoryOf('sqlite3'), 'configuration')
    assert.equal(categoryOf('SQLite3 '), 'driver_missing')
    assert.equal(categoryOf('ODBC Driver 18 for SQL Server'), 'driver_missing')
  })
})

describe('PostgreSQL by ODBC', { skip: withoutOdbc('PostgreSQL Unicode', 'odbc-postgresql') }, () => {
  let server: TestDatabase
  let watcher: pg.Client
  let database: Database
  const settings = () => ({ ...fromUrl(server.superuserUrl), DB_ODBC_DRIVER: 'PostgreSQL Unicode' })
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    await fillPostgres(server.superuserUrl, [
      ...SAMPLE,
      "create schema other; create table other.notes as select 'other' as note",
      `alter database ${server.name} set client_connection_check_interval = 0`,
    ])
    watcher = new pg.Client(server.superuserUrl)
    await watcher.connect()
    database = await openDatabase(settings())
  })
  after(async () => {
    await database.close()
    await watcher.end()
    await server.drop()
  })
  const running = async (): Promise<boolean> => {
    const { rows } = await watcher.query(
      "select 1 from pg_stat_activity where datname = $1 and state = 'active' and query like '%pg_sleep(60%' and pid <> pg_backend_pid()",
      [server.name],
    )
    return rows.length > 0
  }

  it('runs one SELECT, read-only', async () => {
    for (const sql of [
      'select 1; drop table orders',
      "select 'a'; drop table orders",
      'delete from orders',
      'create temp table t (a int)',
      'set transaction read write',
      'with gone as (delete from orders returning 1) select * from gone',
      'select lo_creat(-1)',
      "select set_config('transaction_read_only', 'off', false)",
    ])
      await assert.rejects(database.run(sql, LIMITS, never), failsWith('refused'), sql)
    assert.deepEqual((await database.run('select count(*) from orders', LIMITS, never)).rows, [[5]])
  })

  it('stops a query on the server: at its time, when the client left, and on kill -9', async () => {
    await assert.rejects(database.run('select pg_sleep(60)', { ...LIMITS, timeoutMs: 500 }, never), failsWith('timeout'))
    await until(async () => !(await running()), 1_000)
    const controller = new AbortController()
    const asked = database.run('select pg_sleep(60)', LIMITS, controller.signal)
    asked.catch(() => undefined)
    await until(running)
    controller.abort()
    await assert.rejects(asked, failsWith('cancelled'))
    await until(async () => !(await running()), 2_000)
    const service = await runAlone(settings(), 'select pg_sleep(60)')
    await until(running)
    service.kill('SIGKILL')
    await until(async () => !(await running()), 3_000)
  })

  it('cuts rows at the cap and at the bytes, and a long text comes whole', async () => {
    const { rows, cut } = await database.run('select generate_series(1, 10000000)', LIMITS, never)
    assert.deepEqual([rows.length, cut], [500, true])
    const wide = await database.run("select repeat('x', 600000) from generate_series(1, 50)", LIMITS, never)
    assert.deepEqual([wide.rows.length, wide.cut], [3, true])
    await assert.rejects(database.run("select repeat('x', 50000000)", LIMITS, never), failsWith('too_large'))
    const long = await database.run("select repeat('ü😀', 30000), repeat('ab', 8191), repeat('ab', 8192)", LIMITS, never)
    assert.deepEqual(long.rows, [['ü😀'.repeat(30_000), 'ab'.repeat(8191), 'ab'.repeat(8192)]])
  })

  it('describes itself as by its own protocol', async () => {
    const native = await openDatabase(fromUrl(server.superuserUrl))
    assert.deepEqual(await database.readCatalog(never), await native.readCatalog(never))
    assert.deepEqual(await database.estimate('select * from people', never), await native.estimate('select * from people', never))
    assert.equal(await database.writeRights(never), await native.writeRights(never))
    await native.close()
    const other = await openDatabase({ ...settings(), schema: 'other' })
    assert.deepEqual((await other.run('select note from notes', LIMITS, never)).rows, [['other']])
    await other.close()
  })
})

describe('SQLite by ODBC', { skip: withoutOdbc('SQLite3', 'libsqliteodbc') }, () => {
  const folder = testFolder()
  const file = folder.path('sample; a.sqlite')
  let database: Database
  before(async () => {
    fillSqlite(file)
    database = await openDatabase({ ...DEFAULTS, DB_TYPE: 'sqlite', DB_NAME: file, DB_ODBC_DRIVER: 'SQLite3' })
  })
  after(async () => {
    await database.close()
    folder.remove()
  })

  it('runs nothing but a SELECT and makes no file', async () => {
    const other = folder.path('other.sqlite')
    for (const sql of [
      'delete from orders',
      `attach '${other}' as other`,
      `vacuum into '${other}'`,
      'with x as (select 1) delete from orders',
      'pragma query_only = off',
    ])
      await assert.rejects(database.run(sql, LIMITS, never), failsWith('refused'), sql)
    assert.equal(existsSync(other), false)
    assert.deepEqual((await database.run('select count(*) from orders', LIMITS, never)).rows, [[5]])
  })

  it('stops a query at its time', async () => {
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n'
    await assert.rejects(database.run(endless, { ...LIMITS, timeoutMs: 300 }, never), failsWith('timeout'))
    assert.deepEqual((await database.run('select 1', LIMITS, never)).rows, [[1]])
  })

  it('describes itself as by its own driver', async () => {
    const native = await openDatabase({ ...DEFAULTS, DB_TYPE: 'sqlite', DB_NAME: file })
    assert.deepEqual(await database.readCatalog(never), await native.readCatalog(never))
    await native.close()
  })
})
