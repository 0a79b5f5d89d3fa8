import { filterColumn } from '../schema/computed.ts'
import type { Column, Schema } from '../schema/schema.ts'
import { lexSql, type SqlToken } from './lex-sql.ts'
import type { Condition, Expression } from './query.ts'
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
  const found = asWritten(computed)
  WRITTEN.set(schema, found)
  return found
}

const asWritten = (columns: readonly Column[]): Written[] =>
  columns
    .map((column): Written => ({ column, tokens: (column.computed?.parts ?? []).flatMap(tokensOf) }))
    .filter(({ tokens }) => tokens.length > 1)
    .sort((a, b) => b.tokens.length - a.tokens.length)

const FILTERS = new WeakMap<Schema, Written[]>()

/** Filters of the semantic layer, and which rows count, as they stand in a statement. */
function filtersIn(schema: Schema): Written[] {
  const known = FILTERS.get(schema)
  if (known) return known
  const columns = schema.tables.flatMap((table) => {
    const { phrases = {}, defaultFilter } = table.source.semantics ?? {}
    const named = Object.entries(phrases).map(([names, { where }]): [string, string | undefined] => [
      names.split('|')[0]?.trim() ?? '',
      where,
    ])
    return [...named, ['counted', defaultFilter?.where] as const].flatMap(([name, where]) =>
      where === undefined ? [] : (filterColumn(schema, table, name, where) ?? []),
    )
  })
  const found = asWritten(columns)
  FILTERS.set(schema, found)
  return found
}

/** A filter of the semantic layer that says more than the query representation can; null where the statement goes on with something else. */
export function parseFilter(cursor: Cursor): Condition | null {
  const found = readWritten(cursor, filtersIn(cursor.schema))
  return found && { kind: 'compare', left: { kind: 'column', column: found }, operator: '=', right: { kind: 'literal', value: 1 } }
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
  const column = readWritten(cursor, writtenIn(cursor.schema))
  return column && { kind: 'column', column }
}

function readWritten(cursor: Cursor, written: readonly Written[]): Column | null {
  for (const { column, tokens } of written) {
    // "count(*)" names no column: whose rows are counted follows from what is read.
    if (column.computed?.columns.length === 0 && !isRead(cursor, column)) continue
    for (const around of [0, 1]) {
      const end = cursor.at + tokens.length + 2 * around
      const isAround = around === 0 || (isSign(cursor.tokens[cursor.at], '(') && isSign(cursor.tokens[end - 1], ')'))
      if (!isAround || !tokens.every((token, at) => isSame(token, cursor.tokens[cursor.at + around + at]))) continue
      cursor.at = end
      return column
    }
  }
  return null
}

const isRead = ({ tables }: Cursor, { table }: Column): boolean => [...tables.values()].every((one) => one === table)

const isSign = (token: SqlToken | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text
const isSame = (a: SqlToken, b: SqlToken | undefined): boolean =>
  b !== undefined && a.text.toLowerCase() === b.text.toLowerCase() && (a.kind === 'string') === (b.kind === 'string')
