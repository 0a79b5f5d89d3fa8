import type { Database } from '../dialects/dialect.ts'
import type { Catalog, CatalogTable } from './catalog.ts'
import type { IndexedTable, SchemaIndex } from './schema-index.ts'

/** A table written as `column: type`; a type ending in `!` is the key. Keys of other tables as `column → table`. */
export function catalogTable(name: string, columns: Record<string, string>, keys: readonly string[] = []): CatalogTable {
  return {
    schema: null,
    name,
    comment: null,
    columns: Object.entries(columns).map(([column, type]) => ({
      name: column,
      type: type.replace('!', ''),
      nullable: !type.endsWith('!'),
      isPrimaryKey: type.endsWith('!'),
      comment: null,
    })),
    foreignKeys: keys.map((key) => {
      const [from = '', to = ''] = key.split(' → ')
      return { columns: [from], table: to, references: ['id'] }
    }),
    rowEstimate: null,
  }
}

/** The same with the values that some columns hold. */
export function indexedTable(table: CatalogTable, values: Record<string, string[]> = {}): IndexedTable {
  const columns = table.columns.map((column) => ({ ...column, values: values[column.name] ?? [], valuesComplete: column.name in values }))
  return { ...table, columns }
}

export const indexOf = (...tables: IndexedTable[]): SchemaIndex => ({
  dialect: 'sqlite',
  fingerprint: '',
  sensitivity: '',
  builtAt: '2026-11-15T00:00:00.000Z',
  tables,
  vectors: null,
  skippedColumns: 0,
})

/** A database that answers from memory, and counts what it was asked for. */
export function fakeDatabase(catalog: Catalog, values: Record<string, string[] | Error> = {}) {
  const asked: string[] = []
  const database: Pick<Database, 'dialect' | 'readCatalog' | 'distinctValues'> & { asked: string[]; catalog: Catalog } = {
    dialect: 'postgresql',
    asked,
    catalog,
    readCatalog: async () => database.catalog,
    async distinctValues(table, column, limit) {
      const name = `${table.name}.${column}`
      asked.push(name)
      const found = values[name] ?? []
      if (found instanceof Error) throw found
      return found.slice(0, limit)
    },
  }
  return database
}
