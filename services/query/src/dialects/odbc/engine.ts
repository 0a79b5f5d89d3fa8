import type { Engine, RowSink } from '../child/protocol.ts'
import { toConnectionFailure } from '../connection-errors.ts'
import { ConnectionFailure, StatementFailure } from '../dialect.ts'
import type { CheckedSettings } from '../settings.ts'
import { holdsOneStatement, isSelect } from '../statement-text.ts'
import type { FetchOptions } from '../transport.ts'
import { connectionString } from './connection-string.ts'
import {
  type DriverManager,
  diagnostics,
  HANDLE,
  type Handle,
  installedDrivers,
  loadDriverManager,
  NO_DATA,
  newEnvironment,
  newHandle,
  succeeded,
  utf16,
} from './driver-manager.ts'
import { describeColumns, readRows } from './read-rows.ts'
import { onBegin, onConnect, type SessionStatement, takesUtf8 } from './session.ts'

const ATTRIBUTE = { accessMode: 101, autocommit: 102, loginTimeout: 103, queryTimeout: 0 }
const ROLLBACK = 1
const NUL_TERMINATED = -3

interface Session {
  connection: Handle
  /** Its times are printed in UTC. */
  inUtc: boolean
}

/** A database behind an ODBC driver, in this process, which blocks while the driver works. */
export function openOdbc(settings: CheckedSettings): Engine {
  const manager = loadDriverManager()
  const environment = newEnvironment(manager)
  let session: Session | undefined
  return {
    async fetch(sql, options, sink) {
      if (!isSelect(sql) || !holdsOneStatement(sql)) throw new StatementFailure('refused', 'Only a single SELECT may be run.')
      if (session === undefined) {
        await sink.connecting()
        session = connect(manager, environment, settings)
        await sink.connected()
      }
      try {
        runStatement(manager, session, settings, sql, options, sink)
      } catch (error) {
        if (error instanceof ConnectionFailure) session = undefined // the handle is left to the end of the process
        throw error
      } finally {
        if (session !== undefined) manager.endTran(HANDLE.connection, session.connection, ROLLBACK)
      }
    },
  }
}

function connect(manager: DriverManager, environment: Handle, settings: CheckedSettings): Session {
  demandDriver(settings.DB_ODBC_DRIVER, installedDrivers(manager, environment))
  const connection = newHandle(manager, HANDLE.connection, environment)
  manager.setConnectAttr(connection, ATTRIBUTE.loginTimeout, Math.max(1, Math.ceil(settings.connectTimeoutMs / 1000)), 0)
  // PostgreSQL's driver would then take EXPLAIN for a change; its transactions are read-only on the server.
  if (settings.DB_TYPE !== 'postgresql') manager.setConnectAttr(connection, ATTRIBUTE.accessMode, 1, 0)
  const answer = manager.driverConnect(connection, null, utf16(connectionString(settings)), NUL_TERMINATED, null, 0, [0], 0)
  if (!succeeded(answer)) throw toConnectionFailure(new Error(diagnostics(manager, HANDLE.connection, connection)))
  for (const statement of onConnect(settings)) runOwn(manager, connection, statement)
  manager.setConnectAttr(connection, ATTRIBUTE.autocommit, 0, 0)
  return { connection, inUtc: settings.DB_TYPE === 'postgresql' && zoneIsUtc(manager, connection) }
}

/** SPEC: exactly the installed name. unixODBC itself would take another spelling of it. */
export function demandDriver(wanted: string, installed: string[]): void {
  if (installed.includes(wanted)) return
  const alike = installed.find((name) => name.toLowerCase() === wanted.toLowerCase())
  if (alike !== undefined) {
    throw new ConnectionFailure(
      'configuration',
      `DB_ODBC_DRIVER must equal the installed driver's name exactly: "${alike}", not "${wanted}".`,
    )
  }
  const list = installed.length === 0 ? 'None is installed.' : `Installed: ${installed.map((name) => `"${name}"`).join(', ')}.`
  throw new ConnectionFailure('driver_missing', `No ODBC driver named "${wanted}" is installed. ${list}`)
}

function runStatement(
  manager: DriverManager,
  session: Session,
  settings: CheckedSettings,
  sql: string,
  options: FetchOptions,
  sink: RowSink,
): void {
  const { connection, inUtc } = session
  for (const statement of onBegin(settings, options)) runOwn(manager, connection, statement)
  if (options.before !== undefined) runOwn(manager, connection, { sql: options.before })
  const statement = newHandle(manager, HANDLE.statement, connection)
  const check = (answer: number): void => {
    if (!succeeded(answer)) throw failure(diagnostics(manager, HANDLE.statement, statement))
  }
  const countColumns = (): number => {
    const count = [0]
    check(manager.numResultCols(statement, count))
    return count[0] ?? 0
  }
  try {
    manager.setStmtAttr(statement, ATTRIBUTE.queryTimeout, Math.max(1, Math.ceil(options.timeoutMs / 1000)), 0)
    check(
      takesUtf8(settings.DB_TYPE)
        ? manager.prepareUtf8(statement, Buffer.from(`${sql}\0`), NUL_TERMINATED)
        : manager.prepare(statement, utf16(sql), NUL_TERMINATED),
    )
    // What will answer no columns is no question, and is not begun. SQL Server's drivers know only afterwards.
    if (settings.DB_TYPE !== 'mssql' && countColumns() === 0) throw new StatementFailure('refused', 'Only a SELECT may be run.')
    const executed = manager.execute(statement)
    if (executed !== NO_DATA) check(executed)
    const columns = describeColumns(manager, statement, countColumns(), inUtc)
    sink.columns(columns.map(({ name }) => name))
    const last = readRows(manager, statement, columns, options.bytes, sink)
    if (last !== NO_DATA) check(last)
  } finally {
    manager.freeHandle(HANDLE.statement, statement)
    if (options.after !== undefined) runOwn(manager, connection, { sql: options.after, optional: true })
  }
}

/** A statement of ours: a setting of the session. */
function runOwn(manager: DriverManager, connection: Handle, { sql, optional }: SessionStatement): void {
  const statement = newHandle(manager, HANDLE.statement, connection)
  const answer = manager.execDirect(statement, utf16(sql), NUL_TERMINATED)
  const text = succeeded(answer) || answer === NO_DATA || optional ? undefined : diagnostics(manager, HANDLE.statement, statement)
  manager.freeHandle(HANDLE.statement, statement)
  if (text !== undefined) throw toConnectionFailure(new Error(text))
}

function zoneIsUtc(manager: DriverManager, connection: Handle): boolean {
  const statement = newHandle(manager, HANDLE.statement, connection)
  let zone = ''
  if (succeeded(manager.execDirect(statement, utf16('show timezone'), NUL_TERMINATED))) {
    readRows(manager, statement, describeColumns(manager, statement, 1, false), 1024, {
      connecting: async () => undefined,
      connected: async () => undefined,
      columns: () => undefined,
      row: ([name]) => {
        zone = String(name)
        return false
      },
    })
  }
  manager.freeHandle(HANDLE.statement, statement)
  manager.endTran(HANDLE.connection, connection, ROLLBACK)
  return /^(utc|etc\/utc|gmt)$/i.test(zone)
}

/** SQLSTATE says whose fault it is: 08 the connection's; 57014 and HYT00 are a time-out's. */
function failure(text: string): ConnectionFailure | StatementFailure {
  if (/^\[08/.test(text)) return toConnectionFailure(new Error(text))
  if (/statement timeout|max_statement_time|maximum statement execution time|\[HYT00\]|query timeout/i.test(text))
    return new StatementFailure('timeout', text)
  return new StatementFailure('refused', text)
}
