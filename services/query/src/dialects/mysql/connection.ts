import type { Duplex } from 'node:stream'
import type mysql2 from 'mysql2'
import { type ByteGuard, guardBytes } from '../byte-guard.ts'
import { codeOf, toConnectionFailure } from '../connection-errors.ts'
import type { CheckedSettings } from '../settings.ts'

export type MysqlPackage = typeof mysql2

export interface MysqlConnection {
  client: mysql2.Connection
  bytes: ByteGuard
  broken: boolean
  /** MariaDB and MySQL name their time-out differently. */
  isMariaDb: boolean
  /** The server knows the connection by the number that the driver has; behind a proxy of its protocol it does not. */
  isDirect: boolean
  /** The limits that the session was last given. */
  limits: string
}

/** A new connection, or a ConnectionFailure. With `prefer` a server that has no TLS is tried again without. */
export async function connect(driver: MysqlPackage, settings: CheckedSettings, signal: AbortSignal): Promise<MysqlConnection> {
  const wanted = settings.tls !== 'off' && !settings.DB_HOST.startsWith('/')
  try {
    return await connectOnce(driver, settings, wanted, signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!wanted || settings.tls !== 'prefer' || codeOf(error) !== 'HANDSHAKE_NO_SSL_SUPPORT') throw toConnectionFailure(error)
    return connectOnce(driver, settings, false, signal).catch((again) => {
      throw toConnectionFailure(again)
    })
  }
}

async function connectOnce(driver: MysqlPackage, settings: CheckedSettings, tls: boolean, signal: AbortSignal): Promise<MysqlConnection> {
  signal.throwIfAborted()
  const client = driver.createConnection({
    ...(settings.DB_HOST.startsWith('/') ? { socketPath: settings.DB_HOST } : { host: settings.DB_HOST, port: settings.DB_PORT }),
    user: settings.DB_USER,
    password: settings.DB_PASSWORD,
    database: settings.DB_NAME,
    connectTimeout: settings.connectTimeoutMs,
    enableKeepAlive: true,
    keepAliveInitialDelay: 10_000,
    charset: 'utf8mb4',
    multipleStatements: false,
    flags: ['-LOCAL_FILES'], // a server cannot ask this process for a file
    ...(tls ? { ssl: { rejectUnauthorized: settings.tls === 'verify', verifyIdentity: settings.tls === 'verify' } } : {}),
  })
  const connection: MysqlConnection = {
    client,
    bytes: { allow: () => undefined, rest: () => undefined },
    broken: false,
    isMariaDb: false,
    isDirect: false,
    limits: '',
  }
  client.on('error', () => {
    connection.broken = true
  })
  client.on('end', () => {
    connection.broken = true
  })
  let giveUp = (): void => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      giveUp = () => {
        cutOff(client)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp)
      client.connect((error) => (error ? reject(error) : resolve()))
    })
    connection.bytes = guardBytes(socketOf(client))
    if (settings.schema !== '') await command(client, `use ${quoteName(settings.schema)}`)
    const [version, id] = (await firstRow(client, 'select version(), connection_id()')) ?? []
    connection.isMariaDb = /mariadb/i.test(String(version))
    connection.isDirect = Number(id) === Number(client.threadId)
  } catch (error) {
    cutOff(client)
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
  return connection
}

/** The stream that the driver reads now; its types leave it out. */
export const socketOf = (client: mysql2.Connection): Duplex => (client as unknown as { stream: Duplex }).stream

/** Ends the connection at once. The driver's own `destroy` only says good-bye, and goes on reading what the server sends. */
export function cutOff(client: mysql2.Connection): void {
  client.destroy()
  socketOf(client).destroy()
}

/** A statement of ours, of which no rows are wanted. */
export async function command(client: mysql2.Connection, sql: string): Promise<void> {
  await firstRow(client, sql)
}

/** The first row of a statement of ours. Rejects when the connection ends: the driver itself says nothing when we end it. */
export async function firstRow(client: mysql2.Connection, sql: string): Promise<unknown[] | undefined> {
  const socket = socketOf(client)
  let onClose = (): void => undefined
  try {
    return await new Promise((resolve, reject) => {
      onClose = () => reject(new Error('the connection ended'))
      if (socket.destroyed) onClose()
      socket.once('close', onClose)
      client.query({ sql, rowsAsArray: true }, (error: Error | null, rows: unknown) =>
        error ? reject(error) : resolve(Array.isArray(rows) ? (rows[0] as unknown[] | undefined) : undefined),
      )
    })
  } finally {
    socket.removeListener('close', onClose)
  }
}

export const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** The server's own limits for the session: time, rows, and how long it waits for somebody's lock. */
export function sessionLimits(connection: MysqlConnection, timeoutMs: number, rows: number): string {
  const time = connection.isMariaDb
    ? `max_statement_time = ${Math.max(0.001, timeoutMs / 1000)}`
    : `max_execution_time = ${Math.max(1, Math.ceil(timeoutMs))}`
  return `set session ${time}, sql_select_limit = ${rows}, lock_wait_timeout = 5, innodb_lock_wait_timeout = 5`
}
