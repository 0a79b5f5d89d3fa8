import type { IndexedColumn } from '../../retrieve/schema-index.ts'
import type { Column, Computed, Schema, Table } from './schema.ts'

/** Strings, quoted names, numbers, words, and any other sign. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]\n]*\]|\d[\w.]*|[\p{L}_][\p{L}\p{N}_$]*|\s+|[\s\S]/gu

/**
 * An expression with its columns found: `column` of the table, or `table.column`. Null where it names a column that cannot be read here,
 * or a table that is not in sight.
 */
export function computedOf(schema: Schema, table: Table, expression: string, role: Computed['role']): Computed | null {
  const tokens = expression.match(TOKEN) ?? []
  const parts: (string | Column)[] = []
  const columns: Column[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const [dot, second] = [tokens[at + 1], tokens[at + 2]]
    const home = dot === '.' && second !== undefined ? tableCalled(schema, table, token) : null
    const column = home ? columnCalled(home, nameIn(second ?? '')) : isPlainName(tokens, at) ? columnCalled(table, nameIn(token)) : null
    if ((home && !column) || column?.isInternal) return null
    if (column) {
      parts.push(column)
      columns.push(column)
      if (home) at += 2
    } else if (dot === '.' && isName(token)) return null
    else if (typeof parts.at(-1) === 'string') parts.push(`${parts.pop() as string}${token}`)
    else parts.push(token)
  }
  return columns.length > 0 || role === 'measure' ? { role, parts, columns } : null
}

const isName = (token: string): boolean => /^[\p{L}_"`[]/u.test(token)
const nameIn = (token: string): string => token.replace(/^["`[]|["`\]]$/g, '')

/** A name that is neither called nor a part of a longer one. */
function isPlainName(tokens: readonly string[], at: number): boolean {
  const next = tokens.slice(at + 1, at + 3).find((token) => token.trim() !== '')
  return isName(tokens[at] ?? '') && next !== '(' && tokens[at - 1] !== '.'
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const tableCalled = ({ tables }: Schema, own: Table, token: string): Table | null => {
  if (!isName(token)) return null
  const name = nameIn(token)
  return same(own.name, name) ? own : (tables.find((table) => same(table.name, name)) ?? null)
}
const columnCalled = ({ columns }: Table, name: string): Column | null =>
  columns.find((column) => !column.source.computed && same(column.name, name)) ?? null

/** Finds what the measures and dimensions of every table read. One that reads what is not in sight here cannot be asked for. */
export function computeColumns(schema: Schema): void {
  for (const table of schema.tables) {
    for (const column of table.columns) {
      const { computed } = column.source
      if (!computed) continue
      const found = computedOf(schema, table, computed.expression, computed.role)
      if (found) column.computed = found
      else column.isInternal = true
    }
  }
}

export const isMeasure = ({ computed }: Column): boolean => computed?.role === 'measure'

/** A named filter that says more than the query representation can: a column that is 1 where the condition holds. */
export function filterColumn(schema: Schema, table: Table, name: string, where: string): Column | null {
  const computed = computedOf(schema, table, where, 'filter')
  if (!computed) return null
  const source: IndexedColumn = {
    name,
    type: 'integer',
    nullable: false,
    isPrimaryKey: false,
    comment: where,
    values: [],
    valuesComplete: false,
  }
  return {
    table,
    name,
    stems: [],
    ownStems: [],
    kind: 'number',
    storedAsText: false,
    isPrimaryKey: false,
    isForeignKey: false,
    refersTo: null,
    isInternal: false,
    source,
    computed,
  }
}
