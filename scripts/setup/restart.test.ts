import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const FIXTURE = fileURLToPath(new URL('./restart.fixture.mjs', import.meta.url))
const { npm_lifecycle_event: _npm, ...ENV } = process.env

const start = (...args: string[]): ChildProcess => spawn(process.execPath, [FIXTURE, ...args], { env: ENV, stdio: 'ignore' })

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !holds(); await delay(20)) assert.ok(Date.now() < deadline, what)
}

/** One whose second process waits, and what that one notes. */
async function waiting(t: TestContext): Promise<{ first: ChildProcess; notes: () => string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-restart-'))
  const file = join(folder, 'notes')
  const notes = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  const first = start('wait', file)
  t.after(() => {
    first.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await until('the second process runs', () => notes().length > 0)
  return { first, notes }
}

it('ends with the exit code of the second process, and as the shell says it when a signal killed that', async () => {
  assert.deepEqual(await once(start('exit', '0'), 'exit'), [0, null])
  assert.deepEqual(await once(start('exit', '3'), 'exit'), [3, null])
  assert.deepEqual(await once(start('die'), 'exit'), [137, null])
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  it(`passes ${signal} on, and the second process ends as it likes`, async (t) => {
    const { first, notes } = await waiting(t)
    first.kill(signal)
    assert.deepEqual(await once(first, 'exit'), [7, null])
    assert.deepEqual(notes().slice(1), [signal])
  })
}

it('ends the second process in order when the first is killed and can pass nothing on', async (t) => {
  const { first, notes } = await waiting(t)
  assert.match(notes()[0] ?? '', /^\d+ undefined$/, 'its own children do not take it for their starter')
  first.kill('SIGKILL')
  await until('it is told to end', () => notes()[1] === 'SIGTERM')
})
