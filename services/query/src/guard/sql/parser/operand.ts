import { call, type Expr, group, literal, operation, type Query } from '../tree.ts'
import { parseCall } from './calls.ts'
import { parseBraces, parseList as parseListValue, parseMap } from './collections.ts'
import { atQuery, continuesQuery, parseExpression, parseExpressions } from './lists.ts'
import { atName, nameOf, parseNameAfterDot, type TokenStream } from './token-stream.ts'
import { parseType } from './types.ts'
import { parseUnit } from './units.ts'

/** Functions that are called without brackets; elsewhere such a word is a name like any other. */
const NILADIC: Record<TokenStream['dialect'], RegExp> = {
  mysql: /^(?:CURRENT_(?:DATE|TIME|TIMESTAMP)|LOCALTIME|LOCALTIMESTAMP|UTC_(?:DATE|TIME|TIMESTAMP))$/,
  mssql: /^CURRENT_(?:DATE|TIMESTAMP)$/,
  sqlite: /^CURRENT_(?:DATE|TIME|TIMESTAMP)$/,
  duckdb: /^(?:CURRENT_(?:DATE|TIME|TIMESTAMP)|LOCALTIME|LOCALTIMESTAMP)$/,
}
const TYPED = /^(?:DATE|TIME|TIMESTAMP|TIMESTAMPTZ|DATETIME|UUID|JSON|BLOB)$/

/** One operand with what is attached to it: [index], .field, ::type. */
export function parseOperand(stream: TokenStream): Expr {
  return stream.nested(() => {
    let operand = parseBare(stream)
    if (stream.dialect !== 'duckdb') return operand
    for (;;) {
      if (stream.accept('::')) operand = { kind: 'cast', operand, ...parseType(stream) }
      else if (stream.at('[')) operand = operation(['[]'], [operand, ...parseSubscript(stream)])
      else if (stream.accept('.')) operand = parseField(stream, operand)
      else return operand
    }
  })
}

function parseBare(stream: TokenStream): Expr {
  const token = stream.peek()
  if (token.kind === 'number') return literal('number', stream.next().value)
  if (token.kind === 'string') return parseStrings(stream)
  if (token.kind === 'symbol') {
    if (token.value === '(') return parseBrackets(stream)
    if (stream.dialect === 'duckdb' && token.value === '[') return parseListValue(stream)
    if (stream.dialect === 'duckdb' && token.value === '{') return parseBraces(stream)
    return stream.fail('an expression')
  }
  if (token.kind === 'word') {
    const special = parseSpecialWord(stream, token.value)
    if (special !== null) return special
  }
  return parseNamed(stream)
}

/** In MySQL strings beside each other are one string; elsewhere that would need a line break between them. */
function parseStrings(stream: TokenStream): Expr {
  let value = stream.next().value
  while (stream.dialect === 'mysql' && stream.peek().kind === 'string') value += stream.next().value
  return literal('string', value)
}

function parseBrackets(stream: TokenStream): Expr {
  stream.expect('(')
  const found = atQuery(stream) ? [subquery(stream.grammar.query(stream))] : parseExpressions(stream)
  const first = found[0]
  if (found.length === 1 && first?.kind === 'subquery' && continuesQuery(stream)) {
    found[0] = subquery(stream.grammar.queryAfter(stream, first.query))
  }
  stream.expect(')')
  return found.length === 1 ? group(found) : operation([], found)
}
const subquery = (query: Query): Expr => ({ kind: 'subquery', query })

function parseSpecialWord(stream: TokenStream, word: string): Expr | null {
  const next = stream.peek(1)
  if (word === 'NULL' || word === 'TRUE' || word === 'FALSE') return literal('other', stream.next().value)
  if (word === 'CASE') return parseCase(stream)
  if (stream.dialect === 'duckdb' && stream.at('ARRAY', '[')) {
    stream.next()
    return parseListValue(stream)
  }
  if (stream.dialect === 'duckdb' && stream.at('MAP', '{')) {
    stream.next()
    return parseMap(stream)
  }
  if (stream.accept('EXISTS', '(')) {
    const query = stream.grammar.query(stream)
    stream.expect(')')
    return subquery(query)
  }
  if (word === 'INTERVAL') {
    const interval = parseInterval(stream)
    if (interval !== null) return interval
  }
  if (TYPED.test(word) && next.kind === 'string') {
    stream.next()
    return parseStrings(stream)
  }
  if (NILADIC[stream.dialect].test(word) && next.value !== '(') return call(stream.next().value.toLowerCase(), [])
  return null
}

function parseCase(stream: TokenStream): Expr {
  stream.expect('CASE')
  const parts: Expr[] = []
  if (!stream.at('WHEN')) parts.push(parseExpression(stream))
  while (stream.accept('WHEN')) {
    parts.push(parseExpression(stream))
    stream.expect('THEN')
    parts.push(parseExpression(stream))
  }
  if (stream.accept('ELSE')) parts.push(parseExpression(stream))
  stream.expect('END')
  return operation([], parts)
}

/** INTERVAL '1 day', INTERVAL 1 DAY, INTERVAL (n) DAY, INTERVAL n + 1 DAY; null where INTERVAL is a column. */
function parseInterval(stream: TokenStream): Expr | null {
  const next = stream.peek(1)
  if (next.kind === 'symbol' && next.value !== '(' && next.value !== '-') return null
  if (next.kind === 'word' && AFTER_NAME.test(next.value)) return null
  stream.expect('INTERVAL')
  const amount = parseExpression(stream)
  const unit = parseUnit(stream, false)
  if (stream.accept('TO')) parseUnit(stream, true)
  return call('interval', [amount, literal('string', unit)])
}

/** Words that follow a column and cannot begin an amount. */
const AFTER_NAME = /^(?:FROM|AS|AND|OR|IS|IN|LIKE|BETWEEN|THEN|ELSE|END|WHEN|ASC|DESC|LIMIT|GROUP|ORDER|WHERE|HAVING|UNION|NOT)$/

/** A column, or a call. */
function parseNamed(stream: TokenStream): Expr {
  const first = stream.peek()
  const calls = stream.peek(1).kind === 'symbol' && stream.peek(1).value === '('
  if (calls && (first.kind === 'word' || first.kind === 'quoted')) return parseCall(stream, nameOf(stream.next()).text.toLowerCase(), [])
  if (!atName(stream)) stream.fail('an expression')
  const parts = [nameOf(stream.next())]
  while (stream.at('.')) {
    stream.next()
    parts.push(parseNameAfterDot(stream))
    if (parts.length > 6) stream.fail()
  }
  if (!stream.at('(')) return { kind: 'column', parts }
  // name.upper() calls upper(name) in DuckDB; elsewhere a dot before a call means a function of some schema.
  const called = parts.pop()
  if (stream.dialect !== 'duckdb' || called === undefined) return stream.fail('a function without a schema')
  return parseCall(stream, called.text.toLowerCase(), [{ kind: 'column', parts }])
}

function parseSubscript(stream: TokenStream): Expr[] {
  const found: Expr[] = []
  stream.expect('[')
  while (!stream.accept(']')) {
    if (stream.accept(':')) continue
    found.push(parseExpression(stream))
  }
  return found
}

function parseField(stream: TokenStream, operand: Expr): Expr {
  const field = parseNameAfterDot(stream)
  return stream.at('(') ? parseCall(stream, field.text.toLowerCase(), [operand]) : operation(['.'], [operand])
}
