import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@tanager/kernel'
import { LinkBroken } from './link.ts'

const FIRST_BACKOFF_MS = 250
/** Short enough that calls are normal within 5 seconds of a server's return. */
const LONGEST_BACKOFF_MS = 4_000
/** One that lived this long was no crash loop. */
const STEADY_MS = 10_000
const MOST_CONNECTIONS = 256
const IDLE_MS = 10 * 60_000

interface Held<C> {
  readonly connecting: Promise<C>
  connection?: C
  usedAt: number
}

export interface ConnectionPool<C, B> {
  get(key: string, bearer: B, signal: AbortSignal): Promise<C>
  /** Closes a connection that turned out to be of no use; another that has taken its place meanwhile stays. */
  drop(key: string, connection: C): Promise<void>
  /** Those that are open now. */
  connections(): C[]
  close(): Promise<void>
}

/** Connections by key: opened when first asked for, shared while opening, reopened when they broke (with growing waits), closed when idle. */
export function connectionPool<C, B>(options: {
  readonly name: string
  readonly backoff: boolean
  /** Connections at once; the longest unused goes first. */
  readonly most?: number
  readonly connect: (bearer: B, closed: (reason: string) => void) => Promise<C>
  readonly close: (connection: C) => Promise<void>
  /** Told of every failure; what it adds is for the log. */
  readonly failed?: (reason: string, key: string) => object
  readonly log: Log
}): ConnectionPool<C, B> {
  const held = new Map<string, Held<C>>()
  const most = options.most ?? MOST_CONNECTIONS
  /** By key: what one tenant's process does makes no other tenant wait. */
  const failing = new Map<string, { failures: number; retryAt: number }>()
  let closing = false

  const failed = (key: string, reason: string, steady: boolean): void => {
    if (closing) return
    options.log.warn({ server: options.name, reason, ...options.failed?.(reason, key) }, 'A tool server is not connected.')
    if (!options.backoff) return
    const failures = steady ? 0 : (failing.get(key)?.failures ?? 0)
    const retryAt = Date.now() + Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failures)
    failing.set(key, { failures: Math.min(failures + 1, 20), retryAt })
  }

  /** Whoever comes between two starts waits for the next one. */
  async function pause(key: string, signal: AbortSignal): Promise<void> {
    const wait = (failing.get(key)?.retryAt ?? 0) - Date.now()
    if (wait > 0) await delay(wait, undefined, { signal, ref: false })
  }

  function open(key: string, bearer: B): Held<C> {
    const bornAt = Date.now()
    let told = false
    const gone = (reason: string): void => {
      if (told || held.get(key) !== mine) return // dropped by ourselves
      told = true
      held.delete(key)
      failed(key, reason, Date.now() - bornAt > STEADY_MS)
    }
    const connecting = options.connect(bearer, gone)
    const mine: Held<C> = { connecting, usedAt: bornAt }
    held.set(key, mine)
    connecting.then(
      (connection) => {
        mine.connection = connection
        options.log.info({ server: options.name }, 'A tool server is connected.')
      },
      (error: Error) => gone(error.message),
    )
    return mine
  }

  /** The idle go, and the longest unused when there are too many. */
  const trim = (): void => {
    const old = [...held].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [index, [key, { usedAt }]] of old.entries()) {
      if (held.size - index > most || Date.now() - usedAt > IDLE_MS) void end(key)
    }
    for (const [key, { retryAt }] of failing) if (Date.now() - retryAt > IDLE_MS) failing.delete(key)
  }
  const sweep = setInterval(trim, 30_000).unref()

  async function end(key: string): Promise<void> {
    const one = held.get(key)
    held.delete(key)
    const connection = await one?.connecting.catch(() => undefined)
    if (connection !== undefined) await options.close(connection)
  }

  return {
    async get(key, bearer, signal) {
      if (!held.has(key)) await pause(key, signal)
      if (closing) throw new LinkBroken('The governor is closing.')
      const known = held.get(key)
      if (known?.connection !== undefined) {
        known.usedAt = Date.now()
        return known.connection
      }
      const { connecting } = known ?? open(key, bearer)
      if (held.size > most) trim()
      return await abortable(connecting, signal)
    },
    async drop(key, connection) {
      if (held.get(key)?.connection === connection) await end(key)
    },
    connections: () => [...held.values()].flatMap(({ connection }) => connection ?? []),
    async close() {
      closing = true
      clearInterval(sweep)
      await Promise.all([...held.keys()].map(end))
    },
  }
}

/** The wait ends with the caller's patience; what is waited for goes on, for others. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
