import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { ancestry } from './ancestry.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const LOOK_EVERY_MS = 200
const STARTED_BY = 'TANAGER_STARTED_BY'

/**
 * Runs this very command on another Node and ends as it ends. Terminal, signals and exit code are the new process's; this one
 * only waits. Never returns.
 */
export function restartOn(program) {
  const { PATH = '' } = process.env
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    // What the command starts by name, such as npx, finds the same Node.
    // What has to find the caller's own, such as npm's settings, looks there.
    env: {
      ...process.env,
      PATH: `${dirname(program)}${delimiter}${PATH}`,
      TANAGER_CALLERS_PATH: PATH,
      [STARTED_BY]: String(process.pid),
    },
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event !== undefined) {
    onNewAncestry(() => child.kill('SIGTERM')) // npm was killed and could pass nothing on
  }
  child.once('error', (error) => {
    console.error(`${program} does not start: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]))
  return new Promise(() => {})
}

/** In a process that restartOn() started: ends it, in order, when the one that waits for it was killed and could pass nothing on. */
export function endWithStarter() {
  const starter = process.env[STARTED_BY]
  delete process.env[STARTED_BY] // its own children are none of the starter's
  if (starter === undefined || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (String(process.ppid) === starter) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** Calls once when a parent's place has been taken by another: it is gone. */
export function onNewAncestry(act) {
  if (process.platform === 'win32') return () => {}
  const before = ancestry()
  const timer = setInterval(() => {
    if (ancestry() === before) return
    clearInterval(timer)
    act()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
