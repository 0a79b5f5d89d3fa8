/** A value of a JSON text with the line that it begins on. */
export type Located = { line: number } & (
  | { kind: 'object'; entries: ReadonlyMap<string, Located> }
  | { kind: 'array'; items: readonly Located[] }
  | { kind: 'plain'; value: string | number | boolean | null }
)

/** A fault of the text, with its line. */
export class BadJson extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const TOKEN = /[ \t\r\n]*(?:([[\]{},:])|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y
const DEEPEST = 20

interface Cursor {
  text: string
  at: number
}

/** JSON.parse says what is wrong but not where a value stood; whoever keeps a file by hand wants the line. */
export function locatedJson(text: string): Located {
  const cursor = { text, at: 0 }
  const value = readValue(cursor, next(cursor), 0)
  if (text.slice(cursor.at).trim() !== '') throw new BadJson(lineAt(cursor), 'something follows the last bracket')
  return value
}

const lineAt = ({ text, at }: Cursor): number => text.slice(0, at).split('\n').length

interface Token {
  line: number
  text: string
}

function next(cursor: Cursor): Token {
  TOKEN.lastIndex = cursor.at
  const match = TOKEN.exec(cursor.text)
  if (match === null) {
    cursor.at += /^\s*/.exec(cursor.text.slice(cursor.at))?.[0].length ?? 0
    throw new BadJson(lineAt(cursor), cursor.at >= cursor.text.length ? 'the file ends too early' : 'this is no JSON')
  }
  cursor.at = TOKEN.lastIndex
  return { line: lineAt(cursor), text: match[1] ?? match[2] ?? match[3] ?? '' }
}

function readValue(cursor: Cursor, token: Token, depth: number): Located {
  const { line, text } = token
  if (depth > DEEPEST) throw new BadJson(line, 'brackets lie too deep in each other')
  if (text === '{') return { line, kind: 'object', entries: readObject(cursor, depth) }
  if (text === '[') return { line, kind: 'array', items: readArray(cursor, depth) }
  if (/^[\]},:]$/.test(text)) throw new BadJson(line, `${text} stands where a value should`)
  try {
    return { line, kind: 'plain', value: JSON.parse(text) as string | number | boolean | null }
  } catch {
    throw new BadJson(line, 'a text holds a sign that must be escaped')
  }
}

function readObject(cursor: Cursor, depth: number): Map<string, Located> {
  const entries = new Map<string, Located>()
  let token = next(cursor)
  while (token.text !== '}') {
    if (!token.text.startsWith('"')) throw new BadJson(token.line, 'a name in double quotes is missing')
    const name = JSON.parse(token.text) as string
    if (entries.has(name)) throw new BadJson(token.line, `"${name}" is there twice`)
    const colon = next(cursor)
    if (colon.text !== ':') throw new BadJson(colon.line, `a colon is missing behind "${name}"`)
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
  if (token.text !== ',') throw new BadJson(token.line, `a comma or ${end} is missing`)
  const further = next(cursor)
  if (further.text === end) throw new BadJson(further.line, `nothing stands between the comma and ${end}`)
  return further
}
