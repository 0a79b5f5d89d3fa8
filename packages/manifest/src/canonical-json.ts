import { createHash } from 'node:crypto'

/** A place in the value that still has to be written: its text, or a value that is being walked. */
type Step = { text: string } | { value: unknown } | { leave: object }

/**
 * RFC 8785: keys sorted by UTF-16 units, numbers as ECMAScript writes them, no white space. One value has one text, whoever writes it.
 * Walks with a stack of its own, so that depth cannot overflow it.
 *
 * @throws TypeError for what JSON cannot say: NaN, half characters, functions, dates, circles.
 */
export function canonicalJson(value: unknown): string {
  const written: string[] = []
  const steps: Step[] = [{ value }]
  const within = new Set<object>()
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('text' in step) written.push(step.text)
    else if ('leave' in step) within.delete(step.leave)
    else if (typeof step.value !== 'object' || step.value === null) written.push(writeScalar(step.value))
    else {
      if (within.has(step.value)) throw new TypeError('JSON cannot express a value that contains itself')
      within.add(step.value)
      steps.push({ leave: step.value })
      for (const next of stepsOf(step.value).reverse()) steps.push(next) // one by one: a long list is too many arguments
    }
  }
  return written.join('')
}

/** `sha256:` and the hexadecimal digest of the canonical JSON. */
export function digestOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex')}`
}

function stepsOf(value: object): Step[] {
  if (Array.isArray(value)) {
    return [{ text: '[' }, ...value.flatMap((item, at): Step[] => [{ text: at === 0 ? '' : ',' }, { value: item }]), { text: ']' }]
  }
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype)
    throw new TypeError(`JSON cannot express a ${value.constructor?.name ?? 'class instance'}`)
  const entries = Object.keys(value)
    .sort()
    .map((key) => [key, (value as Record<string, unknown>)[key]] as const)
    .filter(([, member]) => member !== undefined) // as JSON.stringify leaves it out
  const members = entries.flatMap(([key, member], at): Step[] => [
    { text: `${at === 0 ? '' : ','}${writeScalar(key)}:` },
    { value: member },
  ])
  return [{ text: '{' }, ...members, { text: '}' }]
}

function writeScalar(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value) // also makes -0 a 0
  if (typeof value === 'string' && value.isWellFormed()) return JSON.stringify(value)
  throw new TypeError(`JSON cannot express ${typeof value === 'string' ? 'half of a character (a lone surrogate)' : String(value)}`)
}
