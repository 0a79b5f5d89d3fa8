import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { it } from 'node:test'

const MODULE = JSON.stringify(new URL('./parent-process.ts', import.meta.url).href)

/** A process with a channel to us that waits, closing with `close`. */
function child(close: string, env: NodeJS.ProcessEnv, more = '') {
  const script = `import { exitWithParent } from ${MODULE}; exitWithParent(${close}, { patienceMs: 200 }); setInterval(() => {}, 1000); ${more}; process.send('up')`
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  started.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const up = new Promise((resolve) => started.once('message', resolve))
  // Not 'close': with a channel that this side closed, it never comes.
  const ended = new Promise((resolve) => started.stdout?.once('end', resolve))
  const exit = new Promise<number | null>((resolve) => started.once('exit', (code) => ended.then(() => resolve(code))))
  return { started, up, exit, output: () => output }
}

it('closes in order and ends when the supervisor is gone', async () => {
  const { started, up, exit, output } = child("async () => console.log('closed')", { TANAGER_SUPERVISED: '1' })
  await up
  started.disconnect()
  assert.equal(await exit, 0)
  assert.equal(output(), 'closed\n')
})

it('ends although closing hangs or fails', async () => {
  for (const close of ['() => new Promise(() => {})', "() => { throw new Error('no') }"]) {
    const { started, up, exit } = child(close, { TANAGER_SUPERVISED: '1' })
    await up
    started.disconnect()
    assert.equal(await exit, 1)
  }
})

it('does nothing without a supervisor', async () => {
  const later = "process.on('disconnect', () => setTimeout(() => process.exit(7), 400))"
  const { started, up, exit, output } = child("() => console.log('closed')", { TANAGER_SUPERVISED: '' }, later)
  await up
  started.disconnect()
  assert.deepEqual([await exit, output()], [7, ''])
})
