import { didYouMean } from '../guard/sql/names.ts'
import type { IndexedTable } from '../retrieve/schema-index.ts'

/** The keys that lead to a place in the file. */
export type Path = (string | number)[]
export interface NamedFault {
  path: Path
  message: string
}
/** A statement that uses a part of the model: the guard and the database judge it. */
export interface StatementToCheck {
  path: Path
  what: string
  sql: string
}
/** What is known of a part of a model: what is wrong with it, or what is to be tried. */
export interface Part {
  fault?: NamedFault
  statement?: StatementToCheck
}

export interface Names {
  tables: string[]
  columns: ReadonlyMap<string, string[]>
}
export const namesIn = (tables: readonly IndexedTable[]): Names => ({
  tables: tables.map(({ name }) => name),
  columns: new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
})

const MOST_LISTED = 12

/** The name that was meant; where none is near, those that there are. */
export function nearestOf(wanted: string, known: readonly string[]): string {
  const near = didYouMean(wanted, known)
  if (near !== '' || known.length === 0) return near
  return ` There ${known.length === 1 ? 'is' : 'are'} ${known.slice(0, MOST_LISTED).join(', ')}${known.length > MOST_LISTED ? ' …' : ''}`
}

/** What is wrong with `column` or `table.column`; null for nothing. */
export function nameFault(names: Names, home: string, name: string): string | null {
  if (names.columns.get(home)?.includes(name.trim())) return null // a name may hold a dot itself
  const dot = name.lastIndexOf('.')
  const [table, column] = dot < 0 ? [home, name] : [name.slice(0, dot).trim(), name.slice(dot + 1)]
  const known = names.columns.get(table)
  if (!known) return `there is no table ${table}.${nearestOf(table, names.tables)}`
  return known.includes(column.trim()) ? null : `the table ${table} has no column ${column.trim()}.${nearestOf(column.trim(), known)}`
}
