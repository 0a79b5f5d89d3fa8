import { BODY_LIMITS, exceededLimit } from './json-complexity.ts'
import { Problem } from './problem.ts'

const malformed = (detail: string) => new Problem(400, 'malformed_json', detail)
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses a JSON body strictly: valid UTF-8, bounded structure, no `__proto__`, only text that a database can keep. Empty is undefined. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  let source: string
  try {
    source = decoder.decode(bytes)
  } catch {
    throw malformed('The body is not valid UTF-8.')
  }
  const exceeded = exceededLimit(source, BODY_LIMITS)
  if (exceeded) throw new Problem(400, 'body_too_complex', `The body is too complex: ${exceeded}.`)
  try {
    return JSON.parse(source, source.includes('\\u') || source.includes('__proto__') ? inspect : undefined)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw malformed('The body is not valid JSON.')
  }
}

function inspect(key: string, value: unknown): unknown {
  if (key === '__proto__') throw malformed('The body names __proto__.')
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) {
    throw malformed('The body holds a NUL character or half a surrogate pair, which cannot be stored.')
  }
  return value
}

/** Text without NUL and without half surrogate pairs. */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** JSON with sorted keys: equal values give equal text, whatever order they were sent in. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
        : inner,
    ) ?? ''
  )
}
