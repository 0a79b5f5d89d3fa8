import { Worker } from 'node:worker_threads'
import type { Limits } from '../limits.ts'
import { type KeptSchemas, keptSchemas } from './kept-schemas.ts'
import type { SchemaNode } from './schema-keywords.ts'
import { processorTime } from './thread-time.ts'
import { limitWork, type Overrun } from './work-limit.ts'
import type { WorkerAnswer, WorkerReply, WorkerRequest } from './worker-protocol.ts'

export type PoolReply = WorkerAnswer | { readonly stopped: Overrun | 'too_hungry' | 'busy' | 'unavailable' | 'closed' }

export interface ValidationPool {
  /** Has a worker ready before somebody waits for one. */
  warm(): void
  /** Settles when no worker is on its way up any more. */
  ready(): Promise<void>
  run(owner: string, request: { key: number; schema: SchemaNode; weight: number; value?: WorkerRequest['value'] }): Promise<PoolReply>
  /** How often a schema was handed to a worker to be compiled. */
  readonly compilations: number
  close(): Promise<void>
}

interface Job {
  readonly owner: string
  readonly key: number
  readonly schema: SchemaNode
  readonly weight: number
  readonly value: WorkerRequest['value']
  resolve(reply: PoolReply): void
}

interface Slot {
  readonly worker: Worker
  readonly kept: KeptSchemas
  thread: number | null
  state: 'starting' | 'ready' | 'ending'
  job: Job | undefined
  stopWatching: () => void
}

/** Of a worker's memory, for compiled schemas; the rest is for the work on them. */
const KEPT_SHARE = 0.6
/** Threads without a job: starting one takes longer than a caller should wait. */
const STANDBY = 2
const MOST_WAITING = 200 // jobs of one owner

/**
 * Threads that compile and validate strangers' schemas, each job within a limit of processor time. An owner (a tool server) has one job
 * at a time, and a spare thread stands by: a schema that hangs holds up its own server's next job, nobody else's.
 */
export function createValidationPool(limits: Pick<Limits, 'validationMs' | 'validationMemoryMb' | 'validationWorkers'>): ValidationPool {
  const slots = new Set<Slot>()
  const waiting = new Map<string, Job[]>()
  const atWork = new Set<string>()
  let compilations = 0
  let closed = false
  let up: (() => void)[] = []

  const tellUp = (): void => {
    if ([...slots].some((slot) => slot.state === 'starting')) return
    for (const tell of up) tell()
    up = []
  }

  const start = (): void => {
    const slot: Slot = {
      worker: startWorker(limits.validationMemoryMb),
      kept: keptSchemas(limits.validationMemoryMb * 2 ** 20 * KEPT_SHARE),
      thread: null,
      state: 'starting',
      job: undefined,
      stopWatching: () => undefined,
    }
    slots.add(slot)
    slot.worker.on('message', (reply: WorkerReply) => {
      if ('ready' in reply) {
        slot.state = 'ready'
        slot.thread = reply.ready.thread
        slot.worker.unref()
        tellUp()
      } else finish(slot, reply)
      giveOut()
    })
    slot.worker.on('error', () => undefined) // out of memory, mostly; the exit tells
    slot.worker.on('exit', () => {
      slots.delete(slot)
      tellUp()
      finish(slot, { stopped: closed ? 'closed' : 'too_hungry' })
      if (slot.state !== 'starting') giveOut()
      else if (slots.size === 0) dismiss('unavailable') // threads that cannot even start are tried again when somebody asks
    })
    slot.worker.unref()
  }

  const retire = (slot: Slot): void => {
    slot.state = 'ending'
    void slot.worker.terminate()
  }

  const dismiss = (stopped: 'unavailable' | 'closed'): void => {
    for (const jobs of waiting.values()) for (const job of jobs) job.resolve({ stopped })
    waiting.clear()
  }

  const finish = (slot: Slot, reply: PoolReply): void => {
    slot.stopWatching()
    const { job } = slot
    slot.job = undefined
    slot.worker.unref()
    if (job === undefined) return
    if ('fault' in reply) slot.kept.drop(job.key)
    atWork.delete(job.owner)
    job.resolve(reply)
  }

  const assign = (slot: Slot, job: Job): void => {
    slot.job = job
    atWork.add(job.owner)
    slot.worker.ref()
    const over = (stopped: Overrun): void => {
      retire(slot)
      finish(slot, { stopped }) // at once: how long the thread takes to end is not the caller's business
      giveOut()
    }
    slot.stopWatching = limitWork(limits.validationMs, () => processorTime(slot.thread), over)
    const { key, value, schema } = job
    const known = slot.kept.has(key)
    const forget = slot.kept.use(key, job.weight)
    if (!known) compilations += 1
    const request: WorkerRequest = {
      key,
      ...(value !== undefined && { value }),
      ...(!known && { schema }),
      ...(forget.length > 0 && { forget }),
    }
    slot.worker.postMessage(request)
  }

  const idle = (): Slot[] => [...slots].filter((slot) => slot.state === 'ready' && slot.job === undefined)

  const giveOut = (): void => {
    if (closed) return
    for (const [owner, jobs] of [...waiting]) {
      const [job] = jobs
      if (job === undefined || atWork.has(owner)) continue
      const free = idle()
      const slot = free.find(({ kept }) => kept.has(job.key)) ?? lightest(free)
      if (slot === undefined) break
      jobs.shift()
      waiting.delete(owner) // to the end of the line
      if (jobs.length > 0) waiting.set(owner, jobs)
      assign(slot, job)
    }
    const free = [...slots].filter((slot) => slot.job === undefined && slot.state !== 'ending').length
    for (let standby = free; standby < STANDBY && slots.size < limits.validationWorkers; standby += 1) start()
    // One that somebody waits for keeps this process alive.
    if (waiting.size > 0) for (const slot of slots) if (slot.state === 'starting') slot.worker.ref()
  }

  return {
    warm: giveOut,
    ready: () =>
      new Promise((resolve) => {
        up.push(resolve)
        for (const slot of slots) if (slot.state === 'starting') slot.worker.ref()
        tellUp()
      }),
    get compilations() {
      return compilations
    },
    run(owner, { key, schema, weight, value }) {
      const jobs = waiting.get(owner) ?? []
      if (closed || jobs.length >= MOST_WAITING) return Promise.resolve({ stopped: closed ? 'closed' : 'busy' })
      return new Promise((resolve) => {
        jobs.push({ owner, key, schema, weight, value, resolve })
        waiting.set(owner, jobs)
        giveOut()
      })
    },
    async close() {
      closed = true
      dismiss('closed')
      const alive = setInterval(() => undefined, 1_000) // idle threads do not keep a process up, not even to their end
      await Promise.all([...slots].map((slot) => slot.worker.terminate()))
      clearInterval(alive)
    },
  }
}

const lightest = (slots: readonly Slot[]): Slot | undefined =>
  slots.reduce<Slot | undefined>((best, slot) => (best === undefined || slot.kept.weight < best.kept.weight ? slot : best), undefined)

function startWorker(memoryMb: number): Worker {
  return new Worker(new URL('./validation.worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
}
