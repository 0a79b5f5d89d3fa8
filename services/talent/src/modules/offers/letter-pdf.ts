import { Worker } from 'node:worker_threads'
import { unavailable } from '@tanager/kernel'
import type { LetterLanguage } from '../configuration/letter-template.ts'
import type { Letter } from './letter.ts'

interface Waiting {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}
type Laid = { id: number; bytes: Uint8Array } | { id: number; failure: string }

/** A letter that is not laid out by then never will be. */
const DEADLINE_MS = 15_000
const MEMORY_MB = 256
const MOST_WAITING = 50

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let last = 0

/** Lays a letter out on A4. The time of making is given, so that one letter is the same file every time. */
export async function letterPdf(letter: Letter, language: LetterLanguage, madeAt: Date): Promise<Buffer> {
  if (waiting.size >= MOST_WAITING) throw unavailable('overloaded', 'Too many letters are being created. Try again in a moment.')
  const thread = start()
  const id = ++last
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      timer = setTimeout(() => failAll(thread, new Error('A letter took too long to lay out.')), DEADLINE_MS)
      thread.ref()
      thread.postMessage({ id, letter, language, madeAt })
    })
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
  }
}

/** One thread for the whole process, begun with the first letter. */
function start(): Worker {
  if (worker !== undefined) return worker
  const thread = new Worker(new URL('./letter-worker.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  thread.on('message', (laid: Laid) => {
    const one = waiting.get(laid.id)
    if ('bytes' in laid) one?.resolve(Buffer.from(laid.bytes))
    else one?.reject(new Error(`The letter could not be laid out: ${laid.failure}`))
  })
  thread.on('error', (error) => failAll(thread, error))
  thread.on('exit', () => failAll(thread, new Error('The thread that lays out letters has ended.')))
  worker = thread
  return thread
}

function failAll(thread: Worker, error: Error): void {
  if (worker !== thread) return
  worker = undefined
  for (const one of waiting.values()) one.reject(error)
  void thread.terminate()
}
