import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startTcpProxy, type TcpProxy } from '@tanager/kernel/testing'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { openDatabase } from './choose-dialect.ts'
import { ConnectionFailure, type Database } from './dialect.ts'
import type { DatabaseSettings } from './settings.ts'
import { fromUrl, MYSQL, withoutMysql } from './testing/servers.ts'

const never = new AbortController().signal
const LIMITS = { rows: 10, bytes: 1024 * 1024, timeoutMs: 60_000 }
/** Short, so that the test is; what is promised is judged with room for a slow machine. */
const SHORT = { connectTimeoutMs: 2_500, silenceMs: 1_200, poolSize: 3 }
const PROMISED_MS = process.env.SOAK ? 10_000 : 40_000 // the statement itself may take a minute

let postgres: TestDatabase
before(async () => {
  postgres = await createTestDatabase({ template: 'empty' })
})
after(() => postgres.drop())

const ways: { title: string; skip: string | false; settings(): DatabaseSettings; sleep(seconds: number): string }[] = [
  {
    title: 'PostgreSQL',
    skip: false,
    settings: () => fromUrl(postgres.superuserUrl),
    sleep: (seconds) => `select 7 from pg_sleep(${seconds})`,
  },
  { title: 'MariaDB', skip: await withoutMysql(), settings: () => MYSQL, sleep: (seconds) => `select 7 + sleep(${seconds})` },
]
for (const { title, skip, settings, sleep } of ways)
  describe(`${title} behind a network that breaks`, { skip }, () => {
    let proxy: TcpProxy
    let database: Database
    before(async () => {
      const { DB_HOST = '', DB_PORT = 0 } = settings()
      proxy = await startTcpProxy({ host: DB_HOST, port: DB_PORT })
    })
    after(() => proxy.close())
    beforeEach(async () => {
      proxy.restore()
      database = await openDatabase({ ...settings(), ...SHORT, DB_HOST: '127.0.0.1', DB_PORT: proxy.port })
      await Promise.all([1, 2, 3].map(() => database.run(sleep(0.1), LIMITS, never))) // three connections, idle now
    })
    afterEach(() => database.close())

    const asks = () => database.run(sleep(0), LIMITS, never).then(({ rows }) => rows)
    async function assertFailsInTime(work: Promise<unknown>): Promise<void> {
      const began = performance.now()
      await assert.rejects(work, (error) => error instanceof ConnectionFailure && /timeout|host_unreachable/.test(error.category))
      const ms = performance.now() - began
      assert.ok(ms < PROMISED_MS, `after ${Math.round(ms)} ms`)
    }

    it('fails in time while bytes vanish, says so in its health, and works as soon as they pass', async () => {
      proxy.mode = 'swallow'
      await Promise.all([1, 2, 3, 4, 5].map(() => assertFailsInTime(asks())))
      await assertFailsInTime(database.check(never))
      await assertFailsInTime(asks())
      proxy.restore()
      await database.check(never)
      assert.deepEqual(await asks(), [[7]])
    })

    it('fails in time when bytes vanish under a statement that would run for long', async () => {
      const running = database.run(sleep(50), LIMITS, never)
      running.catch(() => undefined)
      await delay(200)
      proxy.mode = 'swallow'
      await assertFailsInTime(running)
      proxy.restore()
      assert.deepEqual(await asks(), [[7]])
    })

    it('answers when its idle connections were forgotten on the way', async () => {
      proxy.forget()
      assert.deepEqual(await Promise.all([1, 2, 3, 4].map(asks)), [[[7]], [[7]], [[7]], [[7]]])
      proxy.forget()
      await database.check(never)
    })

    it('answers after its idle connections were reset or half-closed', async () => {
      proxy.reset()
      assert.deepEqual(await asks(), [[7]])
      proxy.halfClose()
      assert.deepEqual(await asks(), [[7]])
    })

    it('lets a statement run for as long as it may, however silent it is', async () => {
      assert.deepEqual((await database.run(sleep(5), LIMITS, never)).rows, [[7]])
    })

    it('ends in time when the question is given up while bytes vanish', async () => {
      proxy.mode = 'swallow'
      await assert.rejects(database.run(sleep(0), LIMITS, AbortSignal.timeout(100)))
    })
  })
