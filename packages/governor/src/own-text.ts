import { isDeepStrictEqual } from 'node:util'
import { parseExact } from './exact-json.ts'
import { addCounts, type Changes } from './sanitize/changes.ts'
import { sanitizeValue } from './sanitize/sanitize.ts'

/** Structured output: as the server gave it, and as it goes on. */
export interface Structured {
  readonly said: unknown
  readonly value: unknown
  readonly isChanged: boolean
}

/**
 * The text beside a structured output: the server's own texts, cleaned, or that output as JSON where it has none. A text that says the
 * same as the output changes with it.
 */
export function ownText(texts: readonly string[], structured: Structured, asIs: boolean): { text: string; changes: Changes } {
  const { said, value, isChanged } = structured
  let changes: Changes = {}
  const parts = texts
    .filter((text) => text.trim() !== '')
    .map((text) => {
      if (isSame(text, said)) return isChanged ? inJson(value, indentOf(text)) : text
      const clean = sanitizeValue(text, undefined, asIs)
      changes = addCounts(changes, clean.changes)
      return clean.value as string
    })
  return { text: parts.length === 0 ? inJson(value) : parts.join('\n'), changes }
}

const inJson = (value: unknown, indent?: string): string => (typeof value === 'string' ? value : JSON.stringify(value, null, indent))

function isSame(text: string, value: unknown): boolean {
  if (text === value || text === inJson(value)) return true
  if (!/^\s*[{[]/.test(text)) return false
  try {
    return isDeepStrictEqual(parseExact(text), value)
  } catch {
    return false // not JSON
  }
}

/** What each level of a JSON text is moved in by. */
const indentOf = (text: string): string | undefined => /^\s*[{[]\r?\n([ \t]{1,10})/.exec(text)?.[1]
