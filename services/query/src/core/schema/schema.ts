import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import type { ColumnKind } from './column-kind.ts'

/** What a column of the semantic layer stands for: text of SQL with the columns that it reads in between. */
export interface Computed {
  role: 'measure' | 'dimension' | 'filter'
  parts: readonly (string | Column)[]
  columns: readonly Column[]
}

/** A column as the parser sees it: its words, what can be done with it, what it holds. */
export interface Column {
  table: Table
  name: string
  /** Stems of the words of its name. */
  stems: string[]
  /** The same without its table's words, unless nothing is left: `singer_name` of `singer` is `name`. */
  ownStems: string[]
  kind: ColumnKind
  /** The declared type is text: a number must be compared as text. */
  storedAsText: boolean
  isPrimaryKey: boolean
  isForeignKey: boolean
  /** The table whose key it holds, as far as known. */
  refersTo: Table | null
  /** Part of the machinery (tenant, row version), which questions do not mean; or sensitive, which no answer may touch. */
  isInternal: boolean
  /** May not be read, whoever asks. */
  isSensitive?: boolean
  source: IndexedColumn
  /** What it stands for, where the semantic layer defines it and the database does not store it. */
  computed?: Computed
}
export interface Table {
  /** Place in the list that retrieval handed out. */
  rank: number
  schema: string | null
  name: string
  stems: string[]
  columns: Column[]
  source: IndexedTable
}
/** A way from one table to another: `child` holds the key of `parent`. */
export interface Join {
  child: Table
  parent: Table
  pairs: { child: Column; parent: Column }[]
  /** Stems that say which of several ways it is: `hiring manager`. */
  role: string[]
  /** The less it costs the likelier it is meant. */
  cost: number
}
export interface Schema {
  tables: Table[]
  joins: Join[]
}

/** When and by what a row was written last: such columns have the same name in every table, and join nothing. */
const AUDIT =
  /^(row_?guid|row_?version|timestamp|(last_?)?(updated?|modified|changed|created|inserted)(_?(at|on|date|time|by))?|(update|modify|change|create|insert)_?(date|time))$/i
export const isAudit = ({ name }: Column): boolean => AUDIT.test(name)

/** Keys and machinery: never what is meant by "the details". */
export const isKey = (column: Column): boolean => column.isPrimaryKey || column.isForeignKey

/** What tells rows apart. Machinery is left out where something else remains. */
export function keyOf(table: Table): Column[] {
  const keys = table.columns.filter((column) => column.isPrimaryKey)
  const telling = keys.filter((column) => !column.isInternal)
  return telling.length > 0 ? telling : keys
}

/** All that a key is made of but the tenant: also what nobody asks about, which tells rows apart just as well. */
export const wholeKeyOf = (table: Table): Column[] => table.columns.filter(({ isPrimaryKey, name }) => isPrimaryKey && !TENANT.test(name))
const TENANT = /^tenant_?id$/i

/** The table that is read: a role goes by a name of its own. */
export const storedName = ({ name, source }: Table): string => source.roleOf ?? name

/** The semantic layer says that the two must not be joined. */
export const isKeptApart = (one: Column, other: Column): boolean => forbids(one, other) || forbids(other, one)
const forbids = ({ table, name }: Column, other: Column): boolean =>
  table.source.neverJoin?.some(
    ({ column, other: to }) => column === name && (to === undefined || to === `${storedName(other.table)}.${other.name}`),
  ) === true

/** What may be shown of a table, machinery left out. */
export const visibleColumns = (table: Table): Column[] => table.columns.filter((column) => !column.isInternal)
