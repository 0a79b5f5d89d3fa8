import { refuse } from '../verdict.ts'
import type { LexicalRules } from './lexical-rules.ts'

interface Quoted {
  text: string
  value: string
  end: number
}

const unterminated = (): never => refuse('unterminated_text', 'A quote is not closed.')

/**
 * A string in ' or ". It is spelled anew with single quotes, and with '' for an escaped one, so that it ends at the same
 * place whatever ANSI_QUOTES and NO_BACKSLASH_ESCAPES say.
 */
export function readString(sql: string, at: number, backslashEscapes: boolean): Quoted {
  const quote = sql[at] as string
  let text = "'"
  let value = ''
  for (let i = at + 1; i < sql.length; i += 1) {
    const char = sql[i] as string
    const next = sql[i + 1]
    if (backslashEscapes && char === '\\') {
      if (next === undefined) return unterminated()
      text += next === "'" ? "''" : next === '"' ? '"' : char + next
      value += next
      i += 1
    } else if (char === quote) {
      if (next !== quote) return { text: `${text}'`, value, end: i + 1 }
      text += quote === "'" ? "''" : quote
      value += quote
      i += 1
    } else {
      text += char === "'" ? "''" : char
      value += char
    }
  }
  return unterminated()
}

/** A name in "…", `…` or […]; written back as it stood. */
export function readQuoted(sql: string, at: number, brackets: LexicalRules['brackets']): Quoted {
  const open = sql[at] as string
  const close = open === '[' ? ']' : open
  const doubles = open !== '[' || brackets === 'doubled'
  let value = ''
  for (let i = at + 1; i < sql.length; i += 1) {
    const char = sql[i] as string
    if (char === close) {
      if (!(doubles && sql[i + 1] === close)) {
        if (value === '') refuse('syntax_error', 'A quoted name is empty.')
        return { text: sql.slice(at, i + 1), value, end: i + 1 }
      }
      i += 1
    }
    value += char
  }
  return unterminated()
}

/** $$…$$ or $tag$…$tag$; null when it is something else that begins with $. */
export function readDollarQuoted(sql: string, at: number): Quoted | null {
  const tag = /^\$(?:[a-z_][a-z0-9_]*)?\$/i.exec(sql.slice(at, at + 70))?.[0]
  if (tag === undefined) return null
  const end = sql.indexOf(tag, at + tag.length)
  if (end === -1) return unterminated()
  return { text: sql.slice(at, end + tag.length), value: sql.slice(at + tag.length, end), end: end + tag.length }
}
