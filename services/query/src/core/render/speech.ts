import type { Expression, Query, Select } from '../query/query.ts'
import { countedRows } from '../schema/counted-rows.ts'
import type { Table } from '../schema/schema.ts'
import { rowName, several } from './names-in-words.ts'

/** What the words of one select have in common. */
export interface Speech {
  /** Several tables are read: columns are named with their table. */
  isMany: boolean
  /** What is counted where rows are. */
  rows: string
  /** What a row is called here, where a key gives it a part to play: the hiring manager. */
  roles: ReadonlyMap<Table, string>
  /** What the select inside FROM gives for each, and what it gives it for. */
  figure: string
  each: readonly string[]
  /** Conditions hold expressions and queries, and these hold conditions. */
  say(expression: Expression, speech: Speech): string
  describe(query: Query): string
}

export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** The rows that a select reads, by what each is called. */
export function rowsOf(select: Select): string {
  const counted = countedRows(select).map(rowName)
  return counted.length > 1 ? `${counted.length > 2 ? 'combinations' : 'pairs'} of ${listed(counted.map(several))}` : (counted[0] ?? 'row')
}
