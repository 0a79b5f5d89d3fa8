import { Worker } from 'node:worker_threads'
import { OUT_OF_MEMORY_SIGNAL } from './protocol.ts'

export interface Watchdog {
  allow(memoryMb: number): void
}

// A thread of its own: it runs also while the document keeps the main thread in a loop. The heap limit of Node does not
// count buffers, which is where hostile documents unpack to, so the whole process is measured. It also ends a process whose
// parent is gone.
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
let limit = workerData.limit
parentPort.on('message', (next) => { limit = next })
setInterval(() => {
  if (process.memoryUsage.rss() > limit) process.kill(process.pid, workerData.signal)
  if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL')
}, 3)
`

/** The parent says who it is: when this thread looks for the first time, a killed parent may have been replaced already. */
export function startWatchdog(memoryMb: number, parent: number): Watchdog {
  const toBytes = (megabytes: number): number => megabytes * 1024 * 1024
  const thread = new Worker(PROGRAM, {
    eval: true,
    execArgv: [],
    workerData: { limit: toBytes(memoryMb), signal: OUT_OF_MEMORY_SIGNAL, parent },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  thread.unref()
  return { allow: (megabytes) => thread.postMessage(toBytes(megabytes)) }
}
