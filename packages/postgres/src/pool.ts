import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and sequences stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text) // a date has no time zone: it stays text

export interface PoolOptions {
  url: string
  max: number
  applicationName: string
  /** The longest a statement may run, and a lock be waited for. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** How long a request waits for a free connection. */
  acquireTimeoutMs?: number
  onError?: (error: Error) => void
}
export type Pool = pg.Pool

/** A bounded pool whose every session limits its statements, locks and idle transactions on the server. */
export function openPool(options: PoolOptions): Pool {
  const { statementTimeoutMs = 10_000, lockTimeoutMs = 5_000 } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs + lockTimeoutMs,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    pipeline: true, // begin and the tenant travel in one packet
  } as pg.PoolConfig)
  const tell = (error: Error) => options.onError?.(error)
  pool.on('error', tell) // an idle connection that breaks is replaced, not fatal
  pool.on('connect', (client) => client.on('error', tell)) // nor is one that breaks between two statements of a transaction
  return pool
}
