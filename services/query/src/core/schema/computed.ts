import type { IndexedColumn } from '../../retrieve/schema-index.ts'
import { type Column, type Computed, keyOf, type Schema, type Table } from './schema.ts'

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
  const inside = subqueriesIn(tokens)
  const write = (text: string): void => {
    if (typeof parts.at(-1) === 'string') parts.push(`${parts.pop() as string}${text}`)
    else parts.push(text)
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const [dot, second] = [tokens[at + 1], tokens[at + 2]]
    const isQualified = dot === '.' && second !== undefined && isName(token)
    const read = inside.filter(({ from, to }) => from <= at && at < to).flatMap((one) => one.read)
    // What a query inside reads is its own: it joins nothing outside.
    const owners = read.filter(({ alias, name }) => !isQualified || same(alias ?? name, nameIn(token)))
    const own = owners.flatMap(({ name }) => tableCalled(schema, table, name)?.columns ?? [])
    const wanted = nameIn((isQualified ? second : token) ?? '')
    const local = isQualified || isPlainName(tokens, at) ? own.find((one) => !one.source.computed && same(one.name, wanted)) : undefined
    if (local && !mayRead(local)) return null
    if (local || (isQualified && owners.length > 0)) {
      if (!local && owners.some(({ name }) => tableCalled(schema, table, name) !== null)) return null
      write(isQualified ? `${token}.${second}` : token)
      if (isQualified) at += 2
      continue
    }
    const home = isQualified ? tableCalled(schema, table, token) : null
    const column = home ? columnCalled(home, wanted) : isPlainName(tokens, at) ? columnCalled(table, wanted) : null
    if ((home && !column) || (column && !mayRead(column))) return null
    if (column) {
      parts.push(column)
      columns.push(column)
      if (home) at += 2
    } else if (isQualified) return null
    else write(token)
  }
  return columns.length > 0 || role === 'measure' ? { role, parts, columns } : null
}

/** A column that nobody asks about may still be what a definition is made of; one that may not be read may not. */
export const mayRead = (column: Column): boolean => !column.isInternal || (column.source.semantics?.hidden === true && !column.isSensitive)

interface Subquery {
  from: number
  to: number
  read: { name: string; alias: string | null }[]
}

/** The queries in brackets, and what each reads under which name. */
function subqueriesIn(tokens: readonly string[]): Subquery[] {
  const open: { from: number; isQuery: boolean }[] = []
  const found: Subquery[] = []
  for (const [at, token] of tokens.entries()) {
    if (token === '(') {
      const next = tokens.slice(at + 1).find((one) => one.trim() !== '')
      open.push({ from: at, isQuery: next?.toLowerCase() === 'select' })
    } else if (token === ')') {
      const begun = open.pop()
      if (begun?.isQuery) found.push({ from: begun.from, to: at, read: tablesIn(tokens.slice(begun.from + 1, at)) })
    }
  }
  return found
}

/** Behind FROM and JOIN, and behind the commas of a FROM. */
function tablesIn(tokens: readonly string[]): Subquery['read'] {
  const words = tokens.filter((token) => token.trim() !== '')
  const found: Subquery['read'] = []
  let depth = 0
  let isFrom = false
  for (const [at, word] of words.entries()) {
    depth += word === '(' ? 1 : word === ')' ? -1 : 0
    if (depth > 0) continue
    const low = word.toLowerCase()
    if (ENDS_FROM.has(low)) isFrom = false
    if (low !== 'from' && low !== 'join' && !(isFrom && word === ',')) continue
    isFrom = true
    const name = words[at + 1]
    if (name === undefined || !isName(name)) continue
    const after = words[at + 2]?.toLowerCase() === 'as' ? words[at + 3] : words[at + 2]
    found.push({
      name: nameIn(name),
      alias: after !== undefined && isName(after) && !NO_ALIAS.has(after.toLowerCase()) ? nameIn(after) : null,
    })
  }
  return found
}
const ENDS_FROM: ReadonlySet<string> = new Set('where group having order limit union except intersect'.split(' '))
const NO_ALIAS: ReadonlySet<string> = new Set(
  'where group having order limit union except intersect join inner left right full cross natural on using'.split(' '),
)

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

/** A measure that counts the rows of its table, by themselves or by their key. */
export function countsItsRows({ table, computed }: Column): boolean {
  if (computed?.role !== 'measure') return false
  const [before = '', key, behind = ''] = computed.parts
  if (typeof before !== 'string') return false
  if (computed.parts.length === 1) return /^\s*count\s*\(\s*\*\s*\)\s*$/i.test(before)
  const [own, ...others] = keyOf(table)
  const isKey = key === own && others.length === 0 && computed.parts.length === 3
  return isKey && /^\s*count\s*\(\s*(?:distinct\s+)?$/i.test(before) && typeof behind === 'string' && /^\s*\)\s*$/.test(behind)
}

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

const FILTERS = new WeakMap<Table, Map<string, Column | null>>()

/** A named filter that says more than the query representation can: a column that is 1 where the condition holds. The same one each time. */
export function filterColumn(schema: Schema, table: Table, name: string, where: string): Column | null {
  const known = FILTERS.get(table) ?? new Map<string, Column | null>()
  FILTERS.set(table, known)
  const key = `${name}|${where}`
  const found = known.get(key)
  if (found !== undefined) return found
  const made = makeFilterColumn(schema, table, name, where)
  known.set(key, made)
  return made
}

function makeFilterColumn(schema: Schema, table: Table, name: string, where: string): Column | null {
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
