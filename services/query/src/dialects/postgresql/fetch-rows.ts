import type pg from 'pg'
import type { Cell } from '../cells.ts'
import type { ResultRows } from '../result-rows.ts'
import { cellReader } from './cells.ts'
import type { PgPackage } from './connection.ts'

export interface RunningStatement {
  query: pg.Query
  /** Settles when the server has finished the statement, or no more rows are wanted. */
  ended: Promise<void>
}

/**
 * One statement over the extended protocol, which takes no second one, with the rows that are wanted and one more: the
 * server computes no further. `onFull` is told when the limits are reached while the server has more to send: because it was
 * asked for all (`atOnce` 0), or because the bytes ran out before the rows.
 */
export function statement(driver: PgPackage, sql: string, rows: ResultRows, atOnce: number, onFull: () => void): RunningStatement {
  const query = new driver.Query({ text: sql, queryMode: 'extended' } as pg.QueryConfig)
  const inner = query as unknown as DriverQuery
  let readers: ((text: string) => Cell)[] = []
  let received = 0
  let full = false
  inner.handleRowDescription = ({ fields }) => {
    rows.columns = fields.map(({ name }) => name)
    readers = fields.map(({ dataTypeID }) => cellReader(dataTypeID))
  }
  inner._getRows = (connection) => {
    connection.execute({ portal: '', rows: atOnce })
    connection.sync()
  }
  inner.handlePortalSuspended = () => undefined // the rows beyond stay where they are: the portal ends with the transaction
  inner.handleCommandComplete = () => undefined
  const ended = new Promise<void>((resolve, reject) => {
    inner.handleDataRow = ({ fields }) => {
      if (full) return
      received++
      try {
        full = !rows.add(fields.map((text, column) => (text === null ? null : (readers[column]?.(text) ?? text))))
      } catch (error) {
        full = true
        reject(error)
      }
      if (!full || received === atOnce) return
      onFull()
      resolve()
    }
    inner.callback = (error) => (error ? reject(error) : resolve())
  })
  ended.catch(() => undefined) // looked at when everything was sent
  return { query, ended }
}

/** What the driver's Query is made of; its version is pinned, and the tests hold it to this. */
interface DriverQuery {
  callback: (error: unknown) => void
  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handlePortalSuspended(): void
  handleCommandComplete(): void
  _getRows(connection: { execute(what: { portal: string; rows: number }): void; sync(): void }): void
}
