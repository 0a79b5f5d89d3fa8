export interface Place {
  line: number
  column: number
}

/** A value of a JSON text with the place where it begins, counted from 1. */
export type Located = Place &
  (
    | { kind: 'object'; entries: ReadonlyMap<string, Located> }
    | { kind: 'array'; items: readonly Located[] }
    | { kind: 'plain'; value: string | number | boolean | null }
  )

/** A fault of the text, with its line. */
export class BadJson extends Error {
  readonly line: number
  readonly column: number
  constructor({ line, column }: Place, message: string) {
    super(message)
    this.line = line
    this.column = column
  }
}

const TOKEN = /[ \t\r\n]*(?:([[\]{},:])|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y
const DEEPEST = 20

interface Cursor {
  text: string
  at: number
  /** The line of the last place that was asked for, and where it begins and ends. */
  line: number
  begins: number
  ends: number
}

/** JSON.parse says what is wrong but not where a value stood; whoever keeps a file by hand wants the line. */
export function locatedJson(text: string): Located {
  const cursor = { text, at: 0, line: 1, begins: 0, ends: endOfLine(text, 0) }
  const value = readValue(cursor, next(cursor), 0)
  if (text.slice(cursor.at).trim() !== '') throw new BadJson(placeAt(cursor, cursor.at), 'there is text after the last bracket')
  return value
}

/** Places are asked for from the first to the last, so each line is counted once, however many values the text has. */
function placeAt(cursor: Cursor, at: number): Place {
  while (cursor.ends < at) {
    cursor.line += 1
    cursor.begins = cursor.ends + 1
    cursor.ends = endOfLine(cursor.text, cursor.begins)
  }
  return { line: cursor.line, column: at - cursor.begins + 1 }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

interface Token extends Place {
  text: string
}

function next(cursor: Cursor): Token {
  TOKEN.lastIndex = cursor.at
  const match = TOKEN.exec(cursor.text)
  if (match === null) {
    cursor.at += /^\s*/.exec(cursor.text.slice(cursor.at))?.[0].length ?? 0
    throw new BadJson(placeAt(cursor, cursor.at), whyNoJson(cursor.text.slice(cursor.at)))
  }
  cursor.at = TOKEN.lastIndex
  const text = match[1] ?? match[2] ?? match[3] ?? ''
  return { ...placeAt(cursor, cursor.at - text.length), text }
}

/** What people write that JSON does not know. */
function whyNoJson(rest: string): string {
  if (rest === '') return 'the file ends too early: a closing } or ] is missing'
  if (rest.startsWith("'")) return 'this is not JSON: names and texts stand in double quotes, as "name", not in \''
  if (rest.startsWith('"')) return 'this text is not closed on its line: add ", and write a line break as \\n'
  if (/^(\/\/|\/\*|#)/.test(rest)) return 'this is not JSON: it has no comments. Write it as a "description"'
  return 'this is not JSON: names and texts stand in double quotes, and nothing else but numbers, true, false and brackets'
}

function readValue(cursor: Cursor, token: Token, depth: number): Located {
  const { line, column, text } = token
  if (depth > DEEPEST) throw new BadJson(token, 'brackets are nested too deeply')
  if (text === '{') return { line, column, kind: 'object', entries: readObject(cursor, depth) }
  if (text === '[') return { line, column, kind: 'array', items: readArray(cursor, depth) }
  if (/^[\]},:]$/.test(text)) throw new BadJson(token, `a value was expected, not ${text}`)
  try {
    return { line, column, kind: 'plain', value: JSON.parse(text) as string | number | boolean | null }
  } catch {
    throw new BadJson(token, 'a text contains a character that must be escaped')
  }
}

function readObject(cursor: Cursor, depth: number): Map<string, Located> {
  const entries = new Map<string, Located>()
  let token = next(cursor)
  while (token.text !== '}') {
    if (!token.text.startsWith('"')) throw new BadJson(token, 'a name in double quotes is missing')
    const name = JSON.parse(token.text) as string
    if (entries.has(name)) throw new BadJson(token, `"${name}" occurs twice`)
    const colon = next(cursor)
    if (colon.text !== ':') throw new BadJson(colon, `a colon is missing after "${name}"`)
    entries.set(name, readValue(cursor, next(cursor), depth + 1))
    token = behindComma(cursor, '}')
  }
  return entries
}

function readArray(cursor: Cursor, depth: number): Located[] {
  const items: Located[] = []
  let token = next(cursor)
  while (token.text !== ']') {
    items.push(readValue(cursor, token, depth + 1))
    token = behindComma(cursor, ']')
  }
  return items
}

/** The closing bracket, or what stands behind a comma. */
function behindComma(cursor: Cursor, end: string): Token {
  const token = next(cursor)
  if (token.text === end) return token
  if (token.text !== ',') throw new BadJson(token, `a comma or ${end} is missing`)
  const further = next(cursor)
  if (further.text === end) throw new BadJson(further, `there is nothing between the comma and ${end}`)
  return further
}
