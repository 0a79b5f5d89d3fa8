import type { DialectName } from '../../../dialects/dialect.ts'
import type { Column, Expr, Query } from '../tree.ts'
import type { ColumnUse, TableReference } from '../verdict.ts'
import type { CatalogIndex, KnownColumn } from './catalog-index.ts'

/** How many rows a relation may have, as far as the text tells: unknown tables multiplied, times a known number. */
export interface Size {
  unknownTables: number
  rows: number
}

export interface RelationColumn {
  key: string
  /** The base column behind it; null when it is computed, and then nothing sensitive is in it. */
  base: KnownColumn | null
  /** Found by its name but not by a star. */
  hidden: boolean
  /** Named after its expression: spacing and case do not count. */
  loose: boolean
}

/** Something that FROM makes visible. */
export interface Relation {
  /** What columns are qualified with; null when nothing can be. */
  key: string | null
  /** The schema that may stand before it: base tables without an alias. */
  schemaKey: string | null
  columns: RelationColumn[]
  size: Size
  /** Relations to its left that it reads, when it is lateral. */
  reads: Set<Relation>
  /** The recursive query's reference to itself. */
  recursive: boolean
}

export interface CteEntry {
  key: string
  /** Null until its first part is known: then a reference still means whatever the name meant outside. */
  columns: RelationColumn[] | null
  size: Size
  recursive: boolean
}

export interface Ctes {
  entries: CteEntry[]
  parent: Ctes | null
}

/** Which names of the SELECT list a clause may use. */
export type AliasUse = 'none' | 'after_columns' | 'first'

export interface Scope {
  relations: Relation[]
  /** Columns that USING or NATURAL made one. */
  merged: Set<string>
  aliases: Set<string>
  aliasUse: AliasUse
  parameters: Set<string>
  parent: Scope | null
  ctes: Ctes | null
}

/** What a query gives: its columns, all of them computed or checked already, and about how many rows. */
export interface Output {
  columns: RelationColumn[]
  size: Size
}

/** One run of the resolver over one statement. */
export interface Context {
  dialect: DialectName
  catalog: CatalogIndex
  /** Only sensitive columns are refused; other names may lead nowhere. */
  lenient: boolean
  /** Counts expressions looked at: clauses that are read in two ways double the work at each level. */
  work: { steps: number }
  /** The relation that a column reference means, for the rules about joins. */
  meaning: Map<Column, Relation>
  tables: Set<string>
  columns: Map<string, ColumnUse>
  references: TableReference[]
  resolveQuery(context: Context, query: Query, outer: Scope | null, ctes: Ctes | null): Output
  resolveExpression(context: Context, expr: Expr, scope: Scope): void
}

export const ONE_ROW: Size = { unknownTables: 0, rows: 1 }

export const emptyScope = (parent: Scope | null, ctes: Ctes | null): Scope => ({
  relations: [],
  merged: new Set(),
  aliases: new Set(),
  aliasUse: 'none',
  parameters: new Set(),
  parent,
  ctes,
})

export const computed = (key: string, loose = false): RelationColumn => ({ key, base: null, hidden: false, loose })

export function findCte(ctes: Ctes | null, key: string): CteEntry | null {
  for (let level = ctes; level !== null; level = level.parent) {
    const found = level.entries.find((entry) => entry.key === key && entry.columns !== null)
    if (found !== undefined) return found
  }
  return null
}

/** What an unnamed column of VALUES is called. */
export const valuesColumn = (dialect: DialectName, index: number): string =>
  dialect === 'mysql' ? `column_${index}` : dialect === 'duckdb' ? `col${index}` : `column${index + 1}`

/**
 * For clauses where a database may look past its own tables: whatever the names mean in these relations and the outer
 * queries, it must not be sensitive.
 */
export const refuseSensitiveIn = (context: Context, exprs: Expr[], scope: Scope): void => {
  for (const expr of exprs) context.resolveExpression({ ...context, lenient: true, meaning: new Map() }, expr, scope)
}
