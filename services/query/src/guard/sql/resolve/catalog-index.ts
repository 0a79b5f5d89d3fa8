import type { DialectName } from '../../../dialects/dialect.ts'
import type { Catalog, CatalogTable } from '../../../retrieve/catalog.ts'
import { type IsSensitive, sensitiveColumns } from '../../sensitive-columns.ts'
import { didYouMean, keyOf, quotesNeeded, shown } from '../names.ts'
import type { Name } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { isSystemTable } from './system-tables.ts'

/** A table as the guard looks at it. */
export interface KnownTable {
  table: CatalogTable
  columns: KnownColumn[]
}
export interface KnownColumn {
  key: string
  name: string
  table: string
  sensitive: boolean
}
export interface CatalogIndex {
  find(parts: Name[]): KnownTable
  has(key: string): boolean
  sensitiveNames: string[]
}

/** The schema that a dialect looks in by itself: may be written where the catalog names none. */
const HOME: Record<DialectName, string | null> = { postgresql: 'public', mysql: null, mssql: 'dbo', sqlite: 'main', duckdb: 'main' }

const indexes = new WeakMap<Catalog, Map<string, CatalogIndex>>()

const texts = new WeakMap<readonly string[], string>()
/** Lists of patterns are long and there are few of them: each is written out once. */
function joined(patterns: readonly string[]): string {
  const text = texts.get(patterns) ?? patterns.join('\n')
  texts.set(patterns, text)
  return text
}

/** What was asked for last is asked for again: the long key need not be made. */
let last: { dialect: DialectName; catalog: WeakRef<Catalog>; patterns: readonly string[]; index: CatalogIndex } | undefined

/** Catalogs are large and change rarely: one index for each, dialect and list of patterns. */
export function catalogIndex(dialect: DialectName, catalog: Catalog, patterns: readonly string[]): CatalogIndex {
  if (last?.patterns === patterns && last.dialect === dialect && last.catalog.deref() === catalog) return last.index
  const ofCatalog = indexes.get(catalog) ?? new Map<string, CatalogIndex>()
  indexes.set(catalog, ofCatalog)
  const key = `${dialect}\n${joined(patterns)}`
  const index = ofCatalog.get(key) ?? build(dialect, catalog, sensitiveColumns(patterns))
  ofCatalog.set(key, index)
  last = { dialect, catalog: new WeakRef(catalog), patterns, index }
  return index
}

function build(dialect: DialectName, catalog: Catalog, isSensitive: IsSensitive): CatalogIndex {
  const byName = new Map<string, KnownTable[]>()
  const sensitiveNames = new Set<string>()
  for (const table of catalog.tables) {
    const columns = table.columns.map(({ name }) => {
      const sensitive = isSensitive(table.name, name)
      if (sensitive) sensitiveNames.add(name)
      return { key: keyOf(dialect, name), name, table: table.name, sensitive }
    })
    const key = keyOf(dialect, table.name)
    byName.set(key, [...(byName.get(key) ?? []), { table, columns }])
  }
  const names = (): string[] => [...new Set(catalog.tables.map((table) => table.name))]
  return {
    sensitiveNames: [...sensitiveNames],
    has: (key) => byName.has(key),
    find: (parts) => {
      const unknown = (): never => {
        if (isSystemTable(parts)) return refuse('system_table', `${shown(parts)} belongs to the server and may not be read.`)
        const wanted = parts.at(-1)?.text ?? ''
        const hint = quotesNeeded(dialect, wanted, names()) ?? didYouMean(wanted, names())
        return refuse('unknown_table', `There is no table ${shown(parts)}.${hint}`)
      }
      const [name, schema, ...more] = [...parts].reverse()
      if (name === undefined || more.length > 0) return unknown()
      const named = byName.get(keyOf(dialect, name.text)) ?? []
      const found = schema === undefined ? named : named.filter((one) => inSchema(dialect, one.table, schema.text))
      if (found.length <= 1) return found[0] ?? unknown()
      return found.find((one) => one.table.schema === HOME[dialect]) ?? refuse('unknown_table', severalTables(found))
    },
  }
}

const inSchema = (dialect: DialectName, table: CatalogTable, schema: string): boolean => {
  const home = HOME[dialect]
  const own = table.schema ?? home
  return own !== null && keyOf(dialect, own) === keyOf(dialect, schema)
}

const severalTables = (found: KnownTable[]): string =>
  `There are several tables of this name. Write one of: ${found.map(({ table }) => `${table.schema}.${table.name}`).join(', ')}.`
