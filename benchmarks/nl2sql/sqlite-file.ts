import Sqlite from 'libsql'
import type { Database } from '../../services/query/src/dialects/dialect.ts'
import type { Catalog, CatalogTable, ForeignKey } from '../../services/query/src/retrieve/catalog.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

interface ColumnRow {
  name: string
  type: string
  notnull: number
  pk: number
}
interface KeyRow {
  id: number
  table: string
  from: string
  to: string | null
}

/** A database file, read in this process: what an index needs of one. */
export function openFile(path: string): Pick<Database, 'dialect' | 'readCatalog' | 'distinctValues'> & { close(): void } {
  const file = new Sqlite(path, { readonly: true })
  const all = <Row>(sql: string, ...values: unknown[]): Row[] => file.prepare(sql).all(...values) as Row[]
  const columnsOf = (table: string) => all<ColumnRow>('select name, type, "notnull", pk from pragma_table_info(?)', table)
  return {
    dialect: 'sqlite',
    readCatalog: async () => readCatalog(all, columnsOf),
    distinctValues: async (table, column, limit) =>
      all<{ value: unknown }>(
        `select ${quote(column)} as value from ${quote(table.name)} where ${quote(column)} is not null group by 1 order by count(*) desc, 1 limit ?`,
        limit,
      ).map(({ value }) => String(value)),
    close: () => file.close(),
  }
}

function readCatalog(all: <Row>(sql: string, ...values: unknown[]) => Row[], columnsOf: (table: string) => ColumnRow[]): Catalog {
  const names = all<{ name: string }>("select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite_%'")
  return { tables: names.map(({ name }) => readTable(name)) }

  function readTable(name: string): CatalogTable {
    const columns = columnsOf(name).map((row) => ({
      name: row.name,
      type: row.type,
      nullable: row.notnull === 0,
      isPrimaryKey: row.pk > 0,
      comment: null,
    }))
    return { schema: null, name, comment: null, columns, foreignKeys: readKeys(name), rowEstimate: null }
  }

  /** A key that names no column of the other table means its primary key. Names are given as the other table spells them. */
  function readKeys(name: string): ForeignKey[] {
    const keys = new Map<number, ForeignKey>()
    for (const row of all<KeyRow>('select id, "table", "from", "to" from pragma_foreign_key_list(?) order by id, seq', name)) {
      const table = names.find((one) => one.name.toLowerCase() === row.table.toLowerCase())?.name
      const columns = table === undefined ? [] : columnsOf(table)
      const to =
        row.to === null ? columns.find(({ pk }) => pk > 0) : columns.find((one) => one.name.toLowerCase() === row.to?.toLowerCase())
      const from = columnsOf(name).find((one) => one.name.toLowerCase() === row.from.toLowerCase())
      if (table === undefined || to === undefined || from === undefined) continue
      const key = keys.get(row.id) ?? { columns: [], table, references: [] }
      key.columns.push(from.name)
      key.references.push(to.name)
      keys.set(row.id, key)
    }
    return [...keys.values()]
  }
}
