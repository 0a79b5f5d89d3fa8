import { LIMITS } from '../limits.ts'
import type { Expr, Name } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { parseName, type TokenStream } from './token-stream.ts'

export function parseList<T>(stream: TokenStream, parse: () => T): T[] {
  const items = [parse()]
  while (stream.accept(',')) {
    items.push(parse())
    if (items.length > LIMITS.listItems) refuse('statement_too_large', 'A list in the statement is too long.')
  }
  return items
}

export function parseNamesInBrackets(stream: TokenStream): Name[] {
  stream.expect('(')
  const names = parseList(stream, () => parseName(stream))
  stream.expect(')')
  return names
}

export const parseExpression = (stream: TokenStream): Expr => stream.grammar.expression(stream)
export const parseExpressions = (stream: TokenStream): Expr[] => parseList(stream, () => parseExpression(stream))

/** `expression [ASC|DESC] [NULLS FIRST|LAST]`, several. */
export function parseOrderBy(stream: TokenStream): Expr[] {
  if (stream.dialect === 'duckdb' && stream.accept('ALL')) {
    parseDirection(stream)
    return []
  }
  return parseList(stream, () => {
    const expr = parseExpression(stream)
    parseDirection(stream)
    return expr
  })
}

function parseDirection(stream: TokenStream): void {
  if (!stream.accept('ASC')) stream.accept('DESC')
  if (stream.accept('NULLS') && !stream.accept('FIRST')) stream.expect('LAST')
}

/** The next word begins a query. */
export const atQuery = (stream: TokenStream): boolean => isQueryWord(stream, 0)

/** The same after any number of opening brackets. */
export function startsQuery(stream: TokenStream): boolean {
  let ahead = 0
  while (stream.peek(ahead).kind === 'symbol' && stream.peek(ahead).value === '(') ahead += 1
  return isQueryWord(stream, ahead)
}

function isQueryWord(stream: TokenStream, ahead: number): boolean {
  const token = stream.peek(ahead)
  if (token.kind !== 'word') return false
  if (token.value === 'FROM') return stream.dialect === 'duckdb'
  return token.value === 'SELECT' || token.value === 'WITH' || token.value === 'VALUES'
}

/** A query in brackets goes on after them: UNION, ORDER BY, LIMIT. */
export const continuesQuery = (stream: TokenStream): boolean =>
  stream.atAny('UNION', 'INTERSECT', 'EXCEPT', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH')
