import { createHash } from 'node:crypto'
import type { Catalog } from './catalog.ts'

/** A digest of the structure. How many rows there are, and in which order the database lists its tables, is not part of it. */
export function fingerprint(catalog: Catalog): string {
  const tables = catalog.tables
    .map(({ schema, name, comment, columns, foreignKeys }) => [
      schema,
      name,
      comment,
      columns.map((column) => [column.name, column.type, column.nullable, column.isPrimaryKey, column.comment]),
      foreignKeys.map((key) => JSON.stringify([key.columns, key.table, key.references])).sort(),
    ])
    .map((table) => JSON.stringify(table))
    .sort()
  return digest(tables)
}

/** A digest of which columns a rule holds to be sensitive. */
export function sensitivity(catalog: Catalog, isSensitive: (table: string, column: string) => boolean): string {
  const sensitive = catalog.tables.flatMap((table) =>
    table.columns
      .filter((column) => isSensitive(table.name, column.name))
      .map((column) => JSON.stringify([table.schema, table.name, column.name])),
  )
  return digest(sensitive.sort())
}

const digest = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')
