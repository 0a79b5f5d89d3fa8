import type { OcrPlaces } from '../formats/recogniser.ts'
import { DEFAULT_LIMITS, inMegabytes, type Limits } from '../limits.ts'
import type { CvRefusal } from '../refusal.ts'
import type { CvResult } from '../result.ts'
import { OUT_OF_MEMORY_SIGNAL, type WorkerMessage } from './protocol.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

export interface CvReaderOptions extends Partial<Limits>, OcrPlaces {
  workers?: number
  /** Of a whole worker process, its buffers included. */
  memoryMb?: number
  timeoutMs?: number
  /** Recognising characters in pictures needs more of both; it is asked for only by files without text. */
  ocrMemoryMb?: number
  ocrTimeoutMs?: number
  /** Documents that may wait; further ones are turned away at once. */
  maxQueue?: number
  /** 0 (as this process) to 19 (only when nothing else runs). */
  niceness?: number
}

export interface CvReader {
  read(bytes: Uint8Array): Promise<CvResult | CvRefusal>
  /** The processes that run now, and which of them are at a document. */
  workers(): { pid: number; busy: boolean }[]
  close(): void
}

/** The queue is full: try again later. */
export class CvReaderBusy extends Error {
  override name = 'CvReaderBusy'
}

interface Job {
  id: number
  bytes: Uint8Array
  tries: number
  /** Time already used by a worker that died at it. */
  spentMs: number
  resolve(answer: CvResult | CvRefusal): void
  reject(error: Error): void
}

interface Slot {
  worker: WorkerProcess
  ready: boolean
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  timedOut: boolean
  /** What it held after its last document. */
  heldMb: number
  begun: number
  /** Has the limits of character recognition, which the next document must not have. */
  slow: boolean
}

/** Shares of the memory limit: from the first a worker is replaced; from the second its end may be an earlier document's fault. */
const WORN_OUT = 0.75
const USED = 0.65

/**
 * Reads documents in processes of their own. A process, not a thread: a thread's limits do not count the buffers that
 * documents unpack into, and when memory runs out a thread takes the whole server with it; a process can be killed in the
 * middle of anything.
 */
export function createCvReader(options: CvReaderOptions = {}): CvReader {
  const {
    workers = 1,
    memoryMb = 256,
    timeoutMs = 10_000,
    ocrMemoryMb = 640,
    ocrTimeoutMs = 60_000,
    maxQueue = 64,
    niceness = 10,
    ocrFolder,
    ocrLanguagesFolder,
    ...given
  } = options
  const limits = { ...DEFAULT_LIMITS, ...given }
  const readOptions = {
    ...limits,
    ...(ocrFolder !== undefined && { ocrFolder }),
    ...(ocrLanguagesFolder !== undefined && { ocrLanguagesFolder }),
  }
  const slots: Slot[] = []
  const queue: Job[] = []
  let nextId = 1
  let closed = false

  const start = (): Slot => {
    const slot: Slot = {
      worker: undefined as unknown as WorkerProcess,
      ready: false,
      job: undefined,
      timer: undefined,
      timedOut: false,
      heldMb: 0,
      begun: 0,
      slow: false,
    }
    slot.worker = startWorker({ memoryMb, ocrMemoryMb }, niceness, {
      onMessage: (message) => onMessage(slot, message),
      onExit: (signal) => onExit(slot, signal),
    })
    return slot
  }

  const onMessage = (slot: Slot, message: WorkerMessage): void => {
    if (message.kind === 'ready') slot.ready = true
    else if (slot.job?.id !== message.id) return
    else if (message.kind === 'slow') {
      slot.slow = true
      arm(slot, ocrTimeoutMs)
      return
    } else {
      const job = finish(slot)
      slot.heldMb = message.memoryMb
      if (slot.slow || message.memoryMb > memoryMb * WORN_OUT) retire(slot)
      job?.resolve(message.kind === 'result' ? message.result : message.refusal)
    }
    dispatch()
  }

  const onExit = (slot: Slot, signal: NodeJS.Signals | null): void => {
    const ready = slot.ready
    const job = finish(slot)
    const index = slots.indexOf(slot)
    if (index >= 0) slots.splice(index, 1)
    if (job !== undefined) settle(job, slot, signal)
    if (closed) return
    // A worker that cannot even start is tried again only when somebody asks.
    if (ready || queue.length > 0) dispatch()
  }

  /** A worker that holds on to memory is replaced between documents, so that the next one has all that it may use. */
  const retire = (slot: Slot): void => {
    slot.ready = false
    slots.splice(slots.indexOf(slot), 1)
    slot.worker.kill()
  }

  const settle = (job: Job, slot: Slot, signal: NodeJS.Signals | null): void => {
    if (closed) job.reject(new Error('The CV reader is closed.'))
    else if (slot.timedOut) job.resolve(tooSlow(slot.slow ? ocrTimeoutMs : timeoutMs))
    else if ((signal === OUT_OF_MEMORY_SIGNAL || signal === 'SIGABRT') && (slot.heldMb < memoryMb * USED || job.tries > 1))
      job.resolve(tooHungry(slot.slow ? ocrMemoryMb : memoryMb))
    else if (job.tries < 2) {
      job.spentMs += performance.now() - slot.begun
      queue.unshift(job)
    } else job.resolve(stopped())
  }

  const finish = (slot: Slot): Job | undefined => {
    clearTimeout(slot.timer)
    const job = slot.job
    slot.job = undefined
    slot.worker.hold(false)
    return job
  }

  const arm = (slot: Slot, milliseconds: number): void => {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => {
      slot.timedOut = true
      slot.worker.kill()
    }, milliseconds)
  }

  const dispatch = (): void => {
    if (closed) return
    for (const slot of slots) {
      if (!slot.ready || slot.job !== undefined) continue
      const job = queue.shift()
      if (job === undefined) break
      slot.job = job
      job.tries++
      slot.worker.hold(true)
      slot.begun = performance.now()
      arm(slot, Math.max(timeoutMs / 2, timeoutMs - job.spentMs))
      slot.worker.send({ id: job.id, bytes: job.bytes, options: readOptions })
    }
    const starting = slots.filter((slot) => !slot.ready)
    while (slots.length < workers && queue.length > starting.length) {
      const slot = start()
      slot.worker.hold(true) // somebody waits for it
      slots.push(slot)
      starting.push(slot)
    }
  }

  return {
    read(bytes) {
      if (bytes.length > limits.maxBytes) return Promise.resolve(tooLarge(bytes.length, limits))
      if (closed) return Promise.reject(new Error('The CV reader is closed.'))
      if (queue.length >= maxQueue)
        return Promise.reject(new CvReaderBusy(`${maxQueue} documents are waiting to be read. Try again in a moment.`))
      return new Promise((resolve, reject) => {
        queue.push({ id: nextId++, bytes, tries: 0, spentMs: 0, resolve, reject })
        dispatch()
      })
    },
    workers: () => slots.flatMap(({ worker: { pid }, job }) => (pid === undefined ? [] : [{ pid, busy: job !== undefined }])),
    close() {
      closed = true
      for (const job of queue.splice(0)) job.reject(new Error('The CV reader is closed.'))
      for (const slot of slots) slot.worker.kill()
    },
  }
}

const tooLarge = (size: number, limits: Limits): CvRefusal => ({
  code: 'file_too_large',
  message: `The file has ${inMegabytes(size)}; at most ${inMegabytes(limits.maxBytes)} are taken. Upload a smaller copy.`,
})
const tooSlow = (timeoutMs: number): CvRefusal => ({
  code: 'file_unsafe',
  message: `Reading the file took longer than ${timeoutMs / 1_000} seconds and was stopped. Export it again as a plain PDF.`,
})
const tooHungry = (memoryMb: number): CvRefusal => ({
  code: 'file_unsafe',
  message: `Reading the file needed more than ${memoryMb} MB of memory and was stopped. Export it again as a plain PDF.`,
})
const stopped = (): CvRefusal => ({
  code: 'file_unreadable',
  message: 'Reading the file stopped twice without a result. Try again, or export it as a plain PDF.',
})
