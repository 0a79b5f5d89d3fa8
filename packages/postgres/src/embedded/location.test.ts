import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { it } from 'node:test'
import { prepareData } from './data-directory.ts'
import { locate, logFile } from './location.ts'
import { findPrograms } from './programs.ts'
import { startServer } from './server.ts'
import { StartError } from './start-error.ts'
import { testFolder } from './testing.ts'

const asRoot = { skip: process.getuid?.() === 0 ? false : 'only root runs the server as another user' }
const quiet = (): void => {}

it('names the platforms there are, and the way without them', () => {
  const unsupported = (error: unknown): boolean =>
    error instanceof StartError && /sunos-x64.*linux-x64, linux-arm64/.test(error.message) && /DATABASE_OWNER_URL/.test(error.hint)
  assert.throws(() => findPrograms('sunos', 'x64'), unsupported)
})

it('leaves data and programs where they are when the account can enter', (t) => {
  const data = join(testFolder(t), 'deep', 'postgres')
  const programs = findPrograms()
  assert.deepEqual([locate(data, programs, quiet).data, locate(data, programs, quiet).link], [data, null])
})

it('keeps data and programs in a shared folder when the way to them is closed to the account', asRoot, async (t) => {
  const folder = testFolder(t)
  const shared = join(folder, 'shared')
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const packaged = findPrograms()
  const lines: string[] = []
  const asked = join(closed, 'clone', '.tanager', 'postgres')

  const first = locate(asked, packaged, (line) => lines.push(line), shared)
  assert.match(first.data, new RegExp(`^${shared}/[0-9a-f]{12}/postgres$`))
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', new RegExp(`cannot enter ${closed}: the data are kept in ${first.data}`))
  await prepareData(first, { durable: false, log: quiet })
  assert.equal(statSync(first.data).uid, first.account?.uid)

  const second = locate(asked, packaged, (line) => lines.push(line), shared)
  assert.equal(second.data, first.data)
  assert.equal(lines.length, 1)
  assert.equal(realpathSync(asked), first.data)

  rmSync(join(closed, 'clone'), { recursive: true })
  const fresh = locate(asked, packaged, (line) => lines.push(line), shared)
  assert.equal(fresh.data, first.data)
  assert.equal(existsSync(fresh.data), false)
  assert.equal(readdirSync(join(fresh.data, '..')).filter((name) => name.startsWith('postgres.unlinked-')).length, 1)
})

it('copies programs that the account cannot read, closed by whatever umask', asRoot, async (t) => {
  const folder = testFolder(t)
  const native = join(folder, 'node_modules', 'native')
  for (const file of ['bin/postgres', 'lib/libpq.so', 'share/postgresql/postgres.bki', 'share/postgresql/timezonesets/Default']) {
    mkdirSync(join(native, file, '..'), { recursive: true })
    writeFileSync(join(native, file), file, { mode: 0o600 })
  }
  chmodSync(join(folder, 'node_modules'), 0o700)
  const packaged = { native, version: '18.0.0-test', major: '18' }
  const { programs, link } = locate(join(folder, 'postgres'), packaged, quiet, join(folder, 'shared'))
  assert.deepEqual([programs.native, link], [join(folder, 'shared', 'programs', '18.0.0-test'), null])
  assert.equal(statSync(join(programs.native, 'bin', 'postgres')).mode & 0o777, 0o755)
  assert.equal(statSync(join(programs.native, 'lib', 'libpq.so')).mode & 0o777, 0o644)
})

it('takes the next port when another program was quicker', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const location = locate(join(testFolder(t), 'postgres'), findPrograms(), quiet)
  await prepareData(location, { durable: false, log: quiet })
  const ports = [(taken.address() as { port: number }).port]
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  ports.push((free.address() as { port: number }).port)
  await new Promise((resolve) => free.close(resolve))
  const server = await startServer(location, { durable: false, throwaway: false, log: quiet }, async () => ports.shift() ?? 0)
  await server.stop()
  assert.deepEqual(ports, [])
  assert.match(readFileSync(logFile(location.data), 'utf8'), /could not bind/)
})
