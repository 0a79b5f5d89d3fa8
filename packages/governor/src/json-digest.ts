import { hash } from 'node:crypto'

/**
 * The digest that `digestOf` of the manifest package gives, for a value that is known to be plain JSON of bounded depth:
 * every call needs one, and large arguments must not hold up the calls of others.
 */
export const quickDigest = (value: unknown): string => `sha256:${hash('sha256', write(value), 'hex')}`

/** What JSON writes otherwise than it is. Halves of characters are among it, and so are whole pairs, which it leaves alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/
const quote = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)

function write(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value !== 'object') return String(value) // numbers as JSON writes them, for all are finite
  if (Array.isArray(value)) {
    let text = '['
    for (let index = 0; index < value.length; index += 1) text += index === 0 ? write(value[index]) : `,${write(value[index])}`
    return `${text}]`
  }
  const keys = sortKeys(Object.keys(value))
  let text = '{'
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string
    text += `${index === 0 ? '' : ','}${quote(key)}:${write((value as Record<string, unknown>)[key])}`
  }
  return `${text}}`
}

const FEW = 16

/** By UTF-16 units, in place. A few are sorted sooner than a general sort has begun. */
function sortKeys(keys: string[]): string[] {
  if (keys.length > FEW) return keys.sort()
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] as string
    let place = index
    for (; place > 0 && (keys[place - 1] as string) > key; place -= 1) keys[place] = keys[place - 1] as string
    keys[place] = key
  }
  return keys
}
