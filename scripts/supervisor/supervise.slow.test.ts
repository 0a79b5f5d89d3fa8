import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAlive } from '../../packages/postgres/src/embedded/process-facts.ts'
import { testFolder, until } from '../../packages/postgres/src/embedded/testing.ts'

const FIXTURE = fileURLToPath(new URL('./supervisor.fixture.ts', import.meta.url))
/** So that no embedded server is started where the test is about something else. */
const REAL_SERVER = { DATABASE_URL: 'postgresql://app@127.0.0.1:1/x', DATABASE_OWNER_URL: 'postgresql://owner@127.0.0.1:1/x' }

interface Supervisor {
  child: ChildProcess
  output(): string
  exit: Promise<number | null>
}

function start(t: TestContext, env: NodeJS.ProcessEnv): Supervisor {
  const {
    npm_lifecycle_event: _npm,
    DATABASE_URL: _app,
    DATABASE_OWNER_URL: _owner,
    HOST: _host,
    QUERY_PORT: _query,
    ...inherited
  } = process.env
  const child = spawn(process.execPath, [FIXTURE], {
    env: { ...inherited, PORT: '0', TANAGER_DATA_DIR: join(testFolder(t), 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  t.after(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return { child, output: () => output, exit }
}

/** Where the two stand-ins answer. */
async function places(supervisor: Supervisor): Promise<[string, string]> {
  const [, first = '', second = ''] = await until('it is ready', () => /ready at (\S+) and (\S+)/.exec(supervisor.output()))
  return [first, second]
}
const ready = async (supervisor: Supervisor): Promise<string> => (await places(supervisor))[0]

const look = async (address: string): Promise<{ pid: number; env: Record<string, string> }> =>
  (await (await fetch(`${address}/`)).json()) as { pid: number; env: Record<string, string> }

it('says at once that a port is taken, and what to do', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const data = join(testFolder(t), 'data')
  const supervisor = start(t, { PORT: String(port), TANAGER_DATA_DIR: data })
  assert.equal(await supervisor.exit, 1)
  assert.match(supervisor.output(), new RegExp(`Port ${port} is in use; set PORT=`))
  assert.equal(existsSync(data), false)
})

it('does not take another program for its own that got the port while the database was made ready', async (t) => {
  const supervisor = start(t, { ...REAL_SERVER, FIXTURE_PORT_IS_LOST: 'yes' })
  assert.equal(await supervisor.exit, 1)
  assert.match(supervisor.output(), /Port \d+ is in use; set PORT=/)
  assert.doesNotMatch(supervisor.output(), /ready at/)
})

it('says so of the second port too, and when both are the same', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const supervisor = start(t, { QUERY_PORT: String(port) })
  assert.equal(await supervisor.exit, 1)
  assert.match(supervisor.output(), new RegExp(`Port ${port} is in use; set QUERY_PORT=`))
  const same = start(t, { PORT: '3055', QUERY_PORT: '3055' })
  assert.equal(await same.exit, 1)
  assert.match(same.output(), /PORT and QUERY_PORT are both 3055/)
  const wrong = start(t, { QUERY_PORT: 'a' })
  assert.equal(await wrong.exit, 1)
  assert.match(wrong.output(), /QUERY_PORT is a; it must be a number/)
})

it('says which of the two database settings is missing', async (t) => {
  const supervisor = start(t, { DATABASE_URL: REAL_SERVER.DATABASE_URL })
  assert.equal(await supervisor.exit, 1)
  assert.match(supervisor.output(), /^\nDATABASE_OWNER_URL is not set/)
})

it('gives the service the application role alone, drains it on SIGTERM and exits 0', async (t) => {
  const supervisor = start(t, { ...REAL_SERVER, REPORT_DATABASE_URL: 'postgresql://report@127.0.0.1:1/x' })
  const [first, second] = await places(supervisor)
  const { env, pid } = await look(first)
  assert.equal(env.DATABASE_URL, REAL_SERVER.DATABASE_URL)
  assert.equal('DATABASE_OWNER_URL' in env, false)
  assert.equal('REPORT_DATABASE_URL' in env, false)
  const other = await look(second)
  assert.equal('DATABASE_URL' in other.env, false)
  supervisor.child.kill('SIGTERM')
  supervisor.child.kill('SIGTERM') // npm passes on what the terminal sent already
  assert.equal(await supervisor.exit, 0)
  assert.match(supervisor.output(), /Stopping …[\s\S]*service drained[\s\S]*service drained[\s\S]*\nStopped\.\n$/)
  assert.deepEqual([isAlive(pid), isAlive(other.pid)], [false, false])
})

it('exits 0 too when the same signal comes again after all has stopped', async (t) => {
  const supervisor = start(t, { ...REAL_SERVER, FIXTURE_EXITS_LATE: 'yes' })
  await ready(supervisor)
  supervisor.child.kill('SIGTERM')
  await until('it has stopped', () => /\nStopped\.\n$/.test(supervisor.output()))
  supervisor.child.kill('SIGTERM')
  assert.equal(await supervisor.exit, 0)
})

it('ends a service that does not drain in time', async (t) => {
  const supervisor = start(t, REAL_SERVER)
  const address = await ready(supervisor)
  const { pid } = await look(address)
  await fetch(`${address}/stubborn`)
  supervisor.child.kill('SIGINT')
  assert.equal(await supervisor.exit, 0)
  assert.equal(isAlive(pid), false)
})

it('starts a crashed service again, and gives up after a number of times', async (t) => {
  const supervisor = start(t, REAL_SERVER)
  const address = await ready(supervisor)
  for (let crash = 1; crash <= 3; crash++) {
    const { pid } = await until('it answers', () => look(address).catch(() => undefined))
    await fetch(`${address}/crash`).catch(() => {})
    await until('it is gone', () => !isAlive(pid))
  }
  assert.equal(await supervisor.exit, 1)
  assert.match(supervisor.output(), /ended \(exit code 3\); starting it again in 0.01 s \(1 of 2\)/)
  assert.match(supervisor.output(), /crashed 3 times in a row/)
})

it('does not try again a service that refuses its settings', async (t) => {
  const supervisor = start(t, { ...REAL_SERVER, FAKE_REFUSES: 'yes' })
  assert.equal(await supervisor.exit, 1)
  assert.match(supervisor.output(), /^The settings have a fault\n[\s\S]*ended before it was ready \(exit code 2\)/)
})

it('leaves neither service nor PostgreSQL behind when it is killed, and keeps the data for the next start', async (t) => {
  const data = join(testFolder(t), 'data')
  const first = start(t, { TANAGER_DATA_DIR: data })
  const service = (await look(await ready(first))).pid
  const postmaster = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const secrets = readFileSync(join(data, 'secrets.json'), 'utf8')
  first.child.kill('SIGKILL')
  await until('both are gone', () => !isAlive(service) && !isAlive(postmaster), 10_000)

  const second = start(t, { TANAGER_DATA_DIR: data })
  await ready(second)
  assert.equal(readFileSync(join(data, 'secrets.json'), 'utf8'), secrets)
  second.child.kill('SIGINT')
  assert.equal(await second.exit, 0)
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
})

it('stops everything when PostgreSQL is gone', async (t) => {
  const data = join(testFolder(t), 'data')
  const supervisor = start(t, { TANAGER_DATA_DIR: data })
  const { pid } = await look(await ready(supervisor))
  process.kill(Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  assert.equal(await supervisor.exit, 1)
  assert.match(supervisor.output(), /PostgreSQL ended by itself/)
  assert.equal(isAlive(pid), false)
})
