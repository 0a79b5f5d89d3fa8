import { lookalikesIn } from './lookalike.ts'
import { escapeCharacter, showHidden } from './words.ts'

/**
 * A JSON value as text that a person can trust to be what it says: hidden characters and letters that look like others are written as JSON
 * escapes, so that the text still means the same value.
 */
export function showJson(value: unknown, indent = '  '): string {
  const pad = (depth: number): string => (indent === '' ? '' : `\n${indent.repeat(depth)}`)
  const list = (open: string, parts: readonly string[], close: string, depth: number): string =>
    parts.length === 0 ? open + close : open + parts.map((part) => pad(depth + 1) + part).join(',') + pad(depth) + close
  const show = (part: unknown, depth: number): string => {
    if (typeof part === 'string') return showString(part)
    if (Array.isArray(part))
      return list(
        '[',
        part.map((one) => show(one, depth + 1)),
        ']',
        depth,
      )
    if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? 'null'
    const members = Object.entries(part).map(([name, one]) => `${showString(name)}:${indent && ' '}${show(one, depth + 1)}`)
    return list('{', members, '}', depth)
  }
  return show(value, 0)
}

function showString(text: string): string {
  const plain = (from: number, to?: number): string => showHidden(JSON.stringify(text.slice(from, to)).slice(1, -1))
  let [shown, at] = ['', 0]
  for (const [from, to] of lookalikesIn(text)) {
    shown += plain(at, from) + escapeCharacter(text.slice(from, to))
    at = to
  }
  return `"${shown}${plain(at)}"`
}
