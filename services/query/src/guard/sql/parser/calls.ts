import { type Call, call, type Expr, literal } from '../tree.ts'
import { parseExpression, parseList, parseOrderBy, startsQuery } from './lists.ts'
import { parseSpecialCall } from './special-calls.ts'
import { parseStar } from './stars.ts'
import { nameOf, parseName, type TokenStream } from './token-stream.ts'
import { parseUnit, TAKES_UNIT } from './units.ts'
import { parseOver } from './windows.ts'

const TAKES_LAMBDA = /^(?:(?:list|array)_(?:transform|apply|filter|reduce)|apply|filter|reduce)$/

/** From the opening bracket on; `given` stands before the written arguments. */
export function parseCall(stream: TokenStream, name: string, given: Expr[]): Expr {
  const special = given.length === 0 ? parseSpecialCall(stream, name) : null
  if (special !== null && special.kind !== 'call') return special
  const found: Call = special ?? call(name, given)
  if (special === null) {
    stream.expect('(')
    parseArguments(stream, found)
    stream.expect(')')
  }
  parseSuffixes(stream, found)
  return found
}

function parseArguments(stream: TokenStream, found: Call): void {
  if (stream.at(')')) return
  if (stream.accept('*')) {
    // count(*): rows, no column. DuckDB also has count(* EXCLUDE …), which is no call anybody needs.
    if (!stream.at(')')) stream.fail(')')
    if (found.name !== 'count' && found.name !== 'count_big') stream.fail('a column')
    return
  }
  if (!stream.accept('DISTINCT')) stream.accept('ALL')
  let first = TAKES_UNIT[stream.dialect]?.has(found.name) ?? false
  found.args.push(
    ...parseList(stream, () => {
      if (first) {
        first = false
        parseUnit(stream, true)
        return literal('other', '')
      }
      return parseArgument(stream, found.name)
    }),
  )
  if (!stream.accept('IGNORE', 'NULLS')) stream.accept('RESPECT', 'NULLS')
  if (stream.accept('ORDER', 'BY')) found.also.push(...parseOrderBy(stream))
  if (stream.accept('SEPARATOR') && stream.next().kind !== 'string') stream.fail('text in quotes')
  if (stream.accept('LIMIT')) found.also.push(parseExpression(stream))
}

function parseArgument(stream: TokenStream, name: string): Expr {
  if (startsQuery(stream) && !stream.at('(')) return { kind: 'subquery', query: stream.grammar.query(stream) }
  if (stream.dialect === 'duckdb') {
    const star = parseStar(stream)
    if (star !== null) return star
    if (TAKES_LAMBDA.test(name)) {
      const lambda = parseLambda(stream)
      if (lambda !== null) return lambda
    }
    const mark = stream.peek(1)
    if (stream.peek().kind === 'word' && mark.kind === 'symbol' && (mark.value === ':=' || mark.value === '=>')) {
      stream.next()
      stream.next()
    }
  }
  return parseExpression(stream)
}

/** x -> …, (x, y) -> …, lambda x, y: … */
function parseLambda(stream: TokenStream): Expr | null {
  if (stream.peek().value === 'LAMBDA' && stream.peek(1).kind === 'word') {
    stream.next()
    const parameters = parseList(stream, () => parseName(stream))
    stream.expect(':')
    return { kind: 'lambda', parameters, body: parseExpression(stream) }
  }
  if (stream.peek().kind === 'word' && stream.peek(1).kind === 'symbol' && stream.peek(1).value === '->') {
    const parameters = [nameOf(stream.next())]
    stream.next()
    return { kind: 'lambda', parameters, body: parseExpression(stream) }
  }
  let ahead = 1
  while (stream.at('(') && stream.peek(ahead).kind === 'word' && stream.peek(ahead + 1).value === ',') ahead += 2
  if (
    !stream.at('(') ||
    stream.peek(ahead).kind !== 'word' ||
    stream.peek(ahead + 1).value !== ')' ||
    stream.peek(ahead + 2).value !== '->'
  )
    return null
  stream.expect('(')
  const parameters = parseList(stream, () => parseName(stream))
  stream.expect(')')
  stream.expect('->')
  return { kind: 'lambda', parameters, body: parseExpression(stream) }
}

function parseSuffixes(stream: TokenStream, found: Call): void {
  if (stream.accept('WITHIN', 'GROUP')) {
    stream.expect('(', 'ORDER', 'BY')
    found.also.push(...parseOrderBy(stream))
    stream.expect(')')
  }
  if (stream.accept('FILTER')) {
    stream.expect('(')
    stream.accept('WHERE')
    found.also.push(parseExpression(stream))
    stream.expect(')')
  }
  const over = parseOver(stream)
  if (over === null) return
  found.windowed = true
  found.also.push(...over)
}
