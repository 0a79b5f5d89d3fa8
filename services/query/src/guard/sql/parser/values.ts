import type { Values } from '../tree.ts'
import { parseExpressions, parseList } from './lists.ts'
import type { TokenStream } from './token-stream.ts'

export function parseValues(stream: TokenStream): Values {
  stream.expect('VALUES')
  const rows = parseList(stream, () => {
    stream.accept('ROW')
    stream.expect('(')
    const row = parseExpressions(stream)
    stream.expect(')')
    return row
  })
  return { kind: 'values', rows }
}
