import { didYouMean } from './closest.ts'
import { describeKind, type JsonNode, type ObjectNode } from './json-node.ts'
import { isExtension } from './manifest-fields.ts'
import { at, atKey, type Report } from './report.ts'
import { findHidden, quote } from './words.ts'

/** One field of an object: whether it must be there, and what else holds for it. */
export interface Field {
  readonly required?: true
  check(report: Report, node: JsonNode): void
}
export type Fields = Readonly<Record<string, Field>>

/** Checks each field, those that are missing, and those that nobody knows. */
export function checkFields(report: Report, node: ObjectNode, owner: string, fields: Fields): void {
  const known = Object.keys(fields)
  for (const [name, member] of node.members) {
    if (isExtension(name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field !== undefined) field.check(report, member)
    else
      report.error(
        'unknown_field',
        atKey(member),
        unknownField(
          name,
          owner,
          known.filter((one) => !node.members.has(one)),
        ),
      )
  }
  for (const name of known) {
    if (!fields[name]?.required || node.members.has(name)) continue
    report.error('missing_field', at(node), `${capital(owner)} needs the field "${name}".`)
  }
}

function unknownField(name: string, owner: string, absent: readonly string[]): string {
  const hint = didYouMean(name, absent) || ' Fields of your own begin with "x-".'
  return `${quote(name)} is not a field of ${owner}.${hint}`
}

/** Whether the node is of a kind; says so when it is not. */
export function isKind<K extends JsonNode['kind']>(
  report: Report,
  node: JsonNode,
  kind: K,
  should: string,
): node is Extract<JsonNode, { kind: K }> {
  if (node.kind === kind) return true
  report.error('wrong_type', at(node), `${fieldName(node)} must be ${should}; this is ${describeKind(node)}.`)
  return false
}

/** Text that a pattern describes. */
export function checkPattern(report: Report, node: JsonNode, pattern: string, code: string, should: string): string | null {
  if (!isKind(report, node, 'string', 'text')) return null
  if (new RegExp(pattern, 'u').test(node.value)) return node.value
  report.error(code, at(node), `${quote(node.value)} does not fit: ${should}.`)
  return null
}

/** A whole number from a least value on. `1000.0` and `1e3` are whole; what JSON readers would round is refused. */
export function checkWhole(report: Report, node: JsonNode, minimum: number): void {
  if (!isKind(report, node, 'number', `a whole number of at least ${minimum}`)) return
  const { value } = node
  const complain = (code: string, why: string) => report.error(code, at(node), `${fieldName(node)} ${why}; this is ${value}.`)
  if (!Number.isFinite(value)) return // reported where it was read
  if (!Number.isInteger(value)) complain('not_whole', 'must be a whole number')
  else if (value < minimum) complain('too_small', `must be at least ${minimum}`)
  else if (value > Number.MAX_SAFE_INTEGER) complain('too_large', `must be at most ${Number.MAX_SAFE_INTEGER}`)
}

/** Text that people and language models read: what they cannot see deserves a look. */
export function warnOfHidden(report: Report, node: JsonNode): void {
  const hidden = node.kind === 'string' ? findHidden(node.value) : null
  if (hidden === null) return
  report.warning(
    'hidden_character',
    at(node),
    `This text contains the invisible character ${hidden}: people do not see what programs read. Remove it.`,
  )
}

/** How a sentence names the value. */
export const fieldName = (node: JsonNode): string =>
  typeof node.name === 'number' ? 'An entry of the list' : quote(node.name || 'manifest')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
