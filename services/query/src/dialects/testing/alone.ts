import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '../settings.ts'

/** Starts a process that runs one statement; resolves when it is connected. */
export async function runAlone(settings: DatabaseSettings, sql: string, timeoutMs = 120_000): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./run-alone.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), program, JSON.stringify(settings), sql, String(timeoutMs)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process ended before it was connected')
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  return child
}

/** Waits until the condition holds; answers how long that took, or fails. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs: number): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await condition()) return performance.now() - began
    if (performance.now() - began > withinMs) throw new Error(`still not so after ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
