import { LIMITS } from '../limits.ts'
import { refuse } from '../verdict.ts'
import { depthOf } from './depth.ts'
import { LEXICAL_RULES, type LexicalRules, type ParsedDialect } from './lexical-rules.ts'
import { readDollarQuoted, readQuoted, readString } from './quoted.ts'
import type { Token } from './tokens.ts'

const SPACE = /[ \t\n\r\f\v]+/y
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy
const NUMBER = /(?:0x[0-9a-f]+|(?:[0-9]+(?:_[0-9]+)*(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?)/iy
const MARK = /[\p{L}\p{N}_$@#]/u

/** Cuts a statement into tokens, or refuses it. Anything that dialects or their versions read differently is refused. */
export function lex(dialect: ParsedDialect, sql: string): Token[] {
  const rules = LEXICAL_RULES[dialect]
  const tokens: Token[] = []
  let spaced = false
  let depth = 0
  let at = 0
  const add = (kind: Token['kind'], text: string, value: string) => {
    tokens.push({ kind, text, value, spaced, offset: -1 })
    spaced = false
    if (kind === 'symbol' || kind === 'word') depth += depthOf(value)
    if (depth > LIMITS.depth) refuse('nested_too_deeply', 'The statement is nested too deeply.')
    if (tokens.length > LIMITS.tokens) refuse('statement_too_large', 'The statement has too many parts. Ask for less at once.')
  }

  while (at < sql.length) {
    const gap = match(SPACE, sql, at)?.length ?? commentAt(rules, sql, at)
    if (gap > 0) {
      at += gap
      spaced = true
      continue
    }
    const char = sql[at] as string
    if (char === "'" || (char === '"' && rules.doubleQuotes === 'string')) {
      const found = readString(sql, at, rules.backslashEscapes)
      add('string', found.text, found.value)
      at = found.end
      continue
    }
    if (char === '"' || (char === '`' && rules.backticks) || (char === '[' && rules.brackets !== 'none')) {
      const found = readQuoted(sql, at, rules.brackets)
      add('quoted', found.text, found.value)
      at = found.end
      continue
    }
    if (char === '$' && rules.dollarQuotes) {
      const found = readDollarQuoted(sql, at)
      if (found !== null) {
        add('string', found.text, found.value)
        at = found.end
        continue
      }
    }
    const word = match(WORD, sql, at)
    if (word !== null) {
      at += word.length
      const next = sql[at]
      const quotes = next === "'" || (next === '"' && rules.doubleQuotes === 'string')
      if (quotes && rules.stringPrefix?.test(word)) {
        const escaped = rules.backslashEscapes || /^e$/i.test(word)
        const found = readString(sql, at, escaped)
        add('string', word + found.text, found.value)
        at = found.end
      } else {
        // U&"\0073sn" spells a name in code points where a dialect knows it, and is an expression where not.
        if (/^u$/i.test(word) && /^&["']/.test(sql.slice(at, at + 2)))
          refuse('construct_not_allowed', 'U&"…" is not allowed. Write the name itself.')
        if (next !== undefined && /[$@#]/.test(next)) refuseVariable(sql.slice(at - word.length, at + 1))
        add('word', word, word.toUpperCase())
      }
      continue
    }
    const number = startsNumber(sql, at, tokens.at(-1)) ? match(NUMBER, sql, at) : null
    if (number !== null) {
      at += number.length
      // 1e, 0x1g, 1a: one database sees a number and an alias, another an error, a third a name.
      if (MARK.test(sql[at] ?? '')) refuse('syntax_error', `Put a space after ${number}.`)
      add('number', number, number)
      continue
    }
    const symbol = rules.symbols.find((one) => sql.startsWith(one, at))
    if (symbol === undefined) refuseCharacter(sql, at)
    else {
      at += symbol.length
      add('symbol', symbol, symbol)
    }
  }
  return tokens
}

function match(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0] ?? null
}

const startsNumber = (sql: string, at: number, before: Token | undefined): boolean => {
  if (sql[at] !== '.') return true
  const afterName = before !== undefined && (before.kind === 'word' || before.kind === 'quoted' || /^[)\]]$/.test(before.text))
  return !afterName
}

/** How long the comment is that begins here; 0 for none. */
function commentAt(rules: LexicalRules, sql: string, at: number): number {
  const two = sql.slice(at, at + 2)
  if (two === '--' || (rules.hashComments && sql[at] === '#')) {
    if (two === '--' && rules.dashesNeedSpace && !/^[\s]?$/.test(sql.slice(at + 2, at + 3))) {
      refuse('unsafe_comment', 'Put a space after --, or between two minus signs.')
    }
    const end = sql.indexOf('\n', at)
    return (end === -1 ? sql.length : end) - at
  }
  if (two !== '/*') return 0
  // The server runs what stands in /*! … */ (MySQL) and /*M! … */ (MariaDB); for everybody else it is a comment.
  if (/^\/\*M?!/i.test(sql.slice(at, at + 4))) refuse('versioned_comment', 'Comments that the server executes are not allowed.')
  const end = sql.indexOf('*/', at + 2)
  if (end === -1) refuse('unterminated_text', 'A comment is not closed.')
  if (sql.slice(at + 2, end).includes('/*')) refuse('unsafe_comment', 'Comments inside comments are not allowed.')
  return end + 2 - at
}

function refuseCharacter(sql: string, at: number): never {
  const char = String.fromCodePoint(sql.codePointAt(at) ?? 0)
  if (/[@#$?:]/.test(char)) return refuseVariable(sql.slice(at, at + 12))
  if (/[{}]/.test(char)) return refuse('construct_not_allowed', `${char} is not allowed here. Write plain SQL.`)
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return refuse('illegal_character', `The character U+${code} may not stand outside quotes.`)
}

const refuseVariable = (text: string): never =>
  refuse(
    'variable_not_allowed',
    `Variables, parameters and temporary tables are not allowed (near ${text.trim()}). Write the value itself.`,
  )
