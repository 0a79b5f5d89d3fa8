import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { GeneratorLog } from '../../generator.ts'
import type { EncoderInput, EngineName, Hypothesis, ParseRequest, WorkerMessage, WorkerReply, WorkerSettings } from './protocol.ts'

/** The network in a thread of its own. */
export interface Parser {
  /** Null where the network cannot be had or has too much to do: the caller does without. Throws only what the signal says. */
  parse(input: EncoderInput, beams: number, signal: AbortSignal): Promise<Hypothesis[] | null>
  /** What runs it, once that is known; null where nothing can. */
  ready(): Promise<{ engine: EngineName; loadMs: number } | null>
  /** In words, where nothing can run it or it fails on one question after the other; null otherwise, as far as is known by now. */
  missing(): string | null
  close(): Promise<void>
}

interface Job {
  request: ParseRequest
  resolve(hypotheses: Hypothesis[] | null): void
}

/** Questions that wait at most: one more is answered without the network rather than late. */
const MOST_WAITING = 64
/** Questions in a row that it fails on before that is more than a question's own trouble. */
const MANY_FAILURES = 3

export const NOT_LOADED = 'Its network cannot be loaded, so only its rules answer. The log has the reason.'
const FAILING = 'Its network fails on questions, so only its rules answer. The log has the reason.'

/** Begins to load at once; questions wait for it. A thread that dies is not started again: something is wrong with this machine. */
export function startParser(settings: WorkerSettings, log: GeneratorLog): Parser {
  const worker = new Worker(new URL('./parser.worker.ts', import.meta.url), { workerData: settings, execArgv: [] })
  const network = basename(settings.folder)
  const waiting: Job[] = []
  let running: Job | undefined
  let state: 'starting' | 'ready' | 'gone' = 'starting'
  let tellReady: (ready: { engine: EngineName; loadMs: number } | null) => void = () => undefined
  const ready = new Promise<{ engine: EngineName; loadMs: number } | null>((resolve) => {
    tellReady = resolve
  })
  let ids = 0
  let failures = 0 // in a row
  let isBusy = true // loading

  const giveUp = (why: string): void => {
    if (state === 'gone') return
    state = 'gone'
    log.warn({ network, why }, 'the network of the embedded generator cannot be used: only its rules answer')
    tellReady(null)
    for (const job of [running, ...waiting.splice(0)]) job?.resolve(null)
    running = undefined
  }
  const next = (): void => {
    if (state === 'ready' && running === undefined) running = waiting.shift()
    else return
    if (running) {
      isBusy = true
      worker.postMessage(running.request)
    }
    keepAlive()
  }
  /** A process does not end inside the thread's native code, nor before an answer that somebody waits for; an idle thread does not hold it. */
  const keepAlive = (): void => (isBusy || waiting.length > 0 ? worker.ref() : worker.unref())

  worker.on('message', (reply: WorkerReply) => {
    isBusy = false
    if (reply.kind === 'ready') {
      if (state === 'starting') state = 'ready'
      for (const { engine, why } of reply.failedEngines)
        log.warn({ engine, why }, 'an engine for the network is not available: trying the next one')
      log.info({ network, engine: reply.engine, ms: Math.round(reply.loadMs) }, 'the network of the embedded generator is loaded')
      tellReady({ engine: reply.engine, loadMs: reply.loadMs })
    } else if (reply.kind === 'unavailable') giveUp(reply.why)
    else if (running?.request.id === reply.id) {
      failures = reply.kind === 'failed' ? failures + 1 : 0
      if (reply.kind === 'failed') log.warn({ why: reply.why }, 'the network failed on a question')
      running.resolve(reply.kind === 'parsed' ? reply.hypotheses : null)
      running = undefined
    }
    next()
    keepAlive()
  })
  worker.on('error', (error: Error) => giveUp(error.message))
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      hasEnded = true
      giveUp('its thread ended')
      resolve()
    })
  })

  return {
    missing: () => (state === 'gone' ? NOT_LOADED : failures >= MANY_FAILURES ? FAILING : null),
    ready: () => {
      worker.ref()
      return ready.finally(keepAlive)
    },
    parse(input, beams, signal) {
      signal.throwIfAborted()
      if (state === 'gone' || waiting.length >= MOST_WAITING) return Promise.resolve(null)
      return new Promise((resolve, reject) => {
        ids += 1
        const job: Job = { request: { id: ids, input, beams }, resolve: settle }
        const leave = (): void => {
          const place = waiting.indexOf(job)
          if (place >= 0) waiting.splice(place, 1)
          reject(signal.reason) // one that runs already runs to its end, for nobody
        }
        function settle(hypotheses: Hypothesis[] | null): void {
          signal.removeEventListener('abort', leave)
          resolve(hypotheses)
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(job)
        next()
        keepAlive()
      })
    },
    async close() {
      state = 'gone'
      tellReady(null)
      for (const job of [running, ...waiting.splice(0)]) job?.resolve(null)
      running = undefined
      if (hasEnded) return
      worker.ref()
      worker.postMessage('close' satisfies WorkerMessage)
      await ended
    },
  }
}
