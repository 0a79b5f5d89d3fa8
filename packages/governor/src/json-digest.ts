import { hash } from 'node:crypto'

/**
 * The digest that `digestOf` of the manifest package gives, for a value that is known to be plain JSON of bounded depth:
 * every call needs one, and large arguments must not hold up the calls of others.
 */
export const quickDigest = (value: unknown): string => `sha256:${hash('sha256', write(value), 'hex')}`

function write(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || typeof value !== 'object') return String(value) // numbers as JSON writes them, for all are finite
  if (Array.isArray(value)) {
    let text = '['
    for (let index = 0; index < value.length; index += 1) text += index === 0 ? write(value[index]) : `,${write(value[index])}`
    return `${text}]`
  }
  const keys = Object.keys(value).sort()
  let text = '{'
  for (const key of keys) {
    if (text !== '{') text += ','
    text += `${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key])}`
  }
  return `${text}}`
}
