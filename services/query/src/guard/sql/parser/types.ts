import { checkType } from '../functions/types.ts'
import { parseList } from './lists.ts'
import { parseNameAfterDot, type TokenStream } from './token-stream.ts'

/** A type as of a cast, checked at once; nested types of DuckDB are checked part by part. */
export function parseType(stream: TokenStream): { type: string; lengths: number[] } {
  return stream.nested(() => {
    const token = stream.peek()
    if (token.kind !== 'word' && !(token.kind === 'quoted' && stream.dialect === 'mssql')) stream.fail('a type')
    const type = stream.next().value.toLowerCase()
    if (stream.dialect === 'duckdb' && ['struct', 'row', 'map', 'list'].includes(type) && stream.at('(')) {
      parseNestedType(stream, type)
      parseArrayMarks(stream)
      return { type, lengths: [] }
    }
    parseSecondWord(stream, type)
    const lengths = parseLengths(stream)
    if (/^time(?:stamp)?$/.test(type) && !stream.accept('WITH', 'TIME', 'ZONE')) stream.accept('WITHOUT', 'TIME', 'ZONE')
    if (stream.dialect === 'mysql') parseCharset(stream)
    checkType(stream.dialect, type, lengths)
    parseArrayMarks(stream)
    return { type, lengths }
  })
}

function parseSecondWord(stream: TokenStream, type: string): void {
  if (type === 'double') stream.accept('PRECISION')
  else if (/^n?char(?:acter)?$/.test(type)) stream.accept('VARYING')
  else if (/^(?:un)?signed$/.test(type)) {
    if (!stream.accept('INTEGER')) stream.accept('INT')
  } else if (stream.dialect === 'sqlite') {
    // SQLite takes any words as a type: UNSIGNED BIG INT, VARYING CHARACTER
    while (stream.peek().kind === 'word' && !stream.at('AS')) checkType('sqlite', stream.next().value)
  }
}

function parseLengths(stream: TokenStream): number[] {
  if (!stream.accept('(')) return []
  const lengths = parseList(stream, () => {
    if (stream.accept('MAX')) return 0
    const token = stream.next()
    if (token.kind !== 'number') stream.fail('a number')
    return Number(token.value)
  })
  stream.expect(')')
  return lengths
}

function parseCharset(stream: TokenStream): void {
  if (stream.accept('CHARACTER', 'SET') || stream.accept('CHARSET')) parseNameAfterDot(stream)
}

function parseNestedType(stream: TokenStream, type: string): void {
  stream.expect('(')
  parseList(stream, () => {
    if (type === 'struct' || type === 'row') parseNameAfterDot(stream)
    return parseType(stream)
  })
  stream.expect(')')
}

function parseArrayMarks(stream: TokenStream): void {
  if (stream.dialect !== 'duckdb') return
  while (stream.accept('[')) {
    if (stream.peek().kind === 'number') stream.next()
    stream.expect(']')
  }
}
