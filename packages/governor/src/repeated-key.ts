const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a

/** A key that stands twice in one object of a JSON text; null when none does. Readers of JSON disagree which of the two counts. */
export function repeatedKey(text: string): string | null {
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === 0x7b) open.push(new Set())
    else if (char === 0x5b) open.push(null)
    else if (char === 0x7d || char === 0x5d) open.pop()
    else if (char === QUOTE) {
      const end = endOfString(text, at + 1)
      const keys = open.at(-1)
      if (keys && text.charCodeAt(afterSpace(text, end + 1)) === COLON) {
        const written = text.slice(at + 1, end)
        const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written
        if (keys.has(key)) return key
        keys.add(key)
      }
      at = end
    }
  }
  return null
}

function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 0x20) at += 1
  return at
}
