import { ConnectionFailure, type Database } from '../dialects/dialect.ts'
import type { Catalog, CatalogColumn, CatalogTable } from './catalog.ts'
import type { IndexedColumn, IndexedTable } from './schema-index.ts'

export interface ValueLimits {
  /** Values of one column. */
  perColumn: number
  /** Values of all columns together. */
  total: number
  /** Characters of one value: a longer one is prose, which nobody quotes in a question. */
  length: number
  /** For one column. */
  columnMs: number
  /** For all columns together. */
  totalMs: number
}
export const VALUE_LIMITS: ValueLimits = { perColumn: 500, total: 200_000, length: 80, columnMs: 2_000, totalMs: 30_000 }

export interface ValueSource {
  database: Pick<Database, 'distinctValues'>
  /** Values of such a column are never read, let alone stored. */
  isSensitive(table: string, column: string): boolean
  limits: ValueLimits
}
export interface ReadValues {
  tables: IndexedTable[]
  /** Columns that were due but not read: out of time, out of room, or refused by the database. */
  skipped: number
}

const TEXT_TYPE = /char|text|string|clob|enum|name|citext/i
const NUMBER_OR_DATE = /int|real|num|dec|float|doub|money|serial|date|time|year|bool|^bit/i
const NOT_TEXT = /\[\]|array|json|xml|bytea|blob|binary|vector/i
const CONTROL = /\p{Cc}/u
/** Keys that a machine made: hashes, UUIDs, tokens. */
const MACHINE_MADE = /^(?=.*\d)[0-9a-f-]{16,}$|^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/=-]{24,}$/

/** Small tables first: the lists of states and kinds that questions quote are there, and a large table may eat the time. */
export async function readValues(catalog: Catalog, source: ValueSource, signal: AbortSignal): Promise<ReadValues> {
  const tables: IndexedTable[] = catalog.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, values: [], valuesComplete: false })),
  }))
  const end = performance.now() + source.limits.totalMs
  let [room, skipped] = [source.limits.total, 0]
  for (const table of bySize(tables)) {
    for (const column of table.columns) {
      const [isText, isProfiled] = [mayHoldWords(column), mayBeProfiled(column)]
      if ((!isText && !isProfiled) || source.isSensitive(table.name, column.name)) continue
      const values = room > 0 && performance.now() < end ? await readColumn(table, column, source, signal) : null
      if (values === null) {
        skipped += 1
        continue
      }
      Object.assign(column, isText ? worthKeeping(values, source.limits) : { profile: values.slice(0, source.limits.perColumn) })
      column.distinct = values.length
      room -= column.values.length + (column.profile?.length ?? 0)
    }
  }
  return { tables, skipped }
}

const bySize = (tables: readonly IndexedTable[]): IndexedTable[] => [...tables].sort((a, b) => (a.rowEstimate ?? 0) - (b.rowEstimate ?? 0))

const mayHoldWords = (column: CatalogColumn): boolean => (TEXT_TYPE.test(column.type) || column.type === '') && !NOT_TEXT.test(column.type)

const mayBeProfiled = (column: CatalogColumn): boolean => NUMBER_OR_DATE.test(column.type) && !NOT_TEXT.test(column.type)

/** Null where the column could not be read. Only a lost connection ends the whole. */
async function readColumn(table: CatalogTable, column: CatalogColumn, source: ValueSource, signal: AbortSignal): Promise<string[] | null> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(source.limits.columnMs)])
  try {
    return await source.database.distinctValues(table, column.name, source.limits.perColumn + 1, deadline)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ConnectionFailure) throw error
    return null
  }
}

function worthKeeping(values: readonly string[], limits: ValueLimits): Pick<IndexedColumn, 'values' | 'valuesComplete'> {
  const short = values.filter((value) => value.trim() !== '' && value.length <= limits.length && !CONTROL.test(value))
  const made = short.filter((value) => MACHINE_MADE.test(value))
  if (short.length * 2 < values.length || made.length * 2 > short.length) return { values: [], valuesComplete: false }
  const kept = short.slice(0, limits.perColumn)
  return { values: kept, valuesComplete: kept.length === values.length }
}
