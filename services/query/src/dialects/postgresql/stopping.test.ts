import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { openDatabase } from '../choose-dialect.ts'
import { type Database, StatementFailure } from '../dialect.ts'
import { runAlone, until } from '../testing/alone.ts'
import { fromUrl } from '../testing/servers.ts'

const never = new AbortController().signal
const LIMITS = { rows: 10, bytes: 64 * 1024, timeoutMs: 60_000 }
const failsWith = (reason: StatementFailure['reason']) => (error: unknown) => error instanceof StatementFailure && error.reason === reason

describe('a running query on PostgreSQL', () => {
  let server: TestDatabase
  let watcher: pg.Client
  let database: Database
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    watcher = new pg.Client(server.superuserUrl)
    await watcher.connect()
    // Whatever ends a query must be our session's doing, not the server's default.
    await watcher.query(`alter database ${server.name} set client_connection_check_interval = 0`)
    database = await openDatabase(fromUrl(server.superuserUrl))
    await database.check(never)
  })
  after(async () => {
    await database.close()
    await watcher.end()
    await server.drop()
  })
  const running = async (): Promise<boolean> => {
    const { rows } = await watcher.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'tanager-query' and state = 'active' and query like '%sleep%'",
    )
    return rows.length > 0
  }

  it('is gone from the server within a second of its time-out', async () => {
    const asked = database.run('select pg_sleep(60)', { ...LIMITS, timeoutMs: 3_000 }, never)
    asked.catch(() => undefined)
    await until(running)
    await assert.rejects(asked, failsWith('timeout'))
    await until(async () => !(await running()), 1_000)
    assert.equal((await database.run('select 1', LIMITS, never)).rows.length, 1)
  })

  it('is gone within two seconds of the client leaving', async () => {
    const controller = new AbortController()
    const asked = database.run('select pg_sleep(60)', LIMITS, controller.signal)
    asked.catch(() => undefined)
    await until(running)
    controller.abort()
    await until(async () => !(await running()), 2_000)
    // In the server's own words: it was asked to stop, not cut off.
    await assert.rejects(asked, (error) => failsWith('cancelled')(error) && /due to user request/.test(String(error)))
    assert.equal((await database.run('select 1', LIMITS, never)).rows.length, 1)
  })

  it('is gone within two seconds of kill -9 on the service', async () => {
    const service = await runAlone(fromUrl(server.superuserUrl), 'select pg_sleep(60)')
    await until(running)
    service.kill('SIGKILL')
    await until(async () => !(await running()), 2_000)
  })

  it('is stopped without stopping the others', async () => {
    const controller = new AbortController()
    const others = Promise.all([1, 2].map(() => database.run('select pg_sleep(1.5), 7', LIMITS, never)))
    const asked = database.run('select pg_sleep(60)', LIMITS, controller.signal)
    asked.catch(() => undefined)
    setTimeout(() => controller.abort(), 500)
    await assert.rejects(asked, failsWith('cancelled'))
    assert.deepEqual(
      (await others).map(({ rows }) => rows[0]?.[1]),
      [7, 7],
    )
  })

  it('waits for no lock longer than its time', async () => {
    await watcher.query('create table locked (a int)')
    await watcher.query('begin; lock table locked')
    try {
      await assert.rejects(database.run('select * from locked', { ...LIMITS, timeoutMs: 500 }, never), failsWith('timeout'))
    } finally {
      await watcher.query('rollback')
    }
  })

  it('that never began says so', async () => {
    await assert.rejects(database.run('select 1', LIMITS, AbortSignal.abort()), failsWith('cancelled'))
  })

  it('is asked again on a new connection when the old one had died unnoticed', async () => {
    assert.equal((await database.run('select 1', LIMITS, never)).rows.length, 1)
    await watcher.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tanager-query'",
    )
    assert.equal((await database.run('select 1', LIMITS, never)).rows.length, 1)
    await watcher.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tanager-query'",
    )
    await database.check(never)
  })
})
