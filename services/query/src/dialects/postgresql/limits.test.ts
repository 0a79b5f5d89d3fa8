import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { openDatabase } from '../choose-dialect.ts'
import { type Database, StatementFailure } from '../dialect.ts'
import { fillPostgres } from '../testing/sample.ts'
import { fromUrl } from '../testing/servers.ts'

const never = new AbortController().signal
const MIB = 1024 * 1024
const LIMITS = { rows: 500, bytes: 4 * MIB, timeoutMs: 120_000 }
const refused = (error: unknown) => error instanceof StatementFailure && error.reason === 'refused'

describe('the limits of a result on PostgreSQL', () => {
  let server: TestDatabase
  let database: Database
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    await fillPostgres(server.superuserUrl)
    database = await openDatabase(fromUrl(server.superuserUrl))
  })
  after(async () => {
    await database.close()
    await server.drop()
  })
  const memoryOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.memoryUsage.rss()
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    await work().finally(() => clearInterval(timer))
    return Math.max(most, process.memoryUsage.rss()) - before
  }

  for (const parallel of [false, true]) {
    it(`ten million rows are cut at the cap${parallel ? ', also when the server was asked for all' : ''}`, async () => {
      const grown = await memoryOf(async () => {
        const { rows, cut } = await database.run('select generate_series(1, 10000000)', { ...LIMITS, parallel }, never)
        assert.equal(rows.length, 500)
        assert.equal(cut, true)
      })
      assert.ok(grown < 256 * MIB, `${Math.round(grown / MIB)} MiB more`)
    })
  }

  it('as many rows as the cap are not cut', async () => {
    for (const parallel of [false, true]) {
      const { rows, cut } = await database.run('select generate_series(1, 500)', { ...LIMITS, parallel }, never)
      assert.deepEqual([rows.length, cut], [500, false])
    }
  })

  it('rows beyond the bytes are cut', async () => {
    const { rows, cut } = await database.run("select repeat('x', 1000000) from generate_series(1, 400)", LIMITS, never)
    assert.deepEqual([rows.length, cut], [4, true])
    assert.deepEqual((await database.run('select 1', LIMITS, never)).rows, [[1]])
  })

  it('a cell of a gigabyte is refused while other questions are answered', async () => {
    let answered = 0
    let going = true
    const others = (async () => {
      while (going) {
        await database.run('select 1', LIMITS, never)
        answered++
      }
    })()
    const grown = await memoryOf(() =>
      assert.rejects(
        database.run("select repeat(repeat('x', 1000000), 1000)", LIMITS, never),
        (error) => error instanceof StatementFailure && error.reason === 'too_large',
      ),
    )
    going = false
    await others
    assert.ok(grown < 256 * MIB, `${Math.round(grown / MIB)} MiB more`)
    assert.ok(answered > 3, `${answered} others`)
  })

  it('one statement may be run, and nothing that it sets stays', async () => {
    await assert.rejects(database.run('select 1; select 2', LIMITS, never), refused)
    await assert.rejects(database.run("insert into orders values (9, 1, 1, '2024-01-01', 'x')", LIMITS, never), refused)
    await assert.rejects(database.run('create temp table t (a int)', LIMITS, never), refused)
    await database.run('set transaction read write', LIMITS, never)
    await database.run('set session characteristics as transaction read write', LIMITS, never)
    await database.run("select set_config('default_transaction_read_only', 'off', false)", LIMITS, never)
    await database.run("select set_config('statement_timeout', '0', false), set_config('search_path', 'pg_catalog', false)", LIMITS, never)
    await database.run('commit', LIMITS, never)
    await assert.rejects(database.run('delete from orders', LIMITS, never), refused)
    const { rows } = await database.run(
      "select current_setting('statement_timeout'), current_setting('search_path'), current_setting('transaction_read_only')",
      LIMITS,
      never,
    )
    assert.deepEqual(rows, [['2min', '"$user", public', 'on']])
  })

  it('a statement is planned and run in one transaction, and one that fails leaves a clean connection behind', async () => {
    const one = await openDatabase({ ...fromUrl(server.superuserUrl), poolSize: 1 })
    const numbers = async () => (await one.run('select pg_backend_pid(), pg_current_xact_id_if_assigned()', LIMITS, never)).rows
    const [[pid] = []] = await numbers()
    const planned = await one.begin(60_000).plan("select pg_backend_pid(), current_setting('transaction_read_only')", never)
    assert.ok(planned.estimate.cost !== null)
    assert.deepEqual((await planned.run(LIMITS, never)).rows, [[pid, 'on']])
    await assert.rejects(one.begin(60_000).plan('select nope from people', never), refused)
    const failing = await one.begin(60_000).plan('select 1 / (id - id) from people', never)
    await assert.rejects(failing.run(LIMITS, never), refused)
    await assert.rejects(one.begin(60_000).plan('select 1; delete from people', never), refused)
    assert.deepEqual(await numbers(), [[pid, null]])
    await one.close()
  })

  it('planning has a limit of its own, whatever the statement may take', async () => {
    await fillPostgres(server.superuserUrl, [
      `create function dawdle() returns int immutable language plpgsql as $$ begin perform pg_sleep(60); return 1; end $$`,
    ])
    const began = Date.now()
    await assert.rejects(
      database.begin(60_000).plan('select dawdle()', never),
      (error) => error instanceof StatementFailure && error.reason === 'timeout',
    )
    assert.ok(Date.now() - began < 30_000, `${Date.now() - began} ms`)
  })

  it('a connection that waits for a statement goes back when none comes, and when the client leaves', async () => {
    const one = await openDatabase({ ...fromUrl(server.superuserUrl), poolSize: 1 })
    await one.check(never)
    one.begin(60_000).drop()
    const planned = await one.begin(60_000).plan('select 1', never)
    planned.drop()
    const left = AbortSignal.abort()
    await assert.rejects(
      one.begin(60_000).plan('select 1', left),
      (error) => error instanceof StatementFailure && error.reason === 'cancelled',
    )
    const waiting = await one.begin(60_000).plan('select 1', never)
    await assert.rejects(waiting.run(LIMITS, left), (error) => error instanceof StatementFailure && error.reason === 'cancelled')
    assert.deepEqual((await one.run('select 2', LIMITS, never)).rows, [[2]])
    await one.close()
  })

  it('a connection that died while idle is replaced, also where a transaction was begun on it', async () => {
    const one = await openDatabase({ ...fromUrl(server.superuserUrl), poolSize: 1 })
    const [[pid] = []] = (await one.run('select pg_backend_pid()', LIMITS, never)).rows
    const killer = new pg.Client(server.superuserUrl)
    await killer.connect()
    const ready = one.begin(60_000)
    await killer.query('select pg_terminate_backend($1)', [pid])
    await killer.end()
    const planned = await ready.plan('select 3', never)
    assert.deepEqual((await planned.run(LIMITS, never)).rows, [[3]])
    await one.close()
  })

  it('a lock that outlives transactions is let go', async () => {
    await database.run('select pg_advisory_lock(77)', LIMITS, never)
    const client = new pg.Client(server.superuserUrl)
    await client.connect()
    await client.query("set lock_timeout = '10s'")
    await client.query('select pg_advisory_lock(77)')
    await client.end()
  })

  it('the message of the server comes with its hint', async () => {
    await assert.rejects(database.run('select nam from people', LIMITS, never), (error) => {
      assert.match(String(error), /column "nam" does not exist\nHINT: Perhaps you meant to reference the column "people.name"/)
      return true
    })
  })
})
