import type { Database } from '../dialects/dialect.ts'
import { readValues, VALUE_LIMITS, type ValueLimits } from './column-values.ts'
import { fingerprint, sensitivity } from './fingerprint.ts'
import type { Embedder, SchemaIndex } from './schema-index.ts'
import { embedTables } from './table-vectors.ts'

export interface BuildOptions {
  /** Values of such a column are never read, let alone stored. */
  isSensitive(table: string, column: string): boolean
  limits?: Partial<ValueLimits>
  embedder?: Embedder
  now?: () => Date
}

/** Reads what there is to know of a database. Structure must be readable; values are taken as far as the limits let them. */
export async function buildIndex(
  database: Pick<Database, 'dialect' | 'readCatalog' | 'distinctValues'>,
  options: BuildOptions,
  signal: AbortSignal,
): Promise<SchemaIndex> {
  const catalog = await database.readCatalog(signal)
  const limits = { ...VALUE_LIMITS, ...options.limits }
  const { tables, skipped } = await readValues(catalog, { database, isSensitive: options.isSensitive, limits }, signal)
  return {
    dialect: database.dialect,
    fingerprint: fingerprint(catalog),
    sensitivity: sensitivity(catalog, options.isSensitive),
    builtAt: (options.now ?? (() => new Date()))().toISOString(),
    tables,
    vectors: options.embedder ? await embedTables(tables, options.embedder, options.isSensitive, signal) : null,
    skippedColumns: skipped,
  }
}
