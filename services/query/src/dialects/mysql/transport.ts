import { onTheWire } from '../byte-guard.ts'
import { codeOf, textOf, toConnectionFailure } from '../connection-errors.ts'
import { checkPool, createPool, type Lease, usingPool } from '../connection-pool.ts'
import { type ResultSet, StatementFailure } from '../dialect.ts'
import { watchPath } from '../path-watch.ts'
import { collectRows, type ResultRows, tooLarge } from '../result-rows.ts'
import type { CheckedSettings } from '../settings.ts'
import type { FetchOptions, Transport } from '../transport.ts'
import { cellReader, type MysqlField } from './cells.ts'
import { command, connect, cutOff, firstRow, type MysqlConnection, type MysqlPackage, sessionLimits, socketOf } from './connection.ts'

const GRACE_MS = 1_000

/** What a session may keep of it afterwards is nothing: any other statement's connection is not used again. */
const LEAVES_NO_TRACE = /^[\s(]*(select|with|explain|values)\b/i

/** MySQL and MariaDB by their own protocol. */
export function mysqlTransport(driver: MysqlPackage, settings: CheckedSettings): Transport {
  const pool = createPool<MysqlConnection>({
    size: settings.poolSize,
    open: (signal) => connect(driver, settings, signal),
    close: ({ client }) => cutOff(client),
    isBroken: ({ broken }) => broken,
    waitMs: settings.connectTimeoutMs,
  })

  /** Stops what the connection runs, by a second one: closing a connection alone does not stop MySQL. */
  const killQuery = ({ client }: MysqlConnection): Promise<unknown> =>
    onAnother(`kill query ${Number(client.threadId)}`, AbortSignal.timeout(2_000)).catch(() => undefined) // its own time-out will end it

  /** The first row that a statement of ours gives on a connection of its own. */
  const onAnother = async (sql: string, signal: AbortSignal): Promise<unknown[] | undefined> => {
    const { client } = await connect(driver, settings, signal)
    const giveUp = (): void => cutOff(client)
    signal.addEventListener('abort', giveUp)
    try {
      return await firstRow(client, sql)
    } finally {
      signal.removeEventListener('abort', giveUp)
      cutOff(client)
    }
  }

  const stillRuns = async ({ client, isDirect }: MysqlConnection, signal: AbortSignal): Promise<boolean> => {
    const [doing] =
      (await onAnother(`select command from information_schema.processlist where id = ${Number(client.threadId)}`, signal)) ?? []
    return !isDirect || (doing !== undefined && doing !== 'Sleep')
  }

  const attempt = async (lease: Lease<MysqlConnection>, sql: string, options: FetchOptions, signal: AbortSignal): Promise<ResultSet> => {
    const { connection } = lease
    const rows = collectRows(options)
    let stopped: 'cancelled' | 'timeout' | 'full' | 'too_large' | undefined
    const cut = (): void => cutOff(connection.client)
    const stop = (why: 'cancelled' | 'timeout'): void => {
      if (stopped !== undefined) return
      stopped = why
      void killQuery(connection).finally(() => setTimeout(cut, GRACE_MS).unref())
    }
    const onAbort = (): void => stop('cancelled')
    signal.addEventListener('abort', onAbort)
    const timer = setTimeout(() => stop('timeout'), options.timeoutMs + GRACE_MS)
    const watch = watchPath({ silenceMs: settings.silenceMs, stillRuns: (ended) => stillRuns(connection, ended), cut })
    const socket = socketOf(connection.client)
    socket.on('data', watch.heard)
    const began = performance.now()
    let clean = false
    try {
      await prepareSession(connection, options)
      connection.bytes.allow(onTheWire(options.bytes), () => {
        stopped ??= 'too_large'
      })
      const complete = await stream(connection, sql, rows, () => stopped)
      if (!complete) stopped ??= 'full'
      clean = stopped === undefined && LEAVES_NO_TRACE.test(sql)
      return rows.result()
    } catch (error) {
      const lost = watch.stop()
      if (lost) pool.distrust(began)
      if (lost) throw lost
      if (error instanceof StatementFailure) throw error
      clean = stopped === undefined && LEAVES_NO_TRACE.test(sql) && isAboutStatement(error)
      if (stopped === 'too_large' && rows.count > 0) return { ...rows.result(), cut: true }
      if (stopped === 'too_large') throw tooLarge(options.bytes)
      if (stopped === 'cancelled' || stopped === 'timeout') throw new StatementFailure(stopped, textOf(error))
      throw isAboutStatement(error) ? statementFailure(error) : toConnectionFailure(error)
    } finally {
      watch.stop()
      socket.removeListener('data', watch.heard)
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      connection.bytes.rest()
      lease.release(clean ? command(connection.client, 'rollback').then(() => true) : Promise.resolve(false))
    }
  }

  return {
    fetch: (sql, options, signal) => usingPool(pool, signal, (lease) => attempt(lease, sql, options, signal)),
    check: (signal) =>
      checkPool(pool, signal, (connection, used) => ping(connection, used ? settings.silenceMs : settings.connectTimeoutMs)),
    async close() {
      pool.close()
    },
  }
}

function ping({ client }: MysqlConnection, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => cutOff(client), patienceMs)
  return command(client, 'select 1').finally(() => clearTimeout(timer))
}

/** The limits, where they differ from those of the statement before, and the transaction. */
async function prepareSession(connection: MysqlConnection, options: FetchOptions): Promise<void> {
  const limits = sessionLimits(connection, options.timeoutMs, options.rows + 1)
  if (connection.limits !== limits) {
    connection.limits = ''
    await command(connection.client, limits)
    connection.limits = limits
  }
  await command(connection.client, 'start transaction read only')
}

/** True when all rows came; false when no more were wanted, and the connection is then in the middle of them. */
function stream({ client }: MysqlConnection, sql: string, rows: ResultRows, stopped: () => string | undefined): Promise<boolean> {
  const socket = socketOf(client)
  let onClose = (): void => undefined
  return new Promise<boolean>((resolve, reject) => {
    let readers: ReturnType<typeof cellReader>[] = []
    let received = 0
    onClose = () => reject(new Error('the connection ended'))
    const query = client.query({ sql, rowsAsArray: true, typeCast: false } as Parameters<typeof client.query>[0])
    query.on('fields', (fields: unknown) => {
      const described = (fields ?? []) as MysqlField[]
      rows.columns = described.map(({ name }) => name)
      readers = described.map(cellReader)
    })
    query.on('result', (row: unknown) => {
      if (!Array.isArray(row)) return // what a statement without rows answers
      received++
      try {
        if (!rows.add(row.map((cell, column) => (cell === null ? null : (readers[column]?.(cell) ?? null))))) resolve(false)
      } catch (error) {
        reject(error)
      }
    })
    query.on('error', reject)
    query.on('end', () => (stopped() === undefined || received > 0 ? resolve(true) : reject(new Error('the connection ended'))))
    socket.once('close', onClose) // the driver itself says nothing when we end it
  }).finally(() => socket.removeListener('close', onClose))
}

/** Numbers of server errors that are about the statement's length of time. */
const TIMED_OUT = [1969, 3024, 1205] // MariaDB's and MySQL's time-outs, and a lock's
const INTERRUPTED = 1317

/** The server numbers its errors. One that ends the connection is marked, or is about the server's own end. */
const isAboutStatement = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && 'sqlState' in error && !('fatal' in error && error.fatal) && !/SHUTDOWN/.test(codeOf(error))

function statementFailure(error: unknown): StatementFailure {
  const { errno } = error as { errno?: number }
  const reason = TIMED_OUT.includes(errno ?? 0) ? 'timeout' : errno === INTERRUPTED ? 'cancelled' : 'refused'
  return new StatementFailure(reason, textOf(error))
}
