import { type Expr, operation } from '../tree.ts'
import { parseExpression, parseExpressions } from './lists.ts'
import { parseName, type TokenStream } from './token-stream.ts'

/** DuckDB: [1, 2], and [x + 1 for x in list if x > 0]. */
export function parseList(stream: TokenStream): Expr {
  stream.expect('[')
  if (stream.accept(']')) return operation([], [])
  const first = parseExpression(stream)
  if (stream.accept('FOR')) {
    const parameters = [parseName(stream)]
    if (stream.accept(',')) parameters.push(parseName(stream))
    stream.expect('IN')
    const source = parseExpression(stream)
    const condition = stream.accept('IF') ? [parseExpression(stream)] : []
    stream.expect(']')
    return operation([], [source, { kind: 'lambda', parameters, body: operation([], [first, ...condition]) }])
  }
  const rest = stream.accept(',') ? parseExpressions(stream) : []
  stream.expect(']')
  return operation([], [first, ...rest])
}

/** DuckDB: {'a': 1, b: 2}; keys are labels, not columns. */
export function parseBraces(stream: TokenStream): Expr {
  const values: Expr[] = []
  stream.expect('{')
  while (!stream.accept('}')) {
    const key = stream.next()
    if (key.kind === 'symbol') stream.fail('a key')
    stream.expect(':')
    values.push(parseExpression(stream))
    if (!stream.at('}')) stream.expect(',')
  }
  return operation([], values)
}

/** DuckDB: MAP {'a': 1}; here the keys are expressions. */
export function parseMap(stream: TokenStream): Expr {
  const parts: Expr[] = []
  stream.expect('{')
  while (!stream.accept('}')) {
    parts.push(parseExpression(stream))
    stream.expect(':')
    parts.push(parseExpression(stream))
    if (!stream.at('}')) stream.expect(',')
  }
  return operation([], parts)
}
