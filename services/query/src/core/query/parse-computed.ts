import type { Column, Schema } from '../schema/schema.ts'
import { lexSql, type SqlToken } from './lex-sql.ts'
import type { Expression } from './query.ts'
import type { Cursor } from './sql-cursor.ts'

interface Written {
  column: Column
  tokens: readonly SqlToken[]
}
const WRITTEN = new WeakMap<Schema, Written[]>()

/** Measures and dimensions as render.ts writes them, the longest first. */
function writtenIn(schema: Schema): Written[] {
  const known = WRITTEN.get(schema)
  if (known) return known
  const computed = schema.tables.flatMap(({ columns }) => columns.filter((column) => column.computed && !column.isInternal))
  const found = computed
    .map((column): Written => ({ column, tokens: (column.computed?.parts ?? []).flatMap(tokensOf) }))
    .filter(({ tokens }) => tokens.length > 1)
    .sort((a, b) => b.tokens.length - a.tokens.length)
  WRITTEN.set(schema, found)
  return found
}

const tokensOf = (part: string | Column): SqlToken[] =>
  typeof part === 'string'
    ? lexSql(part)
    : [
        { kind: 'quoted', text: part.table.name },
        { kind: 'sign', text: '.' },
        { kind: 'quoted', text: part.name },
      ]

/** A measure or dimension of the semantic layer, where the statement has its expression here; null where it goes on with something else. */
export function parseComputed(cursor: Cursor): Expression | null {
  const written = writtenIn(cursor.schema)
  if (written.length === 0) return null
  for (const { column, tokens } of written) {
    for (const around of [0, 1]) {
      const end = cursor.at + tokens.length + 2 * around
      const isAround = around === 0 || (isSign(cursor.tokens[cursor.at], '(') && isSign(cursor.tokens[end - 1], ')'))
      if (!isAround || !tokens.every((token, at) => isSame(token, cursor.tokens[cursor.at + around + at]))) continue
      cursor.at = end
      return { kind: 'column', column }
    }
  }
  return null
}

const isSign = (token: SqlToken | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text
const isSame = (a: SqlToken, b: SqlToken | undefined): boolean =>
  b !== undefined && a.text.toLowerCase() === b.text.toLowerCase() && (a.kind === 'string') === (b.kind === 'string')
