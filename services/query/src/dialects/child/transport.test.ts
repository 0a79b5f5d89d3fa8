import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { ConnectionFailure, StatementFailure } from '../dialect.ts'
import { completeSettings } from '../settings.ts'
import { runAlone, until } from '../testing/alone.ts'
import { testFolder } from '../testing/files.ts'
import { fillSqlite } from '../testing/sample.ts'
import { DEFAULTS } from '../testing/servers.ts'
import { startDatabaseChild } from './child-process.ts'
import { type ChildTransport, childTransport } from './transport.ts'

const never = new AbortController().signal
const LIMITS = { rows: 500, bytes: 1024 * 1024, timeoutMs: 60_000 }
const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n'
const failsWith = (reason: StatementFailure['reason']) => (error: unknown) => error instanceof StatementFailure && error.reason === reason

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a database in child processes', () => {
  const folder = testFolder()
  const given = { ...DEFAULTS, poolSize: 2, DB_TYPE: 'sqlite', DB_NAME: folder.path('sample.sqlite') }
  let transport: ChildTransport
  before(() => {
    fillSqlite(given.DB_NAME)
    transport = childTransport('sqlite', completeSettings(given))
  })
  after(async () => {
    await transport.close()
    folder.remove()
  })

  it('starts no more of them than allowed, and the rest wait', async () => {
    const slow = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000) select count(*) from n'
    const answers = await Promise.all(Array.from({ length: 6 }, () => transport.fetch(slow, LIMITS, never)))
    assert.ok(answers.every(({ rows }) => rows[0]?.[0] === 300_000))
    assert.equal(transport.children().length, 2)
  })

  it('answers others while one works, and lets go of who gave up waiting', async () => {
    const controller = new AbortController()
    const endless = transport.fetch(ENDLESS, LIMITS, controller.signal)
    endless.catch(() => undefined)
    assert.deepEqual((await transport.fetch('select 1', LIMITS, never)).rows, [[1]])
    const also = transport.fetch(ENDLESS, LIMITS, controller.signal)
    const waiting = transport.fetch('select 2', LIMITS, controller.signal)
    controller.abort()
    const ends = await Promise.allSettled([endless, also, waiting])
    assert.ok(ends.every((end) => end.status === 'rejected' && failsWith('cancelled')(end.reason)))
    assert.deepEqual((await transport.fetch('select 3', LIMITS, never)).rows, [[3]])
  })

  it('can be looked at while all are busy', async () => {
    const controller = new AbortController()
    const busy = [1, 2].map(() => transport.fetch(ENDLESS, LIMITS, controller.signal))
    for (const asked of busy) asked.catch(() => undefined)
    await until(() => transport.children().filter((child) => child.busy).length === 2)
    await transport.check(never)
    assert.equal(transport.children().length, 2)
    controller.abort()
    await Promise.allSettled(busy)
  })

  it('goes on after a process was killed in the middle', async () => {
    const asked = transport.fetch(ENDLESS, LIMITS, never)
    asked.catch(() => undefined)
    const busy = () => transport.children().find((child) => child.busy)?.pid
    await until(() => busy() !== undefined)
    process.kill(busy() ?? 0, 'SIGKILL')
    await assert.rejects(asked, (error) => error instanceof ConnectionFailure && /SIGKILL/.test(error.message))
    assert.deepEqual((await transport.fetch('select 1', LIMITS, never)).rows, [[1]])
  })

  it('leaves no process behind when the service is killed, even one that never looks up', async () => {
    const service = await runAlone(given, ENDLESS)
    const children = () => childrenOf(service.pid ?? 0)
    await until(() => children().length > 0)
    const pids = children()
    await new Promise((resolve) => setTimeout(resolve, 300))
    service.kill('SIGKILL')
    await until(() => pids.every((pid) => !isAlive(pid)), 5_000)
  })

  it('leaves no process behind whose parent was gone before it could look', async () => {
    const ended = Promise.withResolvers<NodeJS.Signals | null>()
    const child = startDatabaseChild(256, { onMessage: () => {}, onExit: ended.resolve })
    child.send({ kind: 'settings', engine: 'sqlite', settings: completeSettings(given), parent: 1 })
    child.send({ kind: 'fetch', id: 1, sql: ENDLESS, options: LIMITS })
    assert.equal(await ended.promise, 'SIGKILL')
  })

  it('leaves what a process compiled to the next one, although it ends by a kill', async (t) => {
    const compiled = testFolder()
    const before = process.env.NODE_COMPILE_CACHE
    process.env.NODE_COMPILE_CACHE = compiled.path('')
    t.after(() => {
      if (before === undefined) delete process.env.NODE_COMPILE_CACHE
      else process.env.NODE_COMPILE_CACHE = before
      compiled.remove()
    })
    const other = childTransport('sqlite', completeSettings(given))
    for (let time = 0; time < 2; time += 1) await other.fetch('select 1', LIMITS, never) // the first answer may come before it is written
    await other.close()
    assert.ok(readdirSync(compiled.path(''), { recursive: true, withFileTypes: true }).some((entry) => entry.isFile()))
  })

  it('ends its processes when closed, and then answers nothing', async () => {
    const one = childTransport('sqlite', completeSettings(given))
    await one.check(never)
    const pids = one.children().map(({ pid }) => pid)
    assert.ok(pids.length > 0)
    await one.close()
    await until(() => pids.every((pid) => !isAlive(pid)), 5_000)
    await assert.rejects(one.fetch('select 1', LIMITS, never), /closed/)
  })
})

/** Linux only, as are the machines that run the tests. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
