import type { Catalog } from '../retrieve/catalog.ts'
import type { DialectName, Estimate } from './dialect.ts'

/** Runs a statement of ours and answers its rows. `around` is run before and after it in the same session. */
export type Ask = (sql: string, around?: { before: string; after: string }) => Promise<unknown[][]>

export interface TableName {
  schema: string | null
  name: string
}

/** What is known of a kind of database, apart from the way to it: the SQL that describes its tables, rights and plans. */
export interface SqlDialect {
  readonly name: DialectName
  /** SQL that tells the server's version, alone or within a sentence. */
  readonly version: string
  readCatalog(ask: Ask, schema: string): Promise<Catalog>
  /** SQL for the commonest values of a column, most frequent first. */
  distinctValues(table: TableName, column: string, limit: number): string
  estimate(ask: Ask, sql: string): Promise<Estimate>
  writeRights(ask: Ask, schema: string): Promise<string | null>
}

/** Values are counted in so many rows, so that a huge table costs no more than a large one. */
export const SAMPLED_ROWS = 100_000
export const LONGEST_VALUE = 200

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A sentence on what the user may change; null when nothing. */
export function rightsSentence(
  user: string,
  why: string | null,
  rights: readonly (readonly [right: string, table: string])[],
): string | null {
  if (why !== null) return `The database user ${user} ${why}. ${ADVICE}`
  if (rights.length === 0) return null
  const byTable = new Map<string, string[]>()
  for (const [right, table] of rights) byTable.set(table, [...(byTable.get(table) ?? []), right])
  const named = [...byTable].slice(0, 3).map(([table, list]) => `${list.join(', ')} on ${table}`)
  const more = byTable.size > 3 ? ` and ${byTable.size - 3} more` : ''
  return `The database user ${user} may change data: ${named.join('; ')}${more}. ${ADVICE}`
}
const ADVICE = 'Use one that may only SELECT.'
