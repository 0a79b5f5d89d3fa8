import type * as Tedious from 'tedious'
import { toConnectionFailure } from '../connection-errors.ts'
import type { CheckedSettings } from '../settings.ts'

export type TediousPackage = typeof Tedious

export interface MssqlConnection {
  client: Tedious.Connection
  broken: boolean
}

/** A new connection, or a ConnectionFailure. It is encrypted by default, as SQL Server's own clients do. */
export function connect(driver: TediousPackage, settings: CheckedSettings, signal: AbortSignal): Promise<MssqlConnection> {
  signal.throwIfAborted()
  const client = new driver.Connection({
    server: settings.DB_HOST,
    authentication: { type: 'default', options: { userName: settings.DB_USER, password: settings.DB_PASSWORD } },
    options: {
      port: settings.DB_PORT,
      database: settings.DB_NAME,
      encrypt: settings.tls !== 'off',
      trustServerCertificate: settings.tls !== 'verify',
      readOnlyIntent: true,
      connectTimeout: settings.connectTimeoutMs,
      cancelTimeout: 2_000,
      appName: 'tanager-query',
      useUTC: true,
      abortTransactionOnError: true,
    },
  })
  const connection: MssqlConnection = { client, broken: false }
  const markBroken = (): void => {
    connection.broken = true
  }
  client.on('error', markBroken)
  client.on('end', markBroken)
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      client.close()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    client.connect((error) => {
      signal.removeEventListener('abort', giveUp)
      if (error) reject(toConnectionFailure(error))
      else resolve(connection)
    })
  })
}

/** A batch of ours, of which no rows are wanted. */
export const command = (driver: TediousPackage, { client }: MssqlConnection, sql: string): Promise<void> =>
  new Promise((resolve, reject) => {
    client.execSqlBatch(new driver.Request(sql, (error) => (error ? reject(error) : resolve())))
  })

/** Sets the session back to what it was when new, and rolls back what is open. */
export const reset = ({ client }: MssqlConnection): Promise<boolean> =>
  new Promise((resolve, reject) => {
    client.reset((error) => (error ? reject(error) : resolve(true)))
  })
