import { Worker } from 'node:worker_threads'
import { OUT_OF_MEMORY_SIGNAL } from './protocol.ts'

// A thread of its own: it runs also while a driver keeps the main thread inside a native call. Node's heap limit does not
// count what a driver allocates, so the whole process is measured. It also ends a process whose parent is gone, which a
// blocked main thread would never learn.
const PROGRAM = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.limit) process.kill(process.pid, workerData.signal)
  if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL')
}, 10)
`

/** The parent says who it is: when this thread looks for the first time, a killed parent may have been replaced already. */
export function startWatchdog(memoryMb: number, parent: number): void {
  const thread = new Worker(PROGRAM, {
    eval: true,
    execArgv: [],
    workerData: { limit: memoryMb * 1024 * 1024, signal: OUT_OF_MEMORY_SIGNAL, parent },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  thread.unref()
}
