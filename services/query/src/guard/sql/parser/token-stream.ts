import type { ParsedDialect } from '../lexer/lexical-rules.ts'
import type { Token } from '../lexer/tokens.ts'
import { LIMITS } from '../limits.ts'
import type { Expr, Name, Query } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { mayBeBareAlias, mayBeName } from './keywords.ts'

const END: Token = { kind: 'symbol', text: '', value: '', spaced: true, offset: -1 }

/** The rules that all others lead back to; handed along so that no file needs to import one that imports it. */
export interface Grammar {
  expression(stream: TokenStream): Expr
  query(stream: TokenStream): Query
  /** The rest of a query whose first part stood in brackets and has been read. */
  queryAfter(stream: TokenStream, first: Query): Query
}

/** The tokens of one statement with a place in them. Every parser function takes it first. */
export interface TokenStream {
  readonly dialect: ParsedDialect
  readonly grammar: Grammar
  peek(ahead?: number): Token
  next(): Token
  atEnd(): boolean
  /** Whether the next tokens are these words or symbols. */
  at(...expected: string[]): boolean
  atAny(...choices: string[]): boolean
  /** Takes them when they are next. */
  accept(...expected: string[]): boolean
  expect(...expected: string[]): void
  fail(wanted?: string): never
  /** The tokens from a place up to here, without spacing: how an expression without an alias is named. */
  position(): number
  textSince(position: number): string
  /** Runs one level deeper: keeps the stack from overflowing where nothing but words nests. */
  nested<T>(parse: () => T): T
}

/** Words compare by their upper case, symbols as they are; quoted names and strings never match. */
const is = (token: Token, expected: string): boolean => (token.kind === 'word' || token.kind === 'symbol') && token.value === expected

export function tokenStream(dialect: ParsedDialect, tokens: Token[], grammar: Grammar): TokenStream {
  let place = 0
  let depth = 0
  const stream: TokenStream = {
    dialect,
    grammar,
    peek: (ahead = 0) => tokens[place + ahead] ?? END,
    next: () => {
      const token = tokens[place] ?? stream.fail()
      place += 1
      return token
    },
    atEnd: () => place >= tokens.length,
    at: (...expected) => expected.every((one, index) => is(stream.peek(index), one)),
    atAny: (...choices) => choices.some((one) => is(stream.peek(), one)),
    accept: (...expected) => {
      if (!stream.at(...expected)) return false
      place += expected.length
      return true
    },
    expect: (...expected) => {
      if (!stream.accept(...expected)) stream.fail(expected.join(' '))
    },
    fail: (wanted) => {
      const token = stream.peek()
      const where = token === END ? 'at the end' : `at ${token.text.slice(0, 40)}`
      return refuse('syntax_error', `The statement cannot be read ${where}${wanted === undefined ? '' : `: ${wanted} was expected`}.`)
    },
    position: () => place,
    textSince: (position) =>
      tokens
        .slice(position, place)
        .map((token) => token.text)
        .join(''),
    nested: (parse) => {
      depth += 1
      if (depth > LIMITS.recursion) refuse('nested_too_deeply', 'The statement is nested too deeply.')
      const result = parse()
      depth -= 1
      return result
    },
  }
  return stream
}

export const nameOf = (token: Token): Name => ({ text: token.kind === 'word' ? token.text : token.value, quoted: token.kind !== 'word' })

export const atName = (stream: TokenStream): boolean => {
  const token = stream.peek()
  return token.kind === 'quoted' || (token.kind === 'word' && mayBeName(stream.dialect, token.value))
}

export function parseName(stream: TokenStream): Name {
  if (!atName(stream)) stream.fail('a name')
  return nameOf(stream.next())
}

/** After a dot every word is a name. */
export function parseNameAfterDot(stream: TokenStream): Name {
  const token = stream.peek()
  if (token.kind !== 'quoted' && token.kind !== 'word') stream.fail('a name')
  return nameOf(stream.next())
}

/** `AS alias`, or an alias alone where the word can be nothing else. Aliases in single quotes only after AS. */
export function parseAlias(stream: TokenStream): Name | null {
  if (stream.accept('AS')) {
    const token = stream.peek()
    if (token.kind === 'string' && stream.dialect !== 'duckdb') return nameOf(stream.next())
    // DuckDB takes any word after AS.
    if (token.kind === 'word' && stream.dialect === 'duckdb') return nameOf(stream.next())
    return parseName(stream)
  }
  const token = stream.peek()
  if (token.kind === 'quoted' || (token.kind === 'word' && mayBeBareAlias(stream.dialect, token.value))) return nameOf(stream.next())
  return null
}
