import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '../settings.ts'

/** Starts a process that runs one statement; resolves when it is connected. */
export async function runAlone(settings: DatabaseSettings, sql: string, timeoutMs = 120_000): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./run-alone.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(settings), sql, String(timeoutMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process ended before it was connected')
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  return child
}

/** Long enough for a busy machine, and well below the minute that the queries of these tests would take if nobody stopped them. */
const PATIENCE_MS = 45_000

/** Waits until the condition holds, or fails. A promised time is held to in `npm run soak`, where nothing runs beside it. */
export async function until(condition: () => Promise<boolean> | boolean, promisedMs = PATIENCE_MS): Promise<void> {
  const withinMs = process.env.SOAK ? promisedMs : PATIENCE_MS
  const began = performance.now()
  for (;;) {
    if (await condition()) return
    if (performance.now() - began > withinMs) throw new Error(`still not so after ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
