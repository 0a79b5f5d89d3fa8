import { Worker } from 'node:worker_threads'
import type { Limits } from '../limits.ts'
import type { SchemaNode } from './schema-keywords.ts'
import type { WorkerReply, WorkerRequest } from './worker-protocol.ts'

export type PoolReply = Exclude<WorkerReply, 'ready'> | { readonly stopped: 'too_slow' | 'too_hungry' | 'busy' | 'unavailable' | 'closed' }

export interface ValidationPool {
  /** Has a worker ready before somebody waits for one. */
  warm(): void
  /** Settles when no worker is on its way up any more. */
  ready(): Promise<void>
  run(owner: string, request: { key: number; schema: SchemaNode; value?: { json: unknown } }): Promise<PoolReply>
  close(): Promise<void>
}

interface Job {
  readonly owner: string
  readonly key: number
  readonly schema: SchemaNode
  readonly value: { readonly json: unknown } | undefined
  resolve(reply: PoolReply): void
}

interface Slot {
  readonly worker: Worker
  readonly known: Set<number>
  state: 'starting' | 'ready' | 'ending'
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

const MOST_KNOWN = 500 // schemas held by one worker; then it is replaced
/** Threads without a job: starting one takes longer than a caller should wait. */
const STANDBY = 2
const MOST_WAITING = 200 // jobs of one owner

/**
 * Threads that compile and validate strangers' schemas, each job with a deadline. An owner (a tool server) has one job
 * at a time, and a spare thread stands by: a schema that hangs holds up its own server's next job, nobody else's.
 */
export function createValidationPool(limits: Pick<Limits, 'validationMs' | 'validationMemoryMb' | 'validationWorkers'>): ValidationPool {
  const slots = new Set<Slot>()
  const waiting = new Map<string, Job[]>()
  const atWork = new Set<string>()
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
      known: new Set(),
      state: 'starting',
      job: undefined,
      timer: undefined,
    }
    slots.add(slot)
    slot.worker.on('message', (reply: WorkerReply) => {
      if (reply === 'ready') {
        slot.state = 'ready'
        slot.worker.unref()
        tellUp()
      } else finish(slot, reply)
      if (slot.known.size > MOST_KNOWN) retire(slot)
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
    clearTimeout(slot.timer)
    const { job } = slot
    slot.job = undefined
    slot.worker.unref()
    if (job === undefined) return
    atWork.delete(job.owner)
    job.resolve(reply)
  }

  const assign = (slot: Slot, job: Job): void => {
    slot.job = job
    atWork.add(job.owner)
    slot.worker.ref()
    slot.timer = setTimeout(() => {
      retire(slot)
      finish(slot, { stopped: 'too_slow' }) // at once: how long the thread takes to end is not the caller's business
      giveOut()
    }, limits.validationMs)
    const { key, value } = job
    const request: WorkerRequest = { key, ...(value !== undefined && { value }), ...(!slot.known.has(key) && { schema: job.schema }) }
    slot.known.add(key)
    slot.worker.postMessage(request)
  }

  const idle = (): Slot[] => [...slots].filter((slot) => slot.state === 'ready' && slot.job === undefined)

  const giveOut = (): void => {
    if (closed) return
    for (const [owner, jobs] of [...waiting]) {
      const [job] = jobs
      if (job === undefined || atWork.has(owner)) continue
      const free = idle()
      const slot = free.find((one) => one.known.has(job.key)) ?? free[0]
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
    run(owner, { key, schema, value }) {
      const jobs = waiting.get(owner) ?? []
      if (closed || jobs.length >= MOST_WAITING) return Promise.resolve({ stopped: closed ? 'closed' : 'busy' })
      return new Promise((resolve) => {
        jobs.push({ owner, key, schema, value, resolve })
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

function startWorker(memoryMb: number): Worker {
  return new Worker(new URL('./start-validation-worker.mjs', import.meta.url), {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
}
