import type { Schema, Table } from '../schema/schema.ts'
import type { SqlToken } from './lex-sql.ts'
import type { Expression, Query } from './query.ts'

/** Where a statement is being read. */
export interface Cursor {
  schema: Schema
  tokens: readonly SqlToken[]
  at: number
  /** Brackets that are open. */
  depth: number
  /** By name and alias, lower case. */
  tables: ReadonlyMap<string, Table>
  /** What is shown, by the name that the statement gives it, lower case. */
  aliases: Map<string, Expression>
  /** It reads a select in place of tables. */
  derived: boolean
  /** How often brackets may still be read anew: within each other each would double the time. One for the whole statement. */
  patience: { left: number }
  /** Reads a select inside. */
  inner(tokens: readonly SqlToken[]): Query
}
/** The statement is beyond what is read here. */
export class NotUnderstood extends Error {}

export const peek = (cursor: Cursor, ahead = 0): SqlToken | undefined => cursor.tokens[cursor.at + ahead]

/** A word, a number or a sign; of texts and quoted names nothing. */
export function textAt(cursor: Cursor, ahead = 0): string {
  const token = peek(cursor, ahead)
  return token === undefined || token.kind === 'string' || token.kind === 'quoted' ? '' : token.text
}

export function accept(cursor: Cursor, text: string): boolean {
  if (textAt(cursor) !== text) return false
  cursor.at += 1
  return true
}

export function expect(cursor: Cursor, ...texts: readonly string[]): void {
  for (const text of texts) if (!accept(cursor, text)) throw new NotUnderstood()
}

/** Where the bracket that opens here is closed; −1 where it is not. */
export function closing(tokens: readonly SqlToken[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind === 'sign') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0
    if (depth === 0) return at
  }
  return -1
}
