import { resolve } from 'node:path'
import { databaseSettings, embedderOf, indexFile, modelOf } from './ask/open-parts.ts'
import type { QueryConfig } from './config.ts'
import { openDatabase } from './dialects/choose-dialect.ts'
import type { Database } from './dialects/dialect.ts'
import { grantScript } from './dialects/grant-script.ts'
import type { DatabaseSettings } from './dialects/settings.ts'
import { sensitiveColumns, sensitivePatterns } from './guard/sensitive-columns.ts'
import { IndexUnavailable, openIndex } from './retrieve/index-file.ts'
import { refreshIfChanged } from './retrieve/refresh.ts'

// What an operator does to the database that is asked, outside of any question.

/** SQL that lets a role read every column but the sensitive ones. The settings' user must see the tables. */
export async function grantsFor(
  config: QueryConfig,
  { role, schema, sensitive = config.SENSITIVE_COLUMNS }: { role: string; schema?: string; sensitive?: string },
): Promise<string> {
  const dialect = config.DB_TYPE
  if (dialect === 'sqlite' || dialect === 'duckdb')
    throw new Error(
      `A ${dialect} file has no users, so there is nothing to grant. Let the service's account read the file, and not write it.`,
    )
  const settings = databaseSettings(config)
  return withDatabase(schema === undefined ? settings : { ...settings, schema }, async (database, signal) => {
    const catalog = await database.readCatalog(signal)
    if (catalog.tables.length === 0)
      throw new Error(`${config.DB_USER} sees no tables, so there is nothing to grant. Set DB_USER to an owner or an administrator.`)
    const isSensitive = sensitiveColumns(sensitivePatterns(sensitive))
    return grantScript({ dialect, catalog, role, sensitive: (table, column) => isSensitive(table.name, column.name) })
  })
}

export interface IndexReport {
  path: string
  /** Whether it had to be built. */
  built: boolean
  tables: number
  columns: number
  values: number
  /** Text columns whose values could not be read. */
  skippedColumns: number
  ms: number
}

/** Builds the schema index as the service would, where the schema has changed or it is demanded. */
export async function buildIndexNow(config: QueryConfig, { force }: { force: boolean }): Promise<IndexReport> {
  const path = resolve(indexFile(config))
  const embedder = embedderOf(config, await modelOf(config))
  const options = { isSensitive: sensitiveColumns(sensitivePatterns(config.SENSITIVE_COLUMNS)), ...(embedder ? { embedder } : {}) }
  const known = force ? null : await openIndex(path).catch(noneUsable)
  const began = performance.now()
  const { index, changed } = await withDatabase(databaseSettings(config), (database, signal) =>
    refreshIfChanged(path, known, database, options, signal),
  )
  const columns = index.tables.flatMap((table) => table.columns)
  return {
    path,
    built: changed,
    tables: index.tables.length,
    columns: columns.length,
    values: columns.reduce((sum, { values }) => sum + values.length, 0),
    skippedColumns: index.skippedColumns,
    ms: performance.now() - began,
  }
}

const noneUsable = (error: unknown): null => {
  if (error instanceof IndexUnavailable) return null
  throw error
}

async function withDatabase<T>(settings: DatabaseSettings, work: (database: Database, signal: AbortSignal) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings)
  try {
    return await work(database, new AbortController().signal)
  } finally {
    await database.close()
  }
}
