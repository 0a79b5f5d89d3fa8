import { LIMITS } from '../limits.ts'
import type { Alias, FromItem, FromJoin, Name, Query } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { parseFromCall } from './from-calls.ts'
import { atQuery, continuesQuery, parseExpression, parseList, parseNamesInBrackets } from './lists.ts'
import { parsePivot } from './pivot.ts'
import { atName, nameOf, parseAlias, parseName, parseNameAfterDot, type TokenStream } from './token-stream.ts'
import { parseValues } from './values.ts'

export function parseFrom(stream: TokenStream): FromItem[] {
  const items = parseList(stream, () => parseJoined(stream))
  if (items.length > LIMITS.relations) refuse('statement_too_large', 'Too many tables in one FROM.')
  return items
}

function parseJoined(stream: TokenStream): FromItem {
  let left = parsePivots(stream, parsePrimary(stream))
  let count = 0
  for (;;) {
    const join = parseJoinWords(stream)
    if (join === null) return left
    const right = parsePivots(stream, parsePrimary(stream))
    const joined: FromJoin = { ...crossJoin(left, right), ...join }
    if (stream.accept('ON')) joined.on = parseExpression(stream)
    else if (stream.at('USING', '(') && stream.accept('USING')) joined.using = parseNamesInBrackets(stream)
    left = joined
    count += 1
    if (count > LIMITS.relations) refuse('statement_too_large', 'Too many tables in one FROM.')
  }
}

/** The words of a join, up to and with JOIN or APPLY; null when none follows. */
function parseJoinWords(stream: TokenStream): Partial<FromJoin> | null {
  if (stream.dialect === 'mysql' && stream.accept('STRAIGHT_JOIN')) return {}
  if (stream.dialect === 'mssql' && (stream.accept('CROSS', 'APPLY') || stream.accept('OUTER', 'APPLY'))) return { lateral: true }
  const found: Partial<FromJoin> = {}
  let words = 0
  const take = (...expected: string[]): boolean => {
    const taken = stream.accept(...expected)
    if (taken) words += 1
    return taken
  }
  if (take('NATURAL')) found.natural = true
  if (stream.dialect === 'duckdb') {
    if (take('POSITIONAL')) found.positional = true
    take('ASOF')
  }
  if (take('LEFT') || take('RIGHT') || take('FULL')) take('OUTER')
  else if (!take('INNER')) take('CROSS')
  if (stream.dialect === 'duckdb' && (take('SEMI') || take('ANTI'))) found.keeps = 'left_only'
  if (stream.accept('JOIN')) return found
  return words === 0 ? null : stream.fail('JOIN')
}

function parsePrimary(stream: TokenStream): FromItem {
  return stream.nested(() => {
    const lateral = stream.dialect !== 'sqlite' && stream.dialect !== 'mssql' && stream.accept('LATERAL')
    if (stream.at('(')) return parseBracketed(stream, lateral)
    if (stream.dialect === 'duckdb' && stream.at('VALUES'))
      return { kind: 'from_values', values: parseValues(stream), alias: parseTableAlias(stream) }
    if (stream.peek().kind === 'string') refuse('unknown_table', 'A table is a plain name, not text in quotes.')
    if (!atName(stream)) stream.fail('a table')
    const offset = stream.peek().offset
    const parts = [nameOf(stream.next())]
    while (stream.accept('.')) {
      // master..sysdatabases leaves the schema out.
      if (stream.at('.')) refuse('unknown_table', 'Name a table as table or schema.table.')
      parts.push(parseNameAfterDot(stream))
    }
    if (stream.at('(')) return parseFromCall(stream, parts, parseTableAlias)
    return parseTable(stream, parts, offset)
  })
}

function parseTable(stream: TokenStream, parts: Name[], offset: number): FromItem {
  if (stream.at('FOR', 'SYSTEM_TIME')) refuse('construct_not_allowed', 'FOR SYSTEM_TIME is not allowed.')
  if (stream.accept('TABLESAMPLE')) parseSampleSize(stream)
  const alias = parseTableAlias(stream)
  // Only DuckDB renames the columns of a table; elsewhere what stands in brackets is a hint.
  if (alias.columns.length > 0 && stream.dialect !== 'duckdb') refuse('hint_not_allowed', 'Table hints are not allowed. Leave (…) out.')
  if (stream.accept('TABLESAMPLE')) parseSampleSize(stream)
  if (stream.dialect === 'mssql' && stream.at('WITH', '(')) refuse('hint_not_allowed', 'Table hints are not allowed. Leave WITH (…) out.')
  if (stream.dialect === 'mysql') parseIndexHints(stream)
  if (stream.dialect === 'sqlite' && !stream.accept('NOT', 'INDEXED') && stream.accept('INDEXED', 'BY')) parseName(stream)
  return { kind: 'table', parts, alias, offset, sample: [] }
}

/** USE INDEX (a, b) and its like choose how to read, not what. */
function parseIndexHints(stream: TokenStream): void {
  while (stream.atAny('USE', 'FORCE', 'IGNORE')) {
    stream.next()
    if (!stream.accept('INDEX')) stream.expect('KEY')
    stream.expect('(')
    if (!stream.accept(')')) {
      parseList(stream, () => parseName(stream))
      stream.expect(')')
    }
  }
}

function parseBracketed(stream: TokenStream, lateral: boolean): FromItem {
  stream.expect('(')
  if (stream.at('VALUES')) {
    const values = parseValues(stream)
    stream.expect(')')
    return { kind: 'from_values', values, alias: parseTableAlias(stream) }
  }
  if (atQuery(stream)) return finishQuery(stream, stream.grammar.query(stream), lateral)
  const inner = parseJoined(stream)
  const bare = inner.kind === 'from_query' && inner.alias.name === null
  if (bare && (continuesQuery(stream) || stream.at(')'))) {
    return finishQuery(stream, continuesQuery(stream) ? stream.grammar.queryAfter(stream, inner.query) : inner.query, lateral)
  }
  const items = [inner]
  if (stream.accept(',')) items.push(...parseList(stream, () => parseJoined(stream)))
  stream.expect(')')
  const joined = items.reduce(crossJoin)
  const alias = parseTableAlias(stream)
  if (alias.name === null) return joined
  return joined.kind === 'join' ? { ...joined, alias } : stream.fail('a join before the alias')
}

const crossJoin = (left: FromItem, right: FromItem): FromJoin => ({
  kind: 'join',
  left,
  right,
  natural: false,
  using: [],
  on: null,
  keeps: 'both',
  positional: false,
  lateral: false,
  alias: { name: null, columns: [] },
})

function finishQuery(stream: TokenStream, query: Query, lateral: boolean): FromItem {
  stream.expect(')')
  return { kind: 'from_query', query, lateral, alias: parseTableAlias(stream) }
}

export function parseTableAlias(stream: TokenStream): Alias {
  const name = parseAlias(stream)
  const columns = name !== null && stream.at('(') ? parseNamesInBrackets(stream) : []
  return { name, columns }
}

function parsePivots(stream: TokenStream, source: FromItem): FromItem {
  let item = source
  while (stream.atAny('PIVOT', 'UNPIVOT')) item = parsePivot(stream, item, parseTableAlias)
  return item
}

/** TABLESAMPLE [SYSTEM|BERNOULLI] (10 [PERCENT|ROWS]) and the shorter forms of DuckDB: plain numbers, nothing to resolve. */
function parseSampleSize(stream: TokenStream): void {
  const method = () => stream.accept('SYSTEM') || stream.accept('BERNOULLI') || stream.accept('RESERVOIR')
  method()
  const bracketed = stream.accept('(')
  if (!bracketed && stream.dialect !== 'duckdb') stream.fail('(')
  parseNumber(stream)
  if (!stream.accept('%') && !stream.accept('PERCENT')) stream.accept('ROWS')
  if (bracketed) stream.expect(')')
  else if (stream.accept('(')) {
    method()
    if (stream.accept(',')) parseNumber(stream)
    stream.expect(')')
  }
  if (!stream.accept('REPEATABLE')) return
  stream.expect('(')
  parseNumber(stream)
  stream.expect(')')
}

function parseNumber(stream: TokenStream): void {
  if (stream.next().kind !== 'number') stream.fail('a number')
}

/** USING SAMPLE … of DuckDB. */
export function parseUsingSample(stream: TokenStream): void {
  stream.expect('SAMPLE')
  parseSampleSize(stream)
}
