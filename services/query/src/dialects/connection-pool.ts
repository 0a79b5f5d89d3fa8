import { toConnectionFailure } from './connection-errors.ts'
import { ConnectionFailure, StatementFailure } from './dialect.ts'
import { Unreachable } from './path-watch.ts'

export interface PoolOptions<Connection> {
  size: number
  open(signal: AbortSignal): Promise<Connection>
  close(connection: Connection): void
  /** The connection broke while nobody used it. */
  isBroken(connection: Connection): boolean
  /** How long somebody waits for a free one, and how long one may take to open. */
  waitMs: number
  idleMs?: number
}

export interface Lease<Connection> {
  connection: Connection
  /** It served somebody before: it may have died since without our noticing. */
  used: boolean
  /** Gives it back, when the cleaning up is done; `false` from it, or a failure, closes the connection. */
  release(cleanedUp?: Promise<boolean>): void
}

export interface ConnectionPool<Connection> {
  take(signal: AbortSignal): Promise<Lease<Connection>>
  /** One that is idle now, where nobody waits for it. */
  takeIdle(): Lease<Connection> | undefined
  /** One for a look at the server that must not wait behind questions: an idle one, or one more than the size allows. */
  takeBeyond(signal: AbortSignal): Promise<Lease<Connection>>
  /** Closes the idle ones that were not used since then: another got no answer to what it sent at that time. */
  distrust(since: number): void
  close(): void
}

interface Waiter<Connection> {
  give(lease: Promise<Lease<Connection>>): void
}

/** A bounded number of connections, opened when needed and closed when idle for long. */
export function createPool<Connection>(options: PoolOptions<Connection>): ConnectionPool<Connection> {
  const idle: { connection: Connection; timer: NodeJS.Timeout; since: number }[] = []
  const waiting: Waiter<Connection>[] = []
  let open = 0 // idle ones included
  let closed = false

  const drop = (connection: Connection): void => {
    open--
    options.close(connection)
    next()
  }
  const keep = (connection: Connection): void => {
    if (closed || open > options.size || options.isBroken(connection)) {
      drop(connection)
      return
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.connection === connection),
        1,
      )
      drop(connection)
    }, options.idleMs ?? 60_000)
    timer.unref()
    idle.push({ connection, timer, since: performance.now() })
    next()
  }
  const lease = (connection: Connection, used: boolean): Lease<Connection> => ({
    connection,
    used,
    release: (cleanedUp = Promise.resolve(true)) => {
      inTime(cleanedUp, CLEAN_UP_MS).then(
        (clean) => (clean ? keep(connection) : drop(connection)),
        () => drop(connection),
      )
    },
  })
  const takeIdle = (): Lease<Connection> | undefined => {
    for (let entry = idle.pop(); entry !== undefined; entry = idle.pop()) {
      clearTimeout(entry.timer)
      if (!options.isBroken(entry.connection)) return lease(entry.connection, true)
      open--
      options.close(entry.connection)
    }
    return undefined
  }
  const openOne = async (signal: AbortSignal): Promise<Lease<Connection>> => {
    open++
    const late = AbortSignal.timeout(options.waitMs + OPEN_GRACE_MS)
    try {
      return lease(await options.open(AbortSignal.any([signal, late])), false)
    } catch (error) {
      open--
      next()
      throw late.aborted && !signal.aborted ? silentServer() : error
    }
  }
  const next = (): void => {
    if (waiting.length === 0 || (idle.length === 0 && open >= options.size)) return
    const waiter = waiting.shift()
    const found = takeIdle()
    waiter?.give(found === undefined ? openOne(new AbortController().signal) : Promise.resolve(found))
  }
  const wait = (signal: AbortSignal): Promise<Lease<Connection>> =>
    new Promise((resolve, reject) => {
      const leave = (why: Error): void => {
        waiting.splice(waiting.indexOf(waiter), 1)
        stop()
        reject(why)
      }
      const timer = setTimeout(() => leave(allBusy(options)), options.waitMs)
      const onAbort = (): void => leave(signal.reason instanceof Error ? signal.reason : new Error('given up'))
      const stop = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter<Connection> = {
        give: (given) => {
          stop()
          resolve(given)
        },
      }
      signal.addEventListener('abort', onAbort)
      waiting.push(waiter)
    })

  return {
    takeIdle: () => (waiting.length === 0 ? takeIdle() : undefined),
    async take(signal) {
      if (closed) throw new ConnectionFailure('unknown', 'The connection to the database was closed.')
      const found = waiting.length === 0 ? takeIdle() : undefined
      if (found !== undefined) return found
      return open < options.size ? openOne(signal) : wait(signal)
    },
    async takeBeyond(signal) {
      return takeIdle() ?? openOne(signal)
    },
    distrust(since) {
      for (const entry of idle.filter((one) => one.since < since)) {
        idle.splice(idle.indexOf(entry), 1)
        clearTimeout(entry.timer)
        drop(entry.connection)
      }
    },
    close() {
      closed = true
      for (const { connection, timer } of idle.splice(0)) {
        clearTimeout(timer)
        drop(connection)
      }
    },
  }
}

/** A rollback takes no time; a server that does not answer it is out of reach. */
const CLEAN_UP_MS = 2_000
/** The driver keeps the time of the connecting itself, and says more; what it sends afterwards must end too. */
const OPEN_GRACE_MS = 1_000

async function inTime(work: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms).unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const silentServer = (): ConnectionFailure =>
  new ConnectionFailure('timeout', 'The database accepted the connection and then did not answer (timeout).')

const allBusy = ({ size, waitMs }: { size: number; waitMs: number }): ConnectionFailure =>
  new ConnectionFailure('timeout', `All ${size} connections to the database were busy for ${waitMs / 1000} s.`)

/**
 * Does the work on a connection of the pool. One that had served before may have died unnoticed while idle: the work, which
 * only reads, is then done again on another.
 */
export async function usingPool<Connection, Result>(
  pool: ConnectionPool<Connection>,
  signal: AbortSignal,
  work: (lease: Lease<Connection>) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      signal.throwIfAborted()
      const lease = await pool.take(signal)
      if (signal.aborted) lease.release()
      signal.throwIfAborted()
      const result = await work(lease).catch((error) => {
        if (!lease.used || error instanceof StatementFailure || error instanceof Unreachable) throw error
        return DIED_IDLE
      })
      if (result !== DIED_IDLE) return result as Result
    } catch (error) {
      if (error instanceof StatementFailure || !signal.aborted) throw error
      throw new StatementFailure('cancelled', 'The statement was stopped before it began.')
    }
  }
}
const DIED_IDLE = Symbol('died while idle')

/** A live look at the server. Idle connections that have died say nothing about it: the last word has a new one. */
export async function checkPool<Connection>(
  pool: ConnectionPool<Connection>,
  signal: AbortSignal,
  ping: (connection: Connection, used: boolean) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const lease = await pool.takeBeyond(signal).catch((error) => {
      throw signal.aborted ? new ConnectionFailure('timeout', 'The database did not answer in the time given.') : error
    })
    const asked = performance.now()
    const answer = ping(lease.connection, lease.used).then(() => true)
    lease.release(answer)
    try {
      await answer
      return
    } catch (error) {
      if (!lease.used) throw toConnectionFailure(error)
      pool.distrust(asked)
    }
  }
}
