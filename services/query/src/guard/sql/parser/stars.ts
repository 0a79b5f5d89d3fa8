import { type Name, type SelectItem, type Star, star } from '../tree.ts'
import { parseExpression, parseList } from './lists.ts'
import { parseName, parseNameAfterDot, type TokenStream } from './token-stream.ts'

/** `*`, `t.*` and what DuckDB may say after them; null when an expression stands here. */
export function parseStar(stream: TokenStream): Star | null {
  let ahead = 0
  while (/^(?:word|quoted)$/.test(stream.peek(ahead).kind) && stream.peek(ahead + 1).value === '.' && ahead < 6) ahead += 2
  if (stream.peek(ahead).kind !== 'symbol' || stream.peek(ahead).value !== '*') return null
  const found = star()
  while (!stream.accept('*')) {
    found.qualifier.push(parseNameAfterDot(stream))
    stream.expect('.')
  }
  if (stream.dialect === 'duckdb') parseStarChanges(stream, found)
  return found
}

export function parseStarChanges(stream: TokenStream, found: Star): void {
  for (;;) {
    if (stream.accept('EXCLUDE') || (stream.at('EXCEPT', '(') && stream.accept('EXCEPT'))) {
      found.exclude.push(...oneOrMore(stream, () => parseColumnName(stream)))
    } else if (stream.accept('REPLACE')) found.replace.push(...oneOrMore(stream, () => parseReplacement(stream)))
    else if (stream.accept('RENAME')) found.rename.push(...oneOrMore(stream, () => parseRenaming(stream)))
    else return
  }
}

function oneOrMore<T>(stream: TokenStream, parse: () => T): T[] {
  if (!stream.accept('(')) return [parse()]
  const items = parseList(stream, parse)
  stream.expect(')')
  return items
}

const parseColumnName = (stream: TokenStream): Name => {
  let name = parseName(stream)
  while (stream.accept('.')) name = parseNameAfterDot(stream)
  return name
}

function parseReplacement(stream: TokenStream): SelectItem {
  const expr = parseExpression(stream)
  stream.expect('AS')
  return { expr, alias: parseName(stream), impliedName: null }
}

function parseRenaming(stream: TokenStream): { from: Name; to: Name } {
  const from = parseColumnName(stream)
  stream.expect('AS')
  return { from, to: parseName(stream) }
}
