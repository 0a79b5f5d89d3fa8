import { onTheWire } from '../byte-guard.ts'
import { checkPool, createPool, type Lease, usingPool } from '../connection-pool.ts'
import { type ResultSet, StatementFailure } from '../dialect.ts'
import { Unreachable, watchPath } from '../path-watch.ts'
import { collectRows, tooLarge } from '../result-rows.ts'
import type { CheckedSettings } from '../settings.ts'
import type { FetchOptions, Session, Transport } from '../transport.ts'
import { cancelRunning } from './cancel.ts'
import {
  connect,
  isAboutStatement,
  lost,
  type PgConnection,
  type PgPackage,
  processOf,
  TRANSACTION_END,
  transactionStart,
} from './connection.ts'
import { statementFailure } from './errors.ts'
import { statement } from './fetch-rows.ts'

/** How long the server may take to obey a time-out or a cancel before its connection is cut. */
const GRACE_MS = 1_000

/** PostgreSQL by its own protocol. */
export function postgresTransport(driver: PgPackage, settings: CheckedSettings): Transport {
  const pool = createPool<PgConnection>({
    size: settings.poolSize,
    open: (signal) => connect(driver, settings, signal),
    close: ({ client }) => {
      void client.end().catch(() => undefined)
      setTimeout(() => client.connection.stream.destroy(), GRACE_MS).unref() // where nobody answers the good-bye
    },
    isBroken: ({ broken }) => broken,
    waitMs: settings.connectTimeoutMs,
  })

  const stillRuns = async (connection: PgConnection, signal: AbortSignal): Promise<boolean> => {
    const { client } = await connect(driver, settings, signal)
    const giveUp = (): void => void client.connection.stream.destroy()
    signal.addEventListener('abort', giveUp)
    try {
      if (!connection.isDirect) return true
      const { rows } = await client.query<{ state: string | null }>('select state from pg_stat_activity where pid = $1', [
        processOf(connection.client),
      ])
      return rows[0] !== undefined && !rows[0].state?.startsWith('idle')
    } finally {
      signal.removeEventListener('abort', giveUp)
      giveUp()
    }
  }

  /** One statement of a transaction, sent without waiting for what begins and ends it. After a failure the transaction is over. */
  const attempt = async (
    lease: Lease<PgConnection>,
    { sql, options, started, ends }: { sql: string; options: FetchOptions; started: Promise<unknown> | undefined; ends: boolean },
    signal: AbortSignal,
  ): Promise<{ result: ResultSet; kept: boolean }> => {
    const { connection } = lease
    const { client, bytes } = connection
    const rows = collectRows(options)
    let stopped: 'cancelled' | 'timeout' | 'full' | 'too_large' | undefined
    let asked: Promise<void> | undefined
    let kept = false
    const cut = (): void => void client.connection.stream.destroy()
    const stop = (why: 'cancelled' | 'timeout' | 'full'): void => {
      if (stopped !== undefined) return
      stopped = why
      asked = cancelRunning(driver, settings, connection)
      setTimeout(cut, GRACE_MS).unref()
    }
    bytes.allow(onTheWire(options.bytes), () => {
      stopped = 'too_large'
      asked = cancelRunning(driver, settings, connection)
    })
    const onAbort = (): void => stop('cancelled')
    signal.addEventListener('abort', onAbort)
    const timer = setTimeout(() => stop('timeout'), options.timeoutMs + GRACE_MS)
    const watch = watchPath({ silenceMs: settings.silenceMs, stillRuns: (ended) => stillRuns(connection, ended), cut })
    client.connection.stream.on('data', watch.heard)
    const began = performance.now()
    const running = statement(driver, sql, rows, options.parallel ? 0 : options.rows + 1, () => stop('full'))

    client.query(running.query)
    const cleanedUp = ends ? endTransaction(connection) : undefined
    try {
      await running.ended
      kept = !ends && stopped === undefined
      return { result: rows.result(), kept }
    } catch (error) {
      const gone = watch.stop()
      if (gone) pool.distrust(began)
      if (gone) throw gone
      if (error instanceof StatementFailure) throw error
      if (rows.count > 0 && (stopped === 'full' || stopped === 'too_large')) return { result: { ...rows.result(), cut: true }, kept }
      if (stopped === 'too_large') throw tooLarge(options.bytes)
      if (stopped === 'cancelled' || stopped === 'timeout') throw statementFailure(error, stopped)
      // A transaction that could not begin says more than "current transaction is aborted".
      const first = await Promise.resolve(started).then(
        () => error,
        (reason) => reason,
      )
      throw isAboutStatement(first) ? statementFailure(first) : lost(first)
    } finally {
      watch.stop()
      client.connection.stream.removeListener('data', watch.heard)
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      if (stopped === undefined) bytes.rest()
      if (stopped === undefined && !kept) lease.release(cleanedUp ?? endTransaction(connection))
      // A cancel may reach the server late and would then hit the next statement: such a connection serves no more.
      if (stopped !== undefined)
        lease.release(
          asked?.then(() => {
            cut()
            return false
          }),
        )
    }
  }

  const start = ({ connection }: Lease<PgConnection>, timeoutMs: number): Promise<unknown> => {
    const started = connection.client.query(transactionStart(connection, settings.schema, timeoutMs))
    started.catch(() => undefined) // the statement then fails too, in words of its own
    return started
  }

  const session = (timeoutMs: number): Session => {
    let held = pool.takeIdle()
    let started = held && start(held, timeoutMs)
    const letGo = (): Lease<PgConnection> | undefined => {
      const lease = held
      held = undefined
      return lease
    }
    const end = (): void => {
      const lease = letGo()
      lease?.release(endTransaction(lease.connection))
    }
    return {
      async fetch(sql, options, signal, last) {
        const ends = last !== undefined
        const on = async (lease: Lease<PgConnection>, begun: Promise<unknown> | undefined): Promise<ResultSet> => {
          const { result, kept } = await attempt(lease, { sql, options, started: begun, ends }, signal)
          held = kept ? lease : undefined
          return result
        }
        if (signal.aborted) {
          end()
          throw new StatementFailure('cancelled', 'The statement was stopped before it began.')
        }
        const [lease, begun] = [letGo(), started]
        started = undefined
        try {
          if (lease !== undefined) return await on(lease, begun)
        } catch (error) {
          // A connection may have died while it was idle: what only reads is done again on another.
          if (begun === undefined || error instanceof StatementFailure || error instanceof Unreachable) throw error
        }
        return usingPool(pool, signal, (taken) => on(taken, start(taken, timeoutMs)))
      },
      end,
    }
  }

  return {
    fetch: (sql, options, signal) => session(options.timeoutMs).fetch(sql, options, signal, 'last'),
    session,
    check: (signal) =>
      checkPool(pool, signal, (connection, used) => ping(connection, used ? settings.silenceMs : settings.connectTimeoutMs, signal)),
    async close() {
      pool.close()
    },
  }
}

/** True when the connection is as it was before. */
function endTransaction({ client }: PgConnection): Promise<boolean> {
  const cleanedUp = client.query(TRANSACTION_END).then(() => true)
  cleanedUp.catch(() => undefined)
  return cleanedUp
}

function ping({ client }: PgConnection, patienceMs: number, signal: AbortSignal): Promise<true> {
  const giveUp = (): void => void client.connection.stream.destroy(new Error('timeout expired'))
  const timer = setTimeout(giveUp, patienceMs)
  signal.addEventListener('abort', giveUp, { once: true })
  return client
    .query('select 1')
    .then(() => true as const)
    .finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    })
}
