import type Libsql from 'libsql'
import { bytesCell, type Cell, floatCell, integerCell, textCell, timestampCell } from '../cells.ts'
import type { Engine, RowSink } from '../child/protocol.ts'
import { codeOf, textOf, toConnectionFailure } from '../connection-errors.ts'
import { StatementFailure } from '../dialect.ts'
import { loadDriver } from '../load-driver.ts'
import type { CheckedSettings } from '../settings.ts'
import { isSelect } from '../statement-text.ts'

/** SQLite in this process, which blocks while it works. The file is opened anew for each statement: nothing of one outlives it. */
export function openSqlite(settings: CheckedSettings): Engine {
  const Database = loadDriver<typeof Libsql>('libsql')
  const address = `file:${encodeURI(settings.DB_NAME).replaceAll('?', '%3f').replaceAll('#', '%23')}?mode=ro`
  return {
    fetch(sql, _options, sink) {
      if (!isSelect(sql)) throw new StatementFailure('refused', 'Only a SELECT may be run.')
      const database = opened(() => new Database(address, { timeout: 2_000 }))
      try {
        database.exec('pragma query_only = on; pragma trusted_schema = off')
        database.defaultSafeIntegers(true)
        read(database, sql, sink)
      } catch (error) {
        if (error instanceof StatementFailure) throw error
        throw codeOf(error) === 'SQLITE_NOTADB' ? toConnectionFailure(error) : new StatementFailure(reasonOf(error), textOf(error))
      } finally {
        database.close()
      }
    },
  }
}

function opened<Connection>(open: () => Connection): Connection {
  try {
    return open()
  } catch (error) {
    throw toConnectionFailure(error)
  }
}

function read(database: Libsql.Database, sql: string, sink: RowSink): void {
  const statement = database.prepare(sql)
  // What answers no columns is no question: ATTACH and VACUUM INTO make files even where the database is read-only.
  if (!statement.reader) throw new StatementFailure('refused', 'Only a SELECT may be run.')
  const columns = statement.columns()
  sink.columns(columns.map(({ name }) => name))
  const readers = columns.map(({ type }) => cellReader(type ?? ''))
  for (const row of statement.raw().iterate() as Iterable<unknown[]>) {
    if (!sink.row(row.map((value, column) => readers[column]?.(value) ?? null))) return
  }
}

/** SQLite has no types of its own for booleans and times; what a column was declared as tells what is meant. */
export function cellReader(declared: string): (value: unknown) => Cell {
  const isBoolean = /^bool/i.test(declared)
  const isTime = /^(date|time)/i.test(declared)
  return (value) => {
    if (value === null || value === undefined) return null
    if (typeof value === 'bigint') return isBoolean && (value === 0n || value === 1n) ? value === 1n : integerCell(value)
    if (typeof value === 'number') return floatCell(value)
    if (typeof value === 'string') return isTime ? timestampCell(value) : textCell(value)
    return bytesCell(value as Uint8Array)
  }
}

const reasonOf = (error: unknown): StatementFailure['reason'] =>
  /SQLITE_(TOOBIG|NOMEM)/.test(codeOf(error)) ? 'too_large' : /SQLITE_BUSY/.test(codeOf(error)) ? 'timeout' : 'refused'
