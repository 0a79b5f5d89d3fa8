import type { Catalog, CatalogTable, ForeignKey } from '../retrieve/catalog.ts'

/** One row per column: schema, table, its comment, its rows, column, type, nullable, part of the key, comment; ordered. */
export type ColumnRow = unknown[]
/** One row per column of a foreign key: schema, table, name of the key, column, table referred to, column there; ordered. */
export type KeyRow = unknown[]

/** Every dialect describes itself in the same two lists; here they become tables. */
export function assembleCatalog(columns: readonly ColumnRow[], keys: readonly KeyRow[]): Catalog {
  const tables = new Map<string, CatalogTable>()
  for (const [schema, name, comment, rows, column, type, nullable, isKey, about] of columns) {
    const table = upsert(tables, pathOf(schema, name), () => ({
      schema: textOrNull(schema),
      name: String(name),
      comment: textOrNull(comment),
      columns: [],
      foreignKeys: [],
      rowEstimate: rows === null || Number(rows) < 0 ? null : Math.round(Number(rows)),
    }))
    table.columns.push({
      name: String(column),
      type: String(type ?? ''),
      nullable: isTrue(nullable),
      isPrimaryKey: isTrue(isKey),
      comment: textOrNull(about),
    })
  }
  addForeignKeys(tables, keys)
  return { tables: [...tables.values()] }
}

function addForeignKeys(tables: Map<string, CatalogTable>, keys: readonly KeyRow[]): void {
  const found = new Map<string, { table: CatalogTable; key: ForeignKey }>()
  for (const [schema, name, constraint, column, refers, to] of keys) {
    const table = tables.get(pathOf(schema, name))
    if (table === undefined) continue
    const { key } = upsert(found, JSON.stringify([schema, name, constraint]), () => ({
      table,
      key: { columns: [], table: String(refers), references: [] },
    }))
    key.columns.push(String(column))
    key.references.push(String(to))
  }
  // A key of which a column may not be read cannot be joined on.
  for (const { table, key } of found.values()) {
    const readable = new Set(table.columns.map(({ name }) => name))
    if (key.columns.every((column) => readable.has(column))) table.foreignKeys.push(key)
  }
}

function upsert<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

const pathOf = (schema: unknown, name: unknown): string => JSON.stringify([schema, name])
const isTrue = (value: unknown): boolean => value === true || Number(value) === 1
const textOrNull = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value))
