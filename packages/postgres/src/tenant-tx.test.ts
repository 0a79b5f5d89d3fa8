import assert from 'node:assert/strict'
import type { Duplex } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { proxyFor, type TcpProxy } from '@tanager/kernel/testing'
import { databaseProblem } from './errors.ts'
import { openPool, type Pool, type SlowStatement } from './pool.ts'
import type { Tx } from './query.ts'
import { CommitUncertain, inTenant } from './tenant-tx.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const tenantId = '00000000-0000-7000-8000-000000000001'

describe('a transaction', () => {
  let database: TestDatabase
  let pool: Pool
  let other: Pool
  let wide: Pool
  /** Its limits are short, and the way to its server can be broken. */
  let hasty: Pool
  let proxy: TcpProxy
  before(async () => {
    database = await createTestDatabase()
    pool = openPool({ url: database.appUrl, max: 2, applicationName: 'test' })
    other = openPool({ url: database.superuserUrl, max: 1, applicationName: 'test' })
    wide = openPool({ url: database.appUrl, max: 4, applicationName: 'test' })
    proxy = await proxyFor(database.appUrl)
    const url = proxy.through(database.appUrl)
    hasty = openPool({ url, max: 2, applicationName: 'test', statementTimeoutMs: 500, deadlineMs: 2_000 })
    await other.query(`create function collide(uuid) returns void language plpgsql as
      $$ begin raise exception 'a serialization failure' using errcode = '40001'; end $$`)
  })
  it('names a statement that takes long, and tells no value of it', async () => {
    const told: SlowStatement[] = []
    const watched = openPool({ url: database.appUrl, max: 1, applicationName: 'test', slow: { ms: 50, tell: (slow) => told.push(slow) } })
    try {
      await inTenant(watched, { tenantId }, async (tx) => {
        await tx.query({ name: 'nap.short', text: 'select pg_sleep(0.1), $1::uuid, $2::text' }, ['secret'])
        await tx.query({ text: 'select pg_sleep(0.1),\n   $1::uuid, $2::text' }, ['secret'])
      })
    } finally {
      await watched.end()
    }
    const naps = told.filter(({ statement }) => /nap|pg_sleep/.test(statement))
    assert.deepEqual(
      naps.map(({ statement }) => statement),
      ['nap.short', 'select pg_sleep(0.1), $1::uuid, $2::text'],
    )
    assert.ok(naps.every(({ ms }) => ms >= 50))
    assert.doesNotMatch(JSON.stringify(told), /secret/)
  })
  after(async () => {
    await hasty.end()
    await proxy.close()
    await wide.end()
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

  it('sends its begin together with the first statement, in one write', async () => {
    const writes: number[] = []
    const watch = ({ connection: { stream } }: { connection: { stream: Duplex } }) => {
      const { _write, _writev } = stream
      stream._write = (...given) => {
        writes.push(1)
        _write.apply(stream, given)
      }
      stream._writev = (chunks, done) => {
        writes.push(chunks.length)
        _writev?.call(stream, chunks, done)
      }
      restore = () => Object.assign(stream, { _write, _writev })
    }
    let restore = (): unknown => undefined
    await inTenant(pool, { tenantId }, async (tx) => tx.query({ text: 'select $1::uuid' })) // the statement is prepared now
    pool.once('acquire', watch as never)
    const opened = await inTenant(pool, { tenantId }, async () => writes.length)
    restore()
    assert.equal(opened, 1, `writes before the work began: ${writes.join(' ')}`)
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
  it('that collides with another in a deadlock is done again, and both succeed', async () => {
    let runs = 0
    let [here, there] = [0, 0]
    const both = async () => {
      while (here === 0 || there === 0) await delay(5)
    }
    const lock = (tx: Tx, key: number) => tx.query({ text: 'select $1::uuid, pg_advisory_xact_lock($2)' }, [key])
    const crossing = (first: number, second: number, arrive: () => void) =>
      inTenant(wide, { tenantId }, async (tx) => {
        runs++
        await lock(tx, first)
        arrive()
        await both()
        await lock(tx, second)
        return 'done'
      })
    const outcome = await Promise.all([crossing(1, 2, () => here++), crossing(2, 1, () => there++)])
    assert.deepEqual(outcome, ['done', 'done'])
    assert.equal(runs, 3)
  })
  it('503 busy when it collides time and again: it is done again three times', async () => {
    let runs = 0
    const error = await inTenant(pool, { tenantId }, async (tx) => {
      runs++
      await tx.query({ text: 'select collide($1)' })
    }).catch((thrown: unknown) => thrown)
    assert.deepEqual([runs, databaseProblem(error)?.status, databaseProblem(error)?.code], [4, 503, 'busy'])
  })
  it('503 timeout when it takes longer than it may as a whole, and its connection serves on', async () => {
    const error = await inTenant(hasty, { tenantId }, async (tx) => {
      for (;;) await tx.query({ text: 'select $1::uuid, pg_sleep(0.1)' })
    }).catch((thrown: unknown) => thrown)
    assert.equal(databaseProblem(error)?.code, 'timeout')
    assert.equal(await inTenant(hasty, { tenantId }, async () => 'done'), 'done')
  })
  it('whose commit is never answered says that the outcome is unknown', async () => {
    proxy.restore()
    const lost = inTenant(hasty, { tenantId }, async (tx) => {
      await tx.query({ text: 'select $1::uuid' })
      proxy.mode = 'swallow'
    })
    assert.equal(databaseProblem(await lost.catch((thrown: unknown) => thrown))?.code, 'outcome_unknown')
    const next = inTenant(hasty, { tenantId }, async () => 'done')
    assert.equal(databaseProblem(await next.catch((thrown: unknown) => thrown))?.code, 'database_unavailable')
    proxy.restore()
    assert.equal(await inTenant(hasty, { tenantId }, async () => 'done'), 'done')
  })
  it('serves the next one on a connection that works', async () => {
    assert.equal(await inTenant(pool, { tenantId }, async () => 'done'), 'done')
  })
})
