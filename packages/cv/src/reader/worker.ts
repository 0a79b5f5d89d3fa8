import { flushCompileCache } from 'node:module'
import { readCv } from '../read-cv.ts'
import { Refusal } from '../refusal.ts'
import { closeNetwork } from './no-network.ts'
import type { ReadRequest, WorkerMessage, WorkerSettings } from './protocol.ts'
import { startWatchdog } from './watchdog.ts'

// The program of a worker process: one document at a time, until the parent goes away.
const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings & { parent: number }
const watchdog = startWatchdog(settings.memoryMb, settings.parent)
closeNetwork()
process.once('disconnect', () => process.exit(0))

const say = (message: WorkerMessage): void => {
  process.send?.(message)
}

process.on('message', async ({ id, bytes, options }: ReadRequest) => {
  const beforeOcr = (): void => {
    watchdog.allow(settings.ocrMemoryMb)
    say({ kind: 'slow', id })
  }
  try {
    say({ kind: 'result', id, result: await readCv(bytes, { ...options, beforeOcr }), memoryMb: memoryInUse() })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('file_unreadable', UNEXPECTED)
    if (!(error instanceof Refusal)) console.error(error instanceof Error ? error.stack : String(error))
    say({ kind: 'refusal', id, refusal: refusal.toAnswer(), memoryMb: memoryInUse() })
  }
  keepCompiled() // some is loaded for the first document alone
})

/** For the next worker, which starts in half the time. Node writes it when a process ends by itself; a worker ends by a kill. */
const keepCompiled = (): void => flushCompileCache()

const memoryInUse = (): number => process.memoryUsage.rss() / 1024 / 1024

const UNEXPECTED = 'The document is built in a way that cannot be read. Export it again, best as PDF or DOCX.'

say({ kind: 'ready' })
keepCompiled()
