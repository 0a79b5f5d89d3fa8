import type { CheckedSettings } from '../settings.ts'
import type { PgConnection, PgPackage } from './connection.ts'
import { tlsOptions } from './connection.ts'

/** Asks the server, on a connection of its own, to stop what the given one is running. Resolves when it was asked, or cannot be. */
export function cancelRunning(driver: PgPackage, settings: CheckedSettings, { client, tls }: PgConnection): Promise<void> {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const ssl = tlsOptions(settings, tls)
  const wire = new driver.Connection({ ssl }) as unknown as Wire
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      wire.stream.destroy()
      resolve()
    }
    const timer = setTimeout(done, 2_000)
    wire.on('connect', () => (ssl ? wire.requestSsl() : wire.cancel(processID, secretKey)))
    wire.on('sslconnect', () => wire.cancel(processID, secretKey))
    wire.on('error', done)
    wire.on('end', done) // the server closes when it has passed the request on
    if (settings.DB_HOST.startsWith('/')) wire.connect(`${settings.DB_HOST}/.s.PGSQL.${settings.DB_PORT}`)
    else wire.connect(settings.DB_PORT, settings.DB_HOST)
  })
}

/** The part of the driver's Connection that its types leave out. */
interface Wire {
  stream: { destroy(): void }
  on(event: 'connect' | 'sslconnect' | 'error' | 'end', listener: () => void): void
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}
