import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url))

/** Keeps the promise that no tool server outlives the governor: one small process watches over all of them. */
export interface Children {
  add(child: ChildProcess): void
  close(): void
}

export function watchChildren(): Children {
  let watchdog: { process: ChildProcess; pipe: Writable } | undefined
  const living = new Set<number>()
  const start = (): Writable => {
    const child = spawn(process.execPath, [WATCHDOG], { detached: true, env: {}, stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true })
    const pipe = child.stdin as Writable
    pipe.on('error', () => {})
    child.once('error', () => {})
    child.once('exit', () => {
      watchdog = undefined // killed by someone: the next child starts another, which learns of all
    })
    child.unref()
    ;(pipe as unknown as { unref(): void }).unref()
    watchdog = { process: child, pipe }
    for (const pid of living) pipe.write(`+${pid}\n`)
    return pipe
  }
  return {
    add(child) {
      const { pid } = child
      if (pid === undefined) return
      living.add(pid)
      const running = watchdog?.pipe
      if (running) running.write(`+${pid}\n`)
      else start()
      child.once('exit', () => {
        living.delete(pid)
        watchdog?.pipe.write(`-${pid}\n`)
      })
    },
    close: () => watchdog?.pipe.end(),
  }
}
