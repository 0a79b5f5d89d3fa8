import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it, type TestContext } from 'node:test'
import pg from 'pg'
import { isAlive } from './embedded/process-facts.ts'
import { ordinaryUser, parentOf, startHolder, testFolder, until } from './embedded/testing.ts'
import { type EmbeddedServer, findRunning, StartError, startEmbedded } from './embedded.ts'

const linuxOnly = { skip: process.platform === 'linux' ? false : 'looks into /proc' }

/** A complete database for the tests that need one: making it takes most of a second, and each leaves it stopped. */
let complete = ''
before(async (t) => {
  complete = join(testFolder(t as TestContext), 'postgres')
  await (await startEmbedded({ dataDir: complete, durable: false, log: () => {} })).stop()
})

async function start(t: TestContext, dataDir: string): Promise<EmbeddedServer & { lines: string[] }> {
  const lines: string[] = []
  const server = await startEmbedded({ dataDir, durable: false, log: (line) => lines.push(line) })
  t.after(() => server.stop())
  return { ...server, lines }
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const startError = (message: RegExp) => (error: unknown) => error instanceof StartError && message.test(error.message) && error.hint !== ''

it('makes a database on the first start and keeps its data for the second', async (t) => {
  const data = join(testFolder(t), 'a folder with späces', 'postgres')
  mkdirSync(`${data}.init-1`, { recursive: true }) // of a first start that was killed
  const first = await start(t, data)
  assert.equal(existsSync(`${data}.init-1`), false)
  assert.equal(statSync(join(data, 'tanager-superuser-password')).mode & 0o777, 0o600)
  const [facts] = await ask(
    first.superuserUrl(),
    `select current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone, current_setting('data_checksums') as checksums,
            current_setting('server_encoding') as encoding, current_setting('client_connection_check_interval') as interval, lower('ÄÉ') as lower,
            (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as auth`,
  )
  assert.deepEqual(facts, {
    addresses: '127.0.0.1',
    zone: 'UTC',
    checksums: 'on',
    encoding: 'UTF8',
    interval: '1s',
    lower: 'äé',
    auth: 'scram-sha-256',
  })
  await ask(first.superuserUrl(), 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start(t, data)
  assert.deepEqual(await ask(second.superuserUrl(), 'select answer from kept'), [{ answer: 42 }])
})

it('finds the server that runs on a directory, and none where none runs', async (t) => {
  const data = join(testFolder(t), 'postgres')
  assert.equal(findRunning(data), undefined)
  const server = await start(t, data)
  assert.equal(findRunning(data)?.superuserUrl('other'), server.superuserUrl('other'))
  await server.stop()
  assert.equal(findRunning(data), undefined)
})

it('moves a half-written directory aside and begins anew', async (t) => {
  const folder = testFolder(t)
  mkdirSync(join(folder, 'postgres', 'base'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  const server = await start(t, join(folder, 'postgres'))
  const aside = readdirSync(folder).find((name) => name.startsWith('postgres.incomplete-'))
  assert.deepEqual(readdirSync(join(folder, aside ?? '')), ['PG_VERSION', 'base'])
  assert.match(server.lines.join('\n'), /never completed; it now lies in .*incomplete-/)
})

it('refuses the data of another PostgreSQL version, naming both and what to do', async (t) => {
  const data = join(testFolder(t), 'postgres')
  mkdirSync(join(data, 'global'), { recursive: true })
  writeFileSync(join(data, 'PG_VERSION'), '17\n')
  writeFileSync(join(data, 'global', 'pg_control'), 'x'.repeat(8192))
  await assert.rejects(start(t, data), startError(/PostgreSQL 17; this is PostgreSQL 18/))
  assert.deepEqual(readdirSync(data).sort(), ['PG_VERSION', 'global'])
})

it('says what PostgreSQL said when the data are damaged, and leaves them alone', async (t) => {
  const data = join(testFolder(t), 'postgres')
  await (await start(t, data)).stop()
  rmSync(join(data, 'pg_xact'), { recursive: true })
  await assert.rejects(start(t, data), startError(/does not start on .*\n.*FATAL/))
  assert.ok(existsSync(join(data, 'PG_VERSION')))
})

it('tells an ordinary user in one sentence that the folder cannot be written', async (t) => {
  const folder = testFolder(t)
  chmodSync(folder, 0o555)
  const holder = await startHolder(t, join(folder, 'postgres'), { user: ordinaryUser() })
  assert.match(holder.error ?? '', /^Cannot use .*: permission denied \(EACCES\)\.$/)
  assert.match(holder.hint ?? '', /TANAGER_DATA_DIR/)
})

it('runs for an ordinary user, who owns the data, and for root on those data', async (t) => {
  const folder = testFolder(t)
  chmodSync(folder, 0o777)
  const user = ordinaryUser()
  const data = join(folder, 'postgres')
  const holder = await startHolder(t, data, { user })
  assert.equal(holder.error, undefined)
  assert.deepEqual(await ask(holder.url ?? '', 'select 1 as one'), [{ one: 1 }])
  assert.equal(statSync(data).uid, user?.uid ?? process.getuid?.())
  holder.process.kill('SIGTERM')
  await until('the server is gone', () => !isAlive(holder.pid ?? 0))
  await until('its holder is gone', () => !isAlive(holder.process.pid ?? 0))
  await start(t, data)
  assert.equal(statSync(data).uid, user?.uid ?? process.getuid?.())
})

it('leaves no server behind when its parent is killed with the whole process group', async (t) => {
  const data = complete
  const holder = await startHolder(t, data)
  process.kill(-(holder.process.pid ?? 0), 'SIGKILL')
  await until('the server is gone', () => !isAlive(holder.pid ?? 0), 5_000)
  await start(t, data)
})

it('deletes a throwaway database even when its parent is killed', async (t) => {
  const folder = join(testFolder(t), 'throwaway')
  mkdirSync(folder)
  const holder = await startHolder(t, join(folder, 'postgres'), { throwaway: true })
  holder.process.kill('SIGKILL')
  await until('the folder is gone', () => !existsSync(folder), 5_000)
})

it('stops a server whose watchdog was killed too, and starts again', linuxOnly, async (t) => {
  const data = complete
  const holder = await startHolder(t, data)
  const orphan = holder.pid ?? 0
  process.kill(parentOf(orphan), 'SIGKILL')
  holder.process.kill('SIGKILL')
  await until('the holder is gone', () => !isAlive(holder.process.pid ?? 0))
  assert.ok(isAlive(orphan))
  const server = await start(t, data)
  assert.match(server.lines.join('\n'), new RegExp(`earlier run still works on .*pid ${orphan}`))
  assert.equal(isAlive(orphan), false)
})

it('is not blocked by a stale postmaster.pid whose number another process has now', linuxOnly, async (t) => {
  const data = complete
  const holder = await startHolder(t, data)
  process.kill(parentOf(holder.pid ?? 0), 'SIGKILL')
  process.kill(holder.pid ?? 0, 'SIGKILL')
  holder.process.kill('SIGKILL')
  await until('all are gone', () => !isAlive(holder.pid ?? 0) && !isAlive(holder.process.pid ?? 0))
  const other = spawn('sleep', ['60'], { stdio: 'ignore', ...ordinaryUser() }) // of the server's own user: PostgreSQL ignores others
  t.after(() => other.kill('SIGKILL'))
  const file = join(data, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)))
  await start(t, data)
  assert.ok(isAlive(other.pid ?? 0))
})

it('refuses a second start on a directory and says who holds it and where', async (t) => {
  const data = complete
  const holder = await startHolder(t, data)
  await assert.rejects(start(t, data), startError(new RegExp(`already running here \\(pid ${holder.process.pid}\\) at http://holder`)))
  assert.deepEqual(await ask(holder.url ?? '', 'select 1 as one'), [{ one: 1 }])
})

it('takes over from a holder that is gone though its number runs', linuxOnly, async (t) => {
  const data = join(testFolder(t), 'postgres')
  writeFileSync(`${data}.lock`, JSON.stringify({ pid: process.pid, started: 'another boot/1', host: '', address: null }))
  await start(t, data)
})

it('lets one of several starts at the same moment through', async (t) => {
  const data = join(testFolder(t), 'postgres')
  const outcomes = await Promise.all([1, 2, 3].map(() => startHolder(t, data)))
  assert.equal(outcomes.filter((one) => one.url).length, 1)
  assert.ok(outcomes.every((one) => one.url || /already running here/.test(one.error ?? '')))
})

it('sets a new superuser password when the file with it is gone', async (t) => {
  const data = complete
  const first = await start(t, data)
  await first.stop()
  rmSync(join(data, 'tanager-superuser-password'))
  const second = await start(t, data)
  assert.notEqual(new URL(second.superuserUrl()).password, new URL(first.superuserUrl()).password)
  assert.deepEqual(await ask(second.superuserUrl(), 'select 1 as one'), [{ one: 1 }])
})

it('says when the server ends by itself', async (t) => {
  const server = await start(t, complete)
  let gone = false
  server.exited.then(() => {
    gone = true
  })
  process.kill(Number(readFileSync(join(server.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
  await until('it is said', () => gone)
})
