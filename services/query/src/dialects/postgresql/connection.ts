import type pg from 'pg'
import { type ByteGuard, guardBytes } from '../byte-guard.ts'
import { codeOf, textOf, toConnectionFailure } from '../connection-errors.ts'
import { ConnectionFailure } from '../dialect.ts'
import type { CheckedSettings } from '../settings.ts'

export type PgPackage = typeof pg

export interface PgConnection {
  client: pg.Client
  bytes: ByteGuard
  broken: boolean
  /** The server ends a query whose client is gone; not every platform can. */
  noticesLeaving: boolean
  /** The server knows the connection by the number that the driver has; behind a pooler it does not. */
  isDirect: boolean
  tls: boolean
}

const CHECK_INTERVAL_MS = 500

/** A new connection, or a ConnectionFailure. With `prefer` a server that has no TLS is tried again without. */
export async function connect(driver: PgPackage, settings: CheckedSettings, signal: AbortSignal): Promise<PgConnection> {
  const wanted = settings.tls !== 'off' && !settings.DB_HOST.startsWith('/')
  try {
    return await connectOnce(driver, settings, wanted, signal)
  } catch (error) {
    if (wanted && settings.tls === 'prefer' && /does not support SSL/.test(textOf(error))) {
      return await connectOnce(driver, settings, false, signal).catch(fail)
    }
    return fail(error)
  }
}

async function connectOnce(driver: PgPackage, settings: CheckedSettings, tls: boolean, signal: AbortSignal): Promise<PgConnection> {
  signal.throwIfAborted()
  const client = new driver.Client({
    host: settings.DB_HOST,
    port: settings.DB_PORT,
    database: settings.DB_NAME,
    user: settings.DB_USER,
    password: () => settings.DB_PASSWORD, // a function, lest an empty one is looked up in the environment
    ssl: tlsOptions(settings, tls),
    application_name: 'tanager-query',
    connectionTimeoutMillis: settings.connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true, // begin, the statement and rollback travel in one go
  })
  const connection: PgConnection = { client, bytes: noGuard, broken: false, noticesLeaving: false, isDirect: false, tls }
  client.on('error', () => {
    connection.broken = true
  })
  client.once('end', () => {
    connection.broken = true
  })
  const giveUp = (): void => void client.connection.stream.destroy()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    await client.connect()
    connection.bytes = guardBytes(client.connection.stream)
    const [noticesLeaving, backend] = await Promise.all([
      client.query(`set client_connection_check_interval = ${CHECK_INTERVAL_MS}`).then(
        () => true,
        () => false,
      ),
      client.query<{ pid: number }>('select pg_backend_pid() as pid'),
    ])
    connection.noticesLeaving = noticesLeaving
    connection.isDirect = backend.rows[0]?.pid === processOf(client)
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
  return connection
}

/** The server's process of the connection; the driver's types leave it out. */
export const processOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID

const noGuard: ByteGuard = { allow: () => undefined, rest: () => undefined }

export const tlsOptions = (settings: CheckedSettings, tls: boolean): false | { rejectUnauthorized: boolean } =>
  tls && { rejectUnauthorized: settings.tls === 'verify' }

function fail(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw toConnectionFailure(error)
}

/** The settings of one transaction, as one text. All local: nothing of them outlives it, even behind a pooler. */
export function transactionStart(connection: PgConnection, schema: string, timeoutMs: number): string {
  const settings = [
    `statement_timeout = ${Math.max(1, Math.ceil(timeoutMs))}`,
    'lock_timeout = 5000',
    `idle_in_transaction_session_timeout = ${Math.ceil(timeoutMs) + 5000}`,
    ...(connection.noticesLeaving ? [`client_connection_check_interval = ${CHECK_INTERVAL_MS}`] : []),
    ...(schema === '' ? [] : [`search_path = ${quoteName(schema)}, pg_temp`]),
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'iso_8601'",
    'bytea_output = hex',
  ]
  return `begin read only; ${settings.map((setting) => `set local ${setting}`).join('; ')}`
}

/** Undoes whatever a statement may have set, and lets go of locks that outlive a transaction. */
export const TRANSACTION_END = 'rollback; select pg_advisory_unlock_all()'

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Classes of SQLSTATE that are about the connection and not about the statement. */
const CONNECTION_STATES = /^(08|28|3D|53300|57P0)/

/** The server spoke about the statement; anything else is the connection's end. */
export const isAboutStatement = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !CONNECTION_STATES.test(codeOf(error))

export const lost = (error: unknown): ConnectionFailure => (error instanceof ConnectionFailure ? error : toConnectionFailure(error))
