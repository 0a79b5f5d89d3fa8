import pg from 'pg'
import { createTurns, type Turns } from './turns.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and sequences stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text) // a date has no time zone: it stays text

export interface PoolOptions {
  url: string
  max: number
  applicationName: string
  /** The longest a statement may run, and a lock be waited for: the server ends both. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** The longest a transaction may take, its wait for a connection included; unset: no limit, for commands that do bulk work. */
  deadlineMs?: number
  /** How long a request waits for a free connection. */
  acquireTimeoutMs?: number
  onError?: (error: Error) => void
  /** Told of every statement in a tenant's transaction that took at least `ms`, by its name. */
  slow?: { ms: number; tell: (slow: SlowStatement) => void }
}

/** A statement that took long: its name, or the beginning of its text where it has none; never a value. */
export interface SlowStatement {
  statement: string
  ms: number
}

/** How long we wait for the server ourselves: it may be out of reach and say nothing. A connection that misses one is destroyed. */
export interface PoolLimits {
  /** Waiting for a free connection. */
  acquireMs: number
  /** Opening a connection. */
  connectMs: number
  /** A statement: longer than the server's own limit, so that a slow statement ends by the server's verdict. */
  statementMs: number
  /** What the server answers at once unless it is out of reach: begin, rollback, a lookup by key. */
  probeMs: number
  /** A whole transaction. */
  transactionMs: number
}

export interface Pool extends pg.Pool {
  readonly limits: PoolLimits
  readonly turns: Turns
  readonly slow?: PoolOptions['slow']
  /** Whether the connection served somebody before: it may have died since without our noticing. */
  hasServed(client: pg.PoolClient): boolean
  /** Destroys the idle connections that have said nothing since that moment: another one got no answer to what it sent then. */
  distrust(since: number): void
}

const LONGEST_CONNECT_MS = 3_000
const LONGEST_PROBE_MS = 2_000
/** How much later than the server we give up on a statement. */
const GRACE_MS = 1_000
const KEEP_ALIVE_MS = 10_000
/** Waiting requests of one tenant, per connection of the pool. */
const QUEUE_FACTOR = 10
/** A small pool still lets so many of one tenant wait. */
const LEAST_QUEUE = 100

/** A bounded pool whose every session limits its statements, locks and idle transactions on the server, and whose every wait ends. */
export function openPool(options: PoolOptions): Pool {
  const { statementTimeoutMs = 10_000, lockTimeoutMs = 5_000 } = options
  const limits = limitsOf(options)
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // A transaction whose client is out of reach keeps its locks until this ends it.
    idle_in_transaction_session_timeout: options.deadlineMs ? limits.statementMs : statementTimeoutMs + lockTimeoutMs,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs, // destroys the connection, since it is a pipeline
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: 30_000,
    pipeline: true, // begin and the tenant travel in one packet
  } as pg.PoolConfig)
  const tell = (error: Error) => options.onError?.(error)
  pool.on('error', tell) // an idle connection that breaks is replaced, not fatal
  pool.on('connect', (client) => client.on('error', tell)) // nor is one that breaks between two statements of a transaction
  return Object.assign(pool, {
    limits,
    ...(options.slow ? { slow: options.slow } : {}),
    turns: createTurns({ capacity: options.max, waitingPerTenant: Math.max(LEAST_QUEUE, QUEUE_FACTOR * options.max) }),
    ...watchIdle(pool),
  })
}

function limitsOf({
  statementTimeoutMs = 10_000,
  acquireTimeoutMs = 5_000,
  deadlineMs = Number.POSITIVE_INFINITY,
}: PoolOptions): PoolLimits {
  const statementMs = statementTimeoutMs + GRACE_MS
  return {
    acquireMs: Math.min(acquireTimeoutMs, deadlineMs),
    connectMs: deadlineMs === Number.POSITIVE_INFINITY ? acquireTimeoutMs : Math.min(LONGEST_CONNECT_MS, acquireTimeoutMs, statementMs),
    statementMs,
    probeMs: Math.min(LONGEST_PROBE_MS, statementMs),
    transactionMs: deadlineMs,
  }
}

/** Which connections are idle, and since when. */
function watchIdle(pool: pg.Pool): Pick<Pool, 'hasServed' | 'distrust'> {
  const idle = new Map<pg.PoolClient, number>()
  const served = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => {
    served.add(client)
    idle.set(client, performance.now())
  })
  pool.on('remove', (client) => idle.delete(client))
  return {
    hasServed: (client) => served.has(client),
    distrust(since) {
      for (const [client, at] of idle) if (at < since) destroy(client)
    },
  }
}

/** Ends the connection at once. Saying good-bye, as `end` does, waits for a server that may be out of reach. */
export function destroy(client: pg.PoolClient): void {
  client.connection.stream.destroy()
}
