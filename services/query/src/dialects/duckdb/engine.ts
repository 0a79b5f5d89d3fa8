import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type * as Duckdb from '@duckdb/node-api'
import type { Engine } from '../child/protocol.ts'
import { textOf, toConnectionFailure } from '../connection-errors.ts'
import { StatementFailure } from '../dialect.ts'
import { loadDriver } from '../load-driver.ts'
import type { CheckedSettings } from '../settings.ts'
import { quoteText } from '../sql-dialect.ts'
import { cellOf } from './cells.ts'

/** An open file keeps others from writing to it. */
const IDLE_MS = 2_000

interface OpenFile {
  instance: Duckdb.DuckDBInstance
  connection: Duckdb.DuckDBConnection
  /** Which file it was: another may be put in its place. */
  file: number
}

/** DuckDB in this process: the file for reading only, no way to any other file, and no setting that a statement could change. */
export function openDuckdb(settings: CheckedSettings): Engine {
  const duckdb = loadDriver<typeof Duckdb>('@duckdb/node-api')
  let current: OpenFile | undefined
  let timer: NodeJS.Timeout | undefined

  const close = (): void => {
    current?.connection.closeSync()
    current?.instance.closeSync()
    current = undefined
  }
  const open = async (): Promise<OpenFile> => {
    clearTimeout(timer)
    if (current !== undefined && current.file !== inode(settings.DB_NAME)) close()
    current ??= await openFile(duckdb, settings).catch((error) => {
      throw toConnectionFailure(error)
    })
    return current
  }
  return {
    async fetch(sql, _options, sink) {
      const { connection } = await open()
      try {
        const statement = await oneSelect(duckdb, connection, sql)
        const result = await statement.stream()
        sink.columns(result.columnNames())
        for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
          const types = result.columnTypes()
          for (const row of chunk.getRows()) {
            if (!sink.row(row.map((value, column) => cellOf(value, types[column]?.typeId ?? 0)))) return
          }
        }
      } catch (error) {
        if (error instanceof StatementFailure) throw error
        throw new StatementFailure(/out of memory/i.test(textOf(error)) ? 'too_large' : 'refused', textOf(error))
      } finally {
        timer = setTimeout(close, IDLE_MS)
      }
    },
  }
}

async function openFile(duckdb: typeof Duckdb, settings: CheckedSettings): Promise<OpenFile> {
  const instance = await duckdb.DuckDBInstance.create(settings.DB_NAME, {
    access_mode: 'READ_ONLY',
    temp_directory: '', // what does not fit into memory fails; nothing is written to disk. Refused once external access is off
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    memory_limit: `${Math.round(settings.childMemoryMb / 2)}MB`,
    threads: String(Math.min(4, availableParallelism())),
  })
  const connection = await instance.connect()
  if (settings.schema !== '') await connection.run(`set schema = ${quoteText(settings.schema)}`)
  await connection.run('set lock_configuration = true')
  return { instance, connection, file: inode(settings.DB_NAME) }
}

const inode = (path: string): number => statSync(path, { throwIfNoEntry: false })?.ino ?? -1

/** DuckDB would run several statements of one text, and COPY, PRAGMA or CREATE TEMP TABLE even when it is read-only. */
async function oneSelect(duckdb: typeof Duckdb, connection: Duckdb.DuckDBConnection, sql: string): Promise<Duckdb.DuckDBPreparedStatement> {
  const statements = await connection.extractStatements(sql)
  if (statements.count !== 1) throw new StatementFailure('refused', `One statement may be run, not ${statements.count}.`)
  const statement = await statements.prepare(0)
  const { SELECT, EXPLAIN } = duckdb.StatementType
  if (statement.statementType !== SELECT && statement.statementType !== EXPLAIN) {
    throw new StatementFailure('refused', 'Only a SELECT may be run.')
  }
  return statement
}
