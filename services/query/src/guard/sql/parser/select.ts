import { squeezed } from '../names.ts'
import type { Expr, Name, Select, SelectItem } from '../tree.ts'
import { group, star } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { parseFrom, parseUsingSample } from './from-clause.ts'
import { parseExpression, parseExpressions, parseList } from './lists.ts'
import { parseStar } from './stars.ts'
import { nameOf, parseAlias, parseName, type TokenStream } from './token-stream.ts'
import { parseWindow } from './windows.ts'

export function parseSelect(stream: TokenStream): Select {
  const select: Select = {
    kind: 'select',
    distinct: false,
    distinctOn: [],
    top: [],
    items: [],
    from: [],
    where: null,
    grouped: false,
    groupBy: [],
    having: null,
    qualify: null,
    windows: [],
  }
  // DuckDB: FROM first, and SELECT * when it is left out.
  if (stream.dialect === 'duckdb' && stream.accept('FROM')) {
    select.from = parseFrom(stream)
    if (stream.accept('SELECT')) parseItems(stream, select)
    else select.items = [{ expr: star(), alias: null, impliedName: null }]
  } else {
    stream.expect('SELECT')
    parseItems(stream, select)
    if (stream.at('INTO')) refuse('into_not_allowed', 'SELECT … INTO writes. Leave INTO out.')
    if (stream.accept('FROM')) select.from = parseFrom(stream)
  }
  if (stream.accept('WHERE')) select.where = parseExpression(stream)
  if (stream.accept('GROUP', 'BY')) parseGroupBy(stream, select)
  if (stream.accept('HAVING')) select.having = parseExpression(stream)
  if (stream.accept('WINDOW')) {
    select.windows = parseList(stream, () => {
      parseName(stream)
      stream.expect('AS')
      return group(parseWindow(stream))
    })
  }
  if (stream.accept('QUALIFY')) select.qualify = parseExpression(stream)
  if (stream.dialect === 'duckdb' && stream.accept('USING')) parseUsingSample(stream)
  return select
}

function parseItems(stream: TokenStream, select: Select): void {
  if (!stream.accept('ALL') && (stream.accept('DISTINCT') || (stream.dialect === 'mysql' && stream.accept('DISTINCTROW')))) {
    select.distinct = true
    if (stream.dialect === 'duckdb' && stream.accept('ON')) {
      stream.expect('(')
      select.distinctOn = parseExpressions(stream)
      stream.expect(')')
    }
  }
  if (stream.dialect === 'mysql' && !stream.accept('STRAIGHT_JOIN')) stream.accept('SQL_NO_CACHE')
  if (stream.dialect === 'mssql' && stream.accept('TOP')) parseTop(stream, select)
  select.items = parseList(stream, () => parseItem(stream))
}

function parseTop(stream: TokenStream, select: Select): void {
  if (stream.accept('(')) {
    select.top = [parseExpression(stream)]
    stream.expect(')')
  } else {
    const token = stream.next()
    if (token.kind !== 'number') stream.fail('a number')
    select.top = [{ kind: 'literal', type: 'number', value: token.value }]
  }
  stream.accept('PERCENT')
  stream.accept('WITH', 'TIES')
}

function parseItem(stream: TokenStream): SelectItem {
  const before = parseAliasBefore(stream)
  const begin = stream.position()
  const expr = parseStar(stream) ?? parseExpression(stream)
  const implied = expr.kind === 'column' ? expr.parts.at(-1)?.text : squeezed(stream.textSince(begin))
  const alias = before ?? (expr.kind === 'star' && expr.pattern === null ? null : parseItemAlias(stream))
  return { expr, alias, impliedName: expr.kind === 'star' ? null : (implied ?? null) }
}

/** Some dialects take text in quotes as an alias, with or without AS. */
function parseItemAlias(stream: TokenStream): Name | null {
  if (stream.dialect !== 'duckdb' && stream.peek().kind === 'string') return nameOf(stream.next())
  return parseAlias(stream)
}

/** T-SQL `alias = expression`, DuckDB `alias: expression`. */
function parseAliasBefore(stream: TokenStream): Name | null {
  const mark = stream.dialect === 'mssql' ? '=' : stream.dialect === 'duckdb' ? ':' : null
  const after = stream.peek(1)
  if (mark === null || after.kind !== 'symbol' || after.value !== mark) return null
  if (!['word', 'quoted', 'string'].includes(stream.peek().kind)) return null
  const name = nameOf(stream.next())
  stream.next()
  return name
}

function parseGroupBy(stream: TokenStream, select: Select): void {
  select.grouped = true
  stream.accept('DISTINCT')
  if (stream.dialect === 'duckdb' && stream.accept('ALL')) return
  select.groupBy = parseList(stream, () => parseGrouping(stream))
  if (stream.at('WITH', 'ROLLUP') || stream.at('WITH', 'CUBE')) {
    stream.next()
    stream.next()
  }
}

/** An expression, `()`, or ROLLUP, CUBE and GROUPING SETS over such. */
function parseGrouping(stream: TokenStream): Expr {
  return stream.nested(() => {
    const sets = stream.accept('GROUPING', 'SETS') || ((stream.at('ROLLUP', '(') || stream.at('CUBE', '(')) && stream.next() !== undefined)
    if (sets) {
      stream.expect('(')
      const members = parseList(stream, () => parseGrouping(stream))
      stream.expect(')')
      return group(members)
    }
    if (stream.accept('(', ')')) return group([])
    return parseExpression(stream)
  })
}
