import type { DialectName } from '../dialects/dialect.ts'
import type { ColumnSemantics, CommonSemantics, ComputedDefinition, TableSemantics } from '../semantic-layer/definitions/definitions.ts'
import type { CatalogColumn, CatalogTable } from './catalog.ts'

/** A column with what it holds, as far as that may be known. */
export interface IndexedColumn extends CatalogColumn {
  /** The commonest values of a short text column, most frequent first; empty where none were read. */
  values: readonly string[]
  /** These are all the values there were when the index was built. */
  valuesComplete: boolean
  /** Some values of a column of numbers or dates, as text: what a number in a question may be. Absent where none were read. */
  profile?: readonly string[]
  /** How many different values were seen, at most one more than are kept: also where none are worth keeping. */
  distinct?: number
  /** What the operator says of it. */
  semantics?: ColumnSemantics
  /** It is not stored but computed, as the semantic layer says. */
  computed?: Pick<ComputedDefinition, 'expression' | 'role'>
}
export interface IndexedTable extends CatalogTable {
  columns: IndexedColumn[]
  semantics?: TableSemantics
  /** Measures and dimensions of the semantic layer: generators see them as columns, the database and the guard do not. */
  computed?: IndexedColumn[]
  /** Keys whose rows stay in a list where the key is empty, each by its columns with commas in between. */
  optionalKeys?: readonly string[]
  /** Joins of this table that must not be used: its column, and the `table.column` that it must not be compared with, or none at all. */
  neverJoin?: readonly { column: string; other?: string }[]
  /** It is another table in one of its roles, under a name of its own: the table that is read. */
  roleOf?: string
  /** The table whose key makes a row of it one in this role. */
  roleKeyIn?: string
}

/** Turns texts into vectors; the same text gives the same vector. */
export interface Embedder {
  /** Names what made the vectors: others cannot be compared with them. */
  readonly model: string
  /** False: no value of a column goes into a text. */
  readonly sendsValues?: boolean
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
}
export interface TableVectors {
  model: string
  /** One per table, in the order of the tables. */
  vectors: Float32Array[]
}

/** What is known of one database: what generators and retrieval work from. */
export interface SchemaIndex {
  dialect: DialectName
  /** Digest of the catalog: another one means that the schema has changed. */
  fingerprint: string
  /** Digest of which columns were held to be sensitive: values read under another rule must not stay. */
  sensitivity: string
  /** RFC 3339. */
  builtAt: string
  tables: IndexedTable[]
  vectors: TableVectors | null
  /** Text columns whose values could not be read in time or at all. */
  skippedColumns: number
  /** What the semantic layer says of no single table; absent without one. Never in the file. */
  semantics?: CommonSemantics
}
