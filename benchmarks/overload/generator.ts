import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load, LoadResult } from './load.ts'

/** A load generator in a process of its own. */
export interface Generator {
  pid: number
  apply(load: Load): Promise<LoadResult>
  stop(): void
}

export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./load.ts', import.meta.url)))
  return {
    pid: child.pid ?? 0,
    apply: (load) =>
      new Promise((resolve, reject) => {
        child.once('message', (message: LoadResult | { failed: string }) => {
          if ('failed' in message) reject(new Error(message.failed))
          else resolve(message)
        })
        child.send(load)
      }),
    stop: () => child.disconnect(),
  }
}
