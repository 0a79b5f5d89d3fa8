import { onTheWire } from '../byte-guard.ts'
import { checkPool, createPool, type Lease, usingPool } from '../connection-pool.ts'
import { type ResultSet, StatementFailure } from '../dialect.ts'
import { collectRows, tooLarge } from '../result-rows.ts'
import type { CheckedSettings } from '../settings.ts'
import type { FetchOptions, Transport } from '../transport.ts'
import { cancelRunning } from './cancel.ts'
import { connect, isAboutStatement, lost, type PgConnection, type PgPackage, TRANSACTION_END, transactionStart } from './connection.ts'
import { statementFailure } from './errors.ts'
import { statement } from './fetch-rows.ts'

/** How long the server may take to obey a time-out or a cancel before its connection is cut. */
const GRACE_MS = 1_000

/** PostgreSQL by its own protocol. */
export function postgresTransport(driver: PgPackage, settings: CheckedSettings): Transport {
  const pool = createPool<PgConnection>({
    size: settings.poolSize,
    open: (signal) => connect(driver, settings, signal),
    close: ({ client }) => void client.end().catch(() => undefined),
    isBroken: ({ broken }) => broken,
    waitMs: settings.connectTimeoutMs,
  })

  const attempt = async (lease: Lease<PgConnection>, sql: string, options: FetchOptions, signal: AbortSignal): Promise<ResultSet> => {
    const { connection } = lease
    const { client, bytes } = connection
    const rows = collectRows(options)
    let stopped: 'cancelled' | 'timeout' | 'full' | 'too_large' | undefined
    let asked: Promise<void> | undefined
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
    const running = statement(driver, sql, rows, options.parallel ? 0 : options.rows + 1, () => stop('full'))

    const started = client.query(transactionStart(connection, settings.schema, options.timeoutMs))
    started.catch(() => undefined) // the statement then fails too, in words of its own
    client.query(running.query)
    const cleanedUp = client.query(TRANSACTION_END).then(() => true)
    cleanedUp.catch(() => undefined)
    try {
      await running.ended
      return rows.result()
    } catch (error) {
      if (error instanceof StatementFailure) throw error
      if (rows.count > 0 && (stopped === 'full' || stopped === 'too_large')) return { ...rows.result(), cut: true }
      if (stopped === 'too_large') throw tooLarge(options.bytes)
      if (stopped === 'cancelled' || stopped === 'timeout') throw statementFailure(error, stopped)
      // A transaction that could not begin says more than "current transaction is aborted".
      const first = await started.then(
        () => error,
        (reason) => reason,
      )
      throw isAboutStatement(first) ? statementFailure(first) : lost(first)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      if (stopped === undefined) bytes.rest()
      // A cancel may reach the server late and would then hit the next statement: such a connection serves no more.
      lease.release(
        stopped === undefined
          ? cleanedUp
          : asked?.then(() => {
              cut()
              return false
            }),
      )
    }
  }

  return {
    fetch: (sql, options, signal) => usingPool(pool, signal, (lease) => attempt(lease, sql, options, signal)),
    check: (signal) => checkPool(pool, signal, (connection) => ping(connection, settings.connectTimeoutMs, signal)),
    async close() {
      pool.close()
    },
  }
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
