import { type ConnectionCategory, ConnectionFailure, type ResultSet, StatementFailure } from '../dialect.ts'
import { tooLarge } from '../result-rows.ts'
import { type CheckedSettings, isFile } from '../settings.ts'
import type { FetchOptions, Transport } from '../transport.ts'
import { type DatabaseChild, startDatabaseChild } from './child-process.ts'
import { type EngineName, OUT_OF_MEMORY_SIGNAL, type Reply } from './protocol.ts'

interface Job {
  id: number
  sql: string
  options: FetchOptions
  signal: AbortSignal
  result: ResultSet
  resolve(result: ResultSet): void
  reject(error: Error): void
  onAbort(): void
  /** It waits no longer. */
  unqueue(): void
  /** A look at the database, which must not wait behind questions: it may start one process more. */
  isLook: boolean
}
interface Slot {
  child: DatabaseChild
  ready: boolean
  connecting: boolean
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  stopped: 'timeout' | 'cancelled' | undefined
}

export interface ChildTransport extends Transport {
  /** The processes that run now. */
  children(): { pid: number; busy: boolean }[]
}

/**
 * A database that lives in child processes, one statement at a time in each. SQLite and ODBC cannot be stopped in the middle
 * of a statement by any other means than the end of their process; a process also bounds the memory of a result.
 */
export function childTransport(engine: EngineName, settings: CheckedSettings): ChildTransport {
  const slots: Slot[] = []
  const queue: Job[] = []
  /** A server behind ODBC keeps the time itself, and says so more politely than a killed process does. */
  const graceMs = isFile(settings.DB_TYPE) ? 0 : 1_000
  /** SQLite looks into its file no sooner than it must. */
  const ping = settings.DB_TYPE === 'sqlite' ? 'select count(*) from sqlite_master' : 'select 1'
  let nextId = 1
  let closed = false

  const start = (): Slot => {
    const slot: Slot = {
      child: undefined as unknown as DatabaseChild,
      ready: false,
      connecting: false,
      job: undefined,
      timer: undefined,
      stopped: undefined,
    }
    slot.child = startDatabaseChild(settings.childMemoryMb, {
      onMessage: (reply) => onReply(slot, reply),
      onExit: (signal) => onExit(slot, signal),
    })
    slot.child.send({ kind: 'settings', engine, settings, parent: process.pid })
    slots.push(slot)
    return slot
  }

  const onReply = (slot: Slot, reply: Reply): void => {
    if (reply.kind === 'ready') {
      slot.ready = true
      dispatch()
      return
    }
    const { job } = slot
    if (job === undefined || job.id !== reply.id) return
    if (reply.kind === 'connecting' || reply.kind === 'connected') {
      slot.connecting = reply.kind === 'connecting'
      arm(slot, slot.connecting ? settings.connectTimeoutMs : job.options.timeoutMs + graceMs)
    } else if (reply.kind === 'columns') job.result.columns = reply.columns
    else if (reply.kind === 'rows') job.result.rows.push(...reply.rows)
    else {
      finish(slot)
      if (slots.length > settings.poolSize) retire(slot)
      if (reply.kind === 'end') job.resolve({ ...job.result, cut: reply.cut })
      else if (reply.kind === 'statement-failure') job.reject(new StatementFailure(reply.reason, reply.text))
      else job.reject(new ConnectionFailure(reply.category, reply.text))
      dispatch()
    }
  }

  const retire = (slot: Slot): void => {
    slots.splice(slots.indexOf(slot), 1)
    slot.child.kill()
  }

  const finish = (slot: Slot): void => {
    clearTimeout(slot.timer)
    slot.job?.signal.removeEventListener('abort', slot.job.onAbort)
    slot.job = undefined
    slot.child.hold(false)
  }

  const onExit = (slot: Slot, signal: NodeJS.Signals | null): void => {
    const { job, ready } = slot
    finish(slot)
    if (slots.includes(slot)) slots.splice(slots.indexOf(slot), 1)
    job?.reject(endOf(job, slot, signal))
    if (closed) return
    if (!ready && job === undefined)
      for (const waiting of queue.splice(0)) fail(waiting, new ConnectionFailure('unknown', 'The database process could not start.'))
    dispatch()
    if (ready && slots.length === 0) start()
  }

  const allowed = (): number => settings.poolSize + (queue[0]?.isLook ? 1 : 0)

  const dispatch = (): void => {
    if (closed) return
    for (const slot of slots) {
      if (!slot.ready || slot.job !== undefined) continue
      const job = queue.shift()
      if (job === undefined) break
      run(slot, job)
    }
    const starting = slots.filter(({ ready }) => !ready).length
    for (let count = starting; count < queue.length && slots.length < allowed(); count++) start().child.hold(true)
    // A spare: a process that was killed takes a second or so to replace, which nobody should have to wait for.
    if (slots.length > 0 && slots.length < settings.poolSize && slots.every(({ job }) => job !== undefined)) start()
  }

  const stop = (slot: Slot, why: 'timeout' | 'cancelled'): void => {
    slot.stopped ??= why
    slot.child.kill()
  }
  const arm = (slot: Slot, milliseconds: number): void => {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => stop(slot, 'timeout'), milliseconds)
  }

  const run = (slot: Slot, job: Job): void => {
    job.unqueue()
    Object.assign(slot, { job, stopped: undefined, connecting: false })
    slot.child.hold(true)
    job.onAbort = () => stop(slot, 'cancelled')
    job.signal.addEventListener('abort', job.onAbort)
    arm(slot, job.options.timeoutMs + graceMs)
    slot.child.send({ kind: 'fetch', id: job.id, sql: job.sql, options: job.options })
  }

  const endOf = ({ options }: Job, { stopped, connecting }: Slot, signal: NodeJS.Signals | null): Error => {
    if (stopped === 'timeout' && connecting)
      return new ConnectionFailure('timeout', `No connection within ${settings.connectTimeoutMs / 1000} s.`)
    if (stopped === 'timeout') return new StatementFailure('timeout', `The statement was stopped after ${options.timeoutMs / 1000} s.`)
    if (stopped === 'cancelled') return new StatementFailure('cancelled', 'The statement was stopped on request.')
    if (signal === OUT_OF_MEMORY_SIGNAL || signal === 'SIGABRT') return tooLarge(options.bytes)
    return new ConnectionFailure('unknown', `The database process ended during a statement (${signal ?? 'by itself'}).`)
  }

  const fetch = (sql: string, options: FetchOptions, signal: AbortSignal, isLook = false): Promise<ResultSet> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new ConnectionFailure('unknown', 'The connection to the database was closed.'))
      if (signal.aborted) return reject(new StatementFailure('cancelled', 'The statement was stopped before it began.'))
      const leave = (why: Error): void => {
        queue.splice(queue.indexOf(job), 1)
        job.unqueue()
        reject(why)
      }
      const patience = setTimeout(() => leave(allBusy(settings)), options.timeoutMs + settings.connectTimeoutMs)
      const job: Job = {
        id: nextId++,
        sql,
        options,
        signal,
        isLook,
        result: { columns: [], rows: [], cut: false },
        resolve,
        reject,
        onAbort: () => leave(new StatementFailure('cancelled', 'The statement was stopped before it began.')),
        unqueue: () => {
          clearTimeout(patience)
          signal.removeEventListener('abort', job.onAbort)
        },
      }
      signal.addEventListener('abort', job.onAbort)
      if (isLook) queue.unshift(job)
      else queue.push(job)
      dispatch()
    })

  return {
    fetch,
    check: async (signal) => {
      await fetch(ping, { rows: 1, bytes: 1024, timeoutMs: settings.connectTimeoutMs }, signal, true).catch((error) => {
        throw error instanceof StatementFailure
          ? new ConnectionFailure(signal.aborted ? 'timeout' : categoryFor(error), error.message)
          : error
      })
    },
    children: () => slots.flatMap(({ child: { pid }, job }) => (pid === undefined ? [] : [{ pid, busy: job !== undefined }])),
    async close() {
      closed = true
      for (const job of queue.splice(0)) fail(job, new ConnectionFailure('unknown', 'The connection to the database was closed.'))
      for (const slot of slots) slot.child.kill()
    },
  }
}

function fail(job: Job, error: Error): void {
  job.unqueue()
  job.reject(error)
}

const allBusy = ({ poolSize }: CheckedSettings): ConnectionFailure =>
  new ConnectionFailure('timeout', `All ${poolSize} processes of the database were busy for too long.`)

const categoryFor = ({ reason }: StatementFailure): ConnectionCategory => (reason === 'timeout' ? 'timeout' : 'unknown')
