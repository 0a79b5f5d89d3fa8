import { codeOf, textOf, toConnectionFailure } from '../connection-errors.ts'
import { checkPool, createPool, type Lease, usingPool } from '../connection-pool.ts'
import { type ResultSet, StatementFailure } from '../dialect.ts'
import { watchPath } from '../path-watch.ts'
import { collectRows, type ResultRows } from '../result-rows.ts'
import type { CheckedSettings } from '../settings.ts'
import type { FetchOptions, Transport } from '../transport.ts'
import { cellOf } from './cells.ts'
import { command, connect, type MssqlConnection, reset, type TediousPackage } from './connection.ts'
import { mssqlLimits } from './limits.ts'

const GRACE_MS = 3_000

/** SQL Server by its own protocol. A statement is stopped by the protocol's attention signal, which the server obeys. */
export function mssqlTransport(driver: TediousPackage, settings: CheckedSettings): Transport {
  const pool = createPool<MssqlConnection>({
    size: settings.poolSize,
    open: (signal) => connect(driver, settings, signal),
    close: ({ client }) => client.close(),
    isBroken: ({ broken }) => broken,
    waitMs: settings.connectTimeoutMs,
  })

  /** Whether it still runs a statement SQL Server tells those alone who may see the state of the whole server. */
  const canBeReached = async (signal: AbortSignal): Promise<boolean> => {
    const { client } = await connect(driver, settings, signal)
    client.close()
    return true
  }

  const attempt = async (lease: Lease<MssqlConnection>, sql: string, options: FetchOptions, signal: AbortSignal): Promise<ResultSet> => {
    const { connection } = lease
    const rows = collectRows(options)
    const cut = (): void => connection.client.close()
    let giveUp: NodeJS.Timeout | undefined
    const onAbort = (): void => {
      connection.client.cancel()
      giveUp = setTimeout(cut, GRACE_MS).unref() // a server that is out of reach does not obey
    }
    signal.addEventListener('abort', onAbort)
    const watch = watchPath({ silenceMs: settings.silenceMs, stillRuns: canBeReached, cut })
    const began = performance.now()
    try {
      signal.throwIfAborted()
      await command(driver, connection, [...mssqlLimits(options.rows, options.bytes), 'begin transaction'].join('; '))
      if (options.before !== undefined) await command(driver, connection, options.before)
      await stream(driver, connection, sql, rows, options.timeoutMs)
      return rows.result()
    } catch (error) {
      const lost = watch.stop()
      if (lost) pool.distrust(began)
      if (lost) throw lost
      if (error instanceof StatementFailure) throw error
      if (signal.aborted) throw new StatementFailure('cancelled', textOf(error))
      throw isAboutStatement(error) ? statementFailure(error) : toConnectionFailure(error)
    } finally {
      watch.stop()
      clearTimeout(giveUp)
      signal.removeEventListener('abort', onAbort)
      const after = options.after === undefined ? Promise.resolve() : command(driver, connection, options.after)
      lease.release(after.then(() => reset(connection)))
    }
  }

  return {
    fetch: (sql, options, signal) => usingPool(pool, signal, (lease) => attempt(lease, sql, options, signal)),
    check: (signal) =>
      checkPool(pool, signal, (connection, used) => ping(driver, connection, used ? settings.silenceMs : settings.connectTimeoutMs)),
    async close() {
      pool.close()
    },
  }
}

function ping(driver: TediousPackage, connection: MssqlConnection, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => connection.client.close(), patienceMs)
  return command(driver, connection, 'select 1').finally(() => clearTimeout(timer))
}

interface TediousColumn {
  metadata: { colName: string; type: { name: string } }
  value: unknown
}

/** The first result of the batch; when no more of it is wanted the batch is cancelled. */
function stream(driver: TediousPackage, { client }: MssqlConnection, sql: string, rows: ResultRows, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let results = 0
    let over = false
    const request = new driver.Request(sql, (error) => (error && !over ? reject(error) : resolve()))
    request.setTimeout(timeoutMs)
    request.on('columnMetadata', (columns) => {
      results++
      if (results === 1) rows.columns = Object.values(columns).map(({ colName }) => colName)
    })
    request.on('row', (row: TediousColumn[]) => {
      if (over || results > 1) return
      try {
        over = !rows.add(row.map(({ value, metadata }) => cellOf(value, metadata.type.name)))
      } catch (error) {
        over = true
        reject(error)
      }
      if (over) client.cancel()
    })
    client.execSqlBatch(request)
  })
}

/** The server numbers its errors; a time-out and a cancel are the driver's own. */
const isAboutStatement = (error: unknown): boolean =>
  (error instanceof Error && 'number' in error && typeof error.number === 'number') || ['ETIMEOUT', 'ECANCEL'].includes(codeOf(error))

const LOCK_TIMED_OUT = 1222

function statementFailure(error: unknown): StatementFailure {
  const code = codeOf(error)
  const timedOut = code === 'ETIMEOUT' || (error as { number?: number }).number === LOCK_TIMED_OUT
  return new StatementFailure(timedOut ? 'timeout' : code === 'ECANCEL' ? 'cancelled' : 'refused', textOf(error))
}
