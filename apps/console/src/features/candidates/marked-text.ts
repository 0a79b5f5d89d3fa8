export interface TextPart {
  readonly text: string
  readonly found: boolean
}

/** The text cut at every whole occurrence of the values, longest first, whatever their case and spacing. */
export function marked(text: string, values: readonly string[]): TextPart[] {
  const wanted = [...new Set(values.map((value) => value.trim()).filter(({ length }) => length > 1))].sort((a, b) => b.length - a.length)
  if (wanted.length === 0) return [{ text, found: false }]
  const choice = wanted.map(patternOf).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choice})(?![\\p{L}\\p{N}])`, 'giu')
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), found: false })
    parts.push({ text: match[0], found: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), found: false })
  return parts
}

/** A number to call is the same however its digits are grouped; words may be broken over lines. */
const patternOf = (value: string): string =>
  /^\+?[\d\s().-]{7,}$/.test(value)
    ? [...value.replace(/[^\d+]/g, '')].map(escaped).join('[\\s().\u{2d}]*')
    : value.split(/\s+/).map(escaped).join('\\s+')

const escaped = (word: string) =>
  word.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' || sign === '/' ? `\\u{${sign.charCodeAt(0).toString(16)}}` : `\\${sign}`))
