import { call, type Expr, group, literal, type Star, star } from '../tree.ts'
import { parseExpression, parseExpressions } from './lists.ts'
import { parseStarChanges } from './stars.ts'
import { nameOf, parseName, type TokenStream } from './token-stream.ts'
import { parseType } from './types.ts'
import { parseUnit } from './units.ts'

/** Calls with a grammar of their own inside the brackets; null for all others. */
export function parseSpecialCall(stream: TokenStream, name: string): Expr | null {
  const { dialect } = stream
  if (name === 'cast' || name === 'try_cast' || (dialect === 'mssql' && (name === 'parse' || name === 'try_parse')))
    return parseCast(stream)
  if (dialect === 'mssql' && (name === 'convert' || name === 'try_convert')) return parseTsqlConvert(stream)
  if (dialect === 'mysql' && name === 'convert') return parseMysqlConvert(stream)
  if (name === 'extract') return parseExtract(stream)
  if (name === 'trim') return parseTrim(stream)
  if (name === 'substring' || name === 'substr' || name === 'mid') return parseSubstring(stream, name)
  if (name === 'position') return parsePosition(stream)
  if (dialect === 'mysql' && name === 'match') return parseMatch(stream)
  if (dialect === 'duckdb' && name === 'columns') return parseColumns(stream)
  return null
}

function parseCast(stream: TokenStream): Expr {
  stream.expect('(')
  const operand = parseExpression(stream)
  stream.expect('AS')
  const type = parseType(stream)
  const culture = stream.accept('USING') ? [parseExpression(stream)] : []
  stream.expect(')')
  return group([{ kind: 'cast', operand, ...type }, ...culture])
}

/** CONVERT(type, expression [, style]) */
function parseTsqlConvert(stream: TokenStream): Expr {
  stream.expect('(')
  const type = parseType(stream)
  stream.expect(',')
  const operand = parseExpression(stream)
  const style = stream.accept(',') ? [parseExpression(stream)] : []
  stream.expect(')')
  return group([{ kind: 'cast', operand, ...type }, ...style])
}

/** CONVERT(expression, type) and CONVERT(expression USING charset) */
function parseMysqlConvert(stream: TokenStream): Expr {
  stream.expect('(')
  const operand = parseExpression(stream)
  if (stream.accept('USING')) {
    parseName(stream)
    stream.expect(')')
    return operand
  }
  stream.expect(',')
  const type = parseType(stream)
  stream.expect(')')
  return { kind: 'cast', operand, ...type }
}

function parseExtract(stream: TokenStream): Expr {
  stream.expect('(')
  if (stream.peek().kind === 'string') stream.next()
  else parseUnit(stream, true)
  stream.expect('FROM')
  const from = parseExpression(stream)
  stream.expect(')')
  return call('extract', [from])
}

function parseTrim(stream: TokenStream): Expr {
  stream.expect('(')
  const side = stream.accept('LEADING') || stream.accept('TRAILING') || stream.accept('BOTH')
  const args: Expr[] = side && stream.at('FROM') ? [] : parseExpressions(stream)
  if (stream.accept('FROM')) args.push(parseExpression(stream))
  stream.expect(')')
  return call('trim', args)
}

/** With commas, or FROM … FOR …. */
function parseSubstring(stream: TokenStream, name: string): Expr {
  stream.expect('(')
  const args = parseExpressions(stream)
  if (stream.accept('FROM')) args.push(parseExpression(stream))
  if (stream.accept('FOR')) args.push(parseExpression(stream))
  stream.expect(')')
  return call(name, args)
}

/** POSITION(a IN b); the expression reads the IN as its operator. */
function parsePosition(stream: TokenStream): Expr {
  stream.expect('(')
  const args: Expr[] = []
  const wanted = stream.peek()
  if (wanted.kind === 'string' && stream.peek(1).value === 'IN') {
    args.push(literal('string', stream.next().value))
  } else if ((wanted.kind === 'word' || wanted.kind === 'quoted') && stream.peek(1).value === 'IN') {
    args.push({ kind: 'column', parts: [nameOf(stream.next())] })
  } else stream.fail('text in quotes or a column before IN')
  stream.expect('IN')
  args.push(parseExpression(stream))
  stream.expect(')')
  return call('position', args)
}

/** MATCH (a, b) AGAINST ('text' [mode]) */
function parseMatch(stream: TokenStream): Expr {
  const columns = parseNamesOrPaths(stream)
  stream.expect('AGAINST', '(')
  const text = stream.next()
  if (text.kind !== 'string') stream.fail('text in quotes')
  if (!stream.accept('IN', 'BOOLEAN', 'MODE')) stream.accept('IN', 'NATURAL', 'LANGUAGE', 'MODE')
  stream.expect(')')
  return call('match', [...columns, literal('string', text.value)])
}

function parseNamesOrPaths(stream: TokenStream): Expr[] {
  stream.expect('(')
  const columns = parseExpressions(stream)
  if (columns.some((column) => column.kind !== 'column')) stream.fail('columns')
  stream.expect(')')
  return columns
}

/** COLUMNS(*), COLUMNS(t.*), COLUMNS('pattern'): a star wherever it stands. Other forms are refused as unreadable. */
function parseColumns(stream: TokenStream): Star {
  stream.expect('(')
  const found = star()
  const token = stream.peek()
  if (token.kind === 'string') found.pattern = stream.next().value
  else if (stream.at('[')) {
    stream.next()
    stream.fail('* or a pattern in quotes')
  } else {
    while (!stream.accept('*')) {
      found.qualifier.push(parseName(stream))
      stream.expect('.')
    }
    parseStarChanges(stream, found)
    // So that an alias may follow as after a pattern.
    found.pattern = ''
  }
  stream.expect(')')
  return found
}
