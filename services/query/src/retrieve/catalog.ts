/** What is known of a database's structure; the shape that generators, the guard and the listing share. */
export interface Catalog {
  tables: CatalogTable[]
}
export interface CatalogTable {
  /** The schema it lies in; null where the dialect has none. */
  schema: string | null
  name: string
  comment: string | null
  columns: CatalogColumn[]
  foreignKeys: ForeignKey[]
  /** As the database estimates it; null where it does not. */
  rowEstimate: number | null
}
export interface CatalogColumn {
  name: string
  /** As the database names it. */
  type: string
  nullable: boolean
  isPrimaryKey: boolean
  comment: string | null
}
export interface ForeignKey {
  columns: string[]
  table: string
  references: string[]
}
