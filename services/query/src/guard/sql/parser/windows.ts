import type { Expr } from '../tree.ts'
import { parseExpression, parseExpressions, parseOrderBy } from './lists.ts'
import { atName, parseName, type TokenStream } from './token-stream.ts'

/** `( [name] [PARTITION BY …] [ORDER BY …] [frame] )`: every expression in it. */
export function parseWindow(stream: TokenStream): Expr[] {
  stream.expect('(')
  const found: Expr[] = []
  const first = stream.peek().value
  if (atName(stream) && !['PARTITION', 'ORDER', 'ROWS', 'RANGE', 'GROUPS'].includes(first)) parseName(stream)
  if (stream.accept('PARTITION', 'BY')) found.push(...parseExpressions(stream))
  if (stream.accept('ORDER', 'BY')) found.push(...parseOrderBy(stream))
  if (stream.accept('ROWS') || stream.accept('RANGE') || stream.accept('GROUPS')) parseFrame(stream, found)
  stream.expect(')')
  return found
}

function parseFrame(stream: TokenStream, found: Expr[]): void {
  if (stream.accept('BETWEEN')) {
    parseFrameBound(stream, found)
    stream.expect('AND')
  }
  parseFrameBound(stream, found)
  if (!stream.accept('EXCLUDE')) return
  if (stream.accept('NO', 'OTHERS') || stream.accept('CURRENT', 'ROW') || stream.accept('GROUP')) return
  stream.expect('TIES')
}

function parseFrameBound(stream: TokenStream, found: Expr[]): void {
  if (stream.accept('CURRENT', 'ROW')) return
  if (!stream.accept('UNBOUNDED')) found.push(parseExpression(stream))
  if (!stream.accept('PRECEDING')) stream.expect('FOLLOWING')
}

/** `OVER name`, `OVER (…)`, and what may stand before it. Null when the call is not windowed. */
export function parseOver(stream: TokenStream): Expr[] | null {
  if (!stream.accept('IGNORE', 'NULLS')) stream.accept('RESPECT', 'NULLS')
  if (!stream.accept('OVER')) return null
  if (stream.at('(')) return parseWindow(stream)
  parseName(stream)
  return []
}
