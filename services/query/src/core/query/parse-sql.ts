import { connect } from '../schema/joins.ts'
import { type Column, type Join, type Schema, type Table, visibleColumns } from '../schema/schema.ts'
import { lexSql, type SqlToken } from './lex-sql.ts'
import { outerTables } from './outer-tables.ts'
import { parseCondition, parseExpression } from './parse-conditions.ts'
import { both, type Combination, type Expression, type Ordering, type Query, type Select } from './query.ts'
import { accept, type Cursor, closing, expect, NotUnderstood } from './sql-cursor.ts'

/** Longer statements are nobody's follow-up. */
const LONGEST = 8_000

/**
 * A statement as what it means, where it lies within what this generator writes: one select over known tables. Null for all else, so
 * nothing may be concluded from a null. Joins are inferred anew, but for those that lead another way.
 */
export function parseSelect(schema: Schema, sql: string): Select | null {
  const query = parseQuery(schema, sql)
  return query?.kind === 'select' ? query : null
}

/** The same, also for selects that are combined. */
export function parseQuery(schema: Schema, sql: string): Query | null {
  if (sql.length > LONGEST) return null
  try {
    return readWhole({ schema, patience: { left: MOST_BRACKETS } }, lexSql(sql), 0)
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

/** Selects inside selects that are followed. */
const DEEPEST = 3
/** Brackets that may hold a condition or a figure. */
const MOST_BRACKETS = 60

type Reader = Pick<Cursor, 'schema' | 'patience'>

function readWhole(reader: Reader, tokens: readonly SqlToken[], depth: number): Query {
  const at = depth > DEEPEST ? -1 : combinationIn(tokens)
  if (at < 0) return readOne(reader, tokens, depth)
  const right = readWhole(reader, tokens.slice(at + 1), depth)
  return {
    kind: 'combination',
    operator: tokens[at]?.text as Combination['operator'],
    left: readOne(reader, tokens.slice(0, at), depth),
    right,
  }
}

/** Where two selects meet, outside of brackets; −1 where none do. */
function combinationIn(tokens: readonly SqlToken[]): number {
  let depth = 0
  return tokens.findIndex(({ kind, text }) => {
    if (kind === 'sign') depth += text === '(' ? 1 : text === ')' ? -1 : 0
    return depth === 0 && kind === 'word' && /^(union|intersect|except)$/.test(text)
  })
}

function readOne(reader: Reader, tokens: readonly SqlToken[], depth: number): Select {
  if (depth > DEEPEST) throw new NotUnderstood()
  const inner = (within: readonly SqlToken[]) => readWhole(reader, within, depth + 1)
  const source = derivedIn(tokens)
  const tables = source ? new Map<string, Table>() : fromTables(reader.schema, tokens)
  const cursor: Cursor = { ...reader, tokens, at: 0, depth: 0, tables, aliases: new Map(), derived: source !== null, inner }
  const select = readSelect(cursor)
  if (cursor.at < tokens.length) throw new NotUnderstood()
  return source ? { ...select, derived: inner(source) } : select
}

/** What stands in brackets behind FROM; null where tables stand there. */
function derivedIn(tokens: readonly SqlToken[]): readonly SqlToken[] | null {
  let depth = 0
  const from = tokens.findIndex(({ kind, text }) => {
    if (kind === 'sign') depth += text === '(' ? 1 : text === ')' ? -1 : 0
    return depth === 0 && kind === 'word' && text === 'from'
  })
  if (from < 0 || tokens[from + 1]?.text !== '(' || tokens[from + 1]?.kind !== 'sign') return null
  const end = closing(tokens, from + 1)
  return end < 0 ? null : tokens.slice(from + 2, end)
}

const WORDS_AFTER_FROM = /^(where|group|order|having|limit|on|join|inner|left|cross|union|intersect|except|offset|fetch|using)$/

/** Which table each name in the statement stands for. Read first: what is selected stands before it. */
function fromTables(schema: Schema, tokens: readonly SqlToken[]): Map<string, Table> {
  const byName = new Map(
    schema.tables.filter(({ source }) => source.roleOf === undefined).map((table) => [table.name.toLowerCase(), table]),
  )
  const found = new Map<string, Table>()
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'sign') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0
    if (depth > 0 || token.kind !== 'word' || (token.text !== 'from' && token.text !== 'join')) continue
    const name = tokens[at + 1]
    const stored = name && byName.get(name.text.toLowerCase())
    if (!stored) throw new NotUnderstood()
    const isCalled = tokens[at + 2]?.text === 'as' ? 3 : 2
    const alias = tokens[at + isCalled]
    const hasAlias = alias !== undefined && (isCalled === 3 || (alias.kind === 'word' && !WORDS_AFTER_FROM.test(alias.text)))
    const role = hasAlias ? schema.tables.find((one) => one.source.roleOf === stored.name && one.name === alias.text) : undefined
    const table = role ?? stored
    if ([...found.values()].includes(table)) throw new NotUnderstood() // the same table twice
    if (!found.has(stored.name.toLowerCase()) || !role) found.set(stored.name.toLowerCase(), table)
    if (hasAlias) found.set(alias.text.toLowerCase(), table)
  }
  return found
}

function readSelect(cursor: Cursor): Select {
  expect(cursor, 'select')
  const distinct = accept(cursor, 'distinct')
  const top = accept(cursor, 'top') ? number(cursor) : null
  const isTopWithTies = acceptAll(cursor, 'with', 'ties')
  const isEverything = cursor.tokens[cursor.at]?.text === '*'
  const shown = list(cursor, () => items(cursor)).flat()
  const from = cursor.at
  const left = skipFrom(cursor)
  const written = joinsWritten(cursor, from)
  const where = accept(cursor, 'where') ? parseCondition(cursor) : null
  const groupBy = acceptAll(cursor, 'group', 'by') ? list(cursor, () => shownAt(cursor, shown) ?? parseExpression(cursor)) : []
  const having = accept(cursor, 'having') ? parseCondition(cursor) : null
  const orderBy = acceptAll(cursor, 'order', 'by') ? list(cursor, () => ordering(cursor, shown)) : []
  const skipped = accept(cursor, 'offset') ? number(cursor) : null
  if (skipped !== null) accept(cursor, 'rows')
  const fetched = acceptAll(cursor, 'fetch', 'first') || acceptAll(cursor, 'fetch', 'next') ? number(cursor) : null
  if (fetched !== null && accept(cursor, 'rows')) accept(cursor, 'only')
  const withTies = acceptAll(cursor, 'with', 'ties') || isTopWithTies
  const limit = accept(cursor, 'limit') ? number(cursor) : (fetched ?? top)
  const offset = skipped ?? (accept(cursor, 'offset') ? number(cursor) : null)
  accept(cursor, ';')
  const tables = [...new Set(cursor.tables.values())]
  const select: Select = {
    kind: 'select',
    distinct,
    items: shown,
    tables,
    named: otherThanInferred(cursor.schema, tables, written),
    where: both(where),
    groupBy,
    having,
    orderBy,
    limit,
    ...(offset !== null && { offset }),
    ...(withTies && { withTies }),
    ...(isEverything && { isEverything }),
  }
  return left.length === 0 ? select : withKept(cursor.schema, select, left)
}

/** Whose rows are kept: none of its own accord, where the statement would be written with the same outer joins anyway. */
function withKept(schema: Schema, select: Select, left: readonly Table[]): Select {
  const tree = connect(schema, select.tables, select.named)
  const outer = tree === null ? new Set<Table>() : outerTables(select, tree)
  if (outer.size === left.length && left.every((table) => outer.has(table))) return select
  const [first] = select.tables
  if (!first || left.length < select.tables.length - 1) throw new NotUnderstood() // some tables are kept and others are not
  return { ...select, kept: first }
}

/** A star is spelled out: what it stands for may not all be readable, and a follow-up may take some of it. */
function items(cursor: Cursor): Expression[] {
  const [name, dot, star] = cursor.tokens.slice(cursor.at)
  if (name?.text === '*') {
    cursor.at += 1
    return allOf([...new Set(cursor.tables.values())])
  }
  if (dot?.text === '.' && star?.text === '*') {
    const table = cursor.tables.get(name?.text.toLowerCase() ?? '')
    if (!table) throw new NotUnderstood()
    cursor.at += 3
    return allOf([table])
  }
  const parts = joinedTexts(cursor)
  if (accept(cursor, 'as')) {
    const alias = cursor.tokens[cursor.at]
    const [only, ...others] = parts
    if (alias && only && others.length === 0) cursor.aliases.set(alias.text.toLowerCase(), only)
    cursor.at += 1
  }
  return parts
}

/** `first || ' ' || last`: two columns that are shown as one. */
function joinedTexts(cursor: Cursor): Expression[] {
  const parts = [parseExpression(cursor)]
  while (accept(cursor, '||')) parts.push(parseExpression(cursor))
  const columns = parts.filter(({ kind }) => kind === 'column')
  if (parts.length > 1 && parts.some(({ kind }) => kind !== 'column' && kind !== 'literal')) throw new NotUnderstood()
  return parts.length > 1 ? columns : parts
}

const allOf = (tables: readonly Table[]): Expression[] =>
  tables.flatMap((table) =>
    visibleColumns(table).flatMap((column): Expression[] => (column.source.computed ? [] : [{ kind: 'column', column }])),
  )

/** The joins follow from the tables; their conditions are passed over. Hands out the tables that need not have a row. */
function skipFrom(cursor: Cursor): Table[] {
  expect(cursor, 'from')
  if (cursor.derived) cursor.at = closing(cursor.tokens, cursor.at) + 1
  const left: Table[] = []
  const isEnd = (token: SqlToken | undefined) =>
    token === undefined || (token.kind === 'word' && /^(where|group|having|order|limit|fetch)$/.test(token.text)) || token.text === ';'
  while (!isEnd(cursor.tokens[cursor.at])) {
    const word = cursor.tokens[cursor.at]?.text ?? ''
    if (/^(right|full|cross|natural|union|intersect|except|select|,|\()$/.test(word)) throw new NotUnderstood()
    if (word === 'using') skipBrackets(cursor)
    const isLeft = word === 'left'
    cursor.at += 1
    if (isLeft) left.push(leftTable(cursor))
  }
  return left
}

/** What stands behind LEFT JOIN, by the name that it goes by. */
function leftTable({ tokens, tables, at }: Cursor): Table {
  const [join, name, as, alias] = tokens.slice(at, at + 4).map(({ text }) => text.toLowerCase())
  const called = (join === 'outer' ? as : as === 'as' ? alias : name) ?? ''
  const table = tables.get(called)
  if (!table) throw new NotUnderstood()
  return table
}

/** The joins that stand between there and the cursor, of those that the keys allow. */
function joinsWritten({ schema, tables, tokens, at: end }: Cursor, from: number): Join[] {
  const pairs: [Table | undefined, string, Table | undefined, string][] = []
  const joined: Table[] = []
  for (let at = from; at < end; at += 1) {
    const [a, dot, b, is, c, point, d] = tokens.slice(at, at + 7)
    if (dot?.text === '.' && is?.text === '=' && point?.text === '.' && a && b && c && d)
      pairs.push([tables.get(a.text.toLowerCase()), b.text, tables.get(c.text.toLowerCase()), d.text])
    const table = a?.kind === 'word' && /^(from|join)$/.test(a.text) ? tables.get(dot?.text.toLowerCase() ?? '') : undefined
    if (table) joined.push(table)
    if (a?.text === 'using' && b)
      pairs.push(...joined.slice(0, -1).map((one): (typeof pairs)[number] => [one, b.text, joined.at(-1), b.text]))
  }
  const isSame = (column: Column, table: Table | undefined, name: string): boolean =>
    column.table === table && column.name.toLowerCase() === name.toLowerCase()
  return schema.joins.filter(({ pairs: keys }) => {
    const key = keys.at(-1)
    const isWritten = ([one, of, other, by]: (typeof pairs)[number]): boolean =>
      key !== undefined &&
      ((isSame(key.child, one, of) && isSame(key.parent, other, by)) || (isSame(key.child, other, by) && isSame(key.parent, one, of)))
    return pairs.some(isWritten)
  })
}

/** Of the joins that are written those that would not be inferred. */
function otherThanInferred(schema: Schema, tables: readonly Table[], written: readonly Join[]): Join[] {
  const inferred = new Set(connect(schema, tables)?.steps.map(({ join }) => join))
  return written.filter((join) => !inferred.has(join))
}

/** Leaves the cursor at the bracket that closes the next one. */
function skipBrackets(cursor: Cursor): void {
  const end = closing(cursor.tokens, cursor.at + 1)
  if (end < 0) throw new NotUnderstood()
  cursor.at = end
}

/** By its place among what is shown, or by the name it has there; null for all else. */
function shownAt(cursor: Cursor, shown: readonly Expression[]): Expression | null {
  const token = cursor.tokens[cursor.at]
  const found = token?.kind === 'number' ? shown[Number(token.text) - 1] : null
  if (!found) return null
  cursor.at += 1
  return found
}

/** A name that is shown comes before a column that is called the same. */
function namedInShown(cursor: Cursor): Expression | null {
  const [token, next] = cursor.tokens.slice(cursor.at)
  const found = token?.kind === 'word' || token?.kind === 'quoted' ? cursor.aliases.get(token.text.toLowerCase()) : null
  if (!found || next?.text === '.' || next?.text === '(') return null
  cursor.at += 1
  return found
}

function ordering(cursor: Cursor, shown: readonly Expression[]): Ordering {
  skipMissing(cursor)
  const by = shownAt(cursor, shown) ?? namedInShown(cursor) ?? parseExpression(cursor)
  const descending = accept(cursor, 'desc')
  if (!descending) accept(cursor, 'asc')
  if (accept(cursor, 'nulls')) expect(cursor, 'last') // as render.ts writes it
  return { by, descending }
}

/** What render.ts writes in front of an order instead of NULLS LAST: whether there is anything to sort by. */
function skipMissing(cursor: Cursor): void {
  const { at, depth } = cursor
  try {
    const isCase = acceptAll(cursor, 'case', 'when')
    parseExpression(cursor)
    expect(cursor, 'is', 'null', ...(isCase ? ['then', '1', 'else', '0', 'end'] : []), ',')
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    Object.assign(cursor, { at, depth })
  }
}

function list<Part>(cursor: Cursor, read: () => Part): Part[] {
  const parts = [read()]
  while (accept(cursor, ',')) parts.push(read())
  return parts
}

function number(cursor: Cursor): number {
  const token = cursor.tokens[cursor.at]
  if (token?.kind !== 'number') throw new NotUnderstood()
  cursor.at += 1
  return Number(token.text)
}

function acceptAll(cursor: Cursor, first: string, second: string): boolean {
  if (!accept(cursor, first)) return false
  expect(cursor, second)
  return true
}
