import type { Catalog, CatalogTable } from '../../retrieve/catalog.ts'

interface Listing {
  tables: { table_name: string; columns: { name: string; type?: string; nullable?: boolean; is_primary_key?: boolean }[] }[]
}

/** A catalog from what GET /schema/tables answers: names and types, no keys, no sizes. */
export function catalogFromListing(listing: unknown): Catalog {
  const { tables } = (listing ?? {}) as Listing
  if (!Array.isArray(tables)) throw new Error('There is no list "tables".')
  return { tables: tables.map(readTable) }
}

function readTable({ table_name, columns }: Listing['tables'][number]): CatalogTable {
  if (typeof table_name !== 'string' || !Array.isArray(columns)) throw new Error('A table needs "table_name" and "columns".')
  const [first = '', ...rest] = table_name.split('.')
  const [schema, name] = rest.length === 0 ? [null, first] : [first, rest.join('.')]
  return {
    schema,
    name,
    comment: null,
    columns: columns.map((column) => ({
      name: String(column.name),
      type: String(column.type ?? ''),
      nullable: column.nullable !== false,
      isPrimaryKey: column.is_primary_key === true,
      comment: null,
    })),
    foreignKeys: [],
    rowEstimate: null,
  }
}
