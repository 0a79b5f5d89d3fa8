/** How much structure a JSON text may have. Names and values are counted in the whole text, repeated names included. */
export interface JsonLimits {
  readonly keys: number
  readonly nameLength: number
  readonly depth: number
  /** Members and elements, containers included. */
  readonly values: number
}

/** What a request may send. Far above what any operation needs, and low enough that work per name or per value stays short. */
export const BODY_LIMITS: JsonLimits = { keys: 1_000, nameLength: 200, depth: 32, values: 10_000 }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const isOpening = (char: number) => char === 0x7b || char === 0x5b
const isClosing = (char: number) => char === 0x7d || char === 0x5d

/**
 * Which limit a JSON text exceeds, in words; undefined where it keeps them all. One pass over the text, before anything is built
 * from it. A text that is not JSON may get any answer: the parser refuses it anyway.
 */
export function exceededLimit(source: string, limits: JsonLimits): string | undefined {
  let depth = 0
  let keys = 0
  let values = 1
  let length = 0
  for (let at = 0; at < source.length; at++) {
    const char = source.charCodeAt(at)
    if (char === QUOTE) {
      const end = endOfString(source, at + 1)
      length = end - at - 1
      if (length > limits.nameLength && source.charCodeAt(afterSpace(source, end + 1)) === COLON)
        length = lengthOfName(source.slice(at + 1, end), limits.nameLength)
      at = end
    } else if (char === COLON) {
      if (length > limits.nameLength) return `a name is longer than ${limits.nameLength} characters`
      if (++keys > limits.keys) return `it has more than ${limits.keys} keys`
    } else if (char === COMMA || isOpening(char)) {
      if (++values > limits.values) return `it has more than ${limits.values} values`
      if (char !== COMMA && ++depth > limits.depth) return `it is nested deeper than ${limits.depth} levels`
    } else if (isClosing(char)) depth--
  }
  return undefined
}

/** Where the string that began before `from` ends: at its closing quote, or at the end of the text. */
function endOfString(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const char = source.charCodeAt(at)
    if (char === BACKSLASH) at++
    else if (char === QUOTE) return at
  }
  return source.length
}

function afterSpace(source: string, from: number): number {
  let at = from
  while (source.charCodeAt(at) <= 0x20) at++
  return at
}

/** Characters of a name as written, an escape counted as one. No escape is longer than 12, so what is longer still is too long. */
function lengthOfName(written: string, most: number): number {
  if (written.length > most * 12) return written.length
  return [...written.replace(/\\(?:u[0-9a-f]{4}|.)/gi, 'x')].length
}
