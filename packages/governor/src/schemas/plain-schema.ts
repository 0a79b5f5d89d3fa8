import { valueAt } from '../json-pointer.ts'
import { isSchemaNode, type SchemaNode } from './schema-keywords.ts'
import { refTarget } from './schema-map.ts'
import { isSimplePattern } from './simple-pattern.ts'

const MOST_NODES = 300
const MOST_BRANCHES = 24
const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'])
const COUNT = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const NUMBER = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const SCALAR = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const ANYTHING = (): boolean => true
const NAMES = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 200 && value.every((name) => typeof name === 'string') && new Set(value).size === value.length

/** Keywords without schemas inside, and what their values must be for a schema to count as plain. */
const PLAIN_KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) =>
    Array.isArray(value)
      ? value.length > 0 && value.every((one) => TYPES.has(one as string)) && new Set(value).size === value.length
      : TYPES.has(value as string),
  enum: (value) => Array.isArray(value) && value.length > 0 && value.length <= 200 && value.every(SCALAR),
  const: SCALAR,
  required: NAMES,
  format: (value) => typeof value === 'string',
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  minLength: COUNT,
  maxLength: COUNT,
  pattern: (value) => typeof value === 'string' && isSimplePattern(value),
  minItems: COUNT,
  maxItems: COUNT,
  minProperties: COUNT,
  maxProperties: COUNT,
  $schema: ANYTHING,
  $comment: ANYTHING,
  $defs: ANYTHING, // counted where they are referred to
  definitions: ANYTHING,
  title: ANYTHING,
  description: ANYTHING,
  default: ANYTHING,
  examples: ANYTHING,
  deprecated: ANYTHING,
  readOnly: ANYTHING,
  writeOnly: ANYTHING,
}

/**
 * Whether a vetted schema is small, well-formed and made of keywords whose cost grows with the value alone: no pattern
 * but simple ones, no comparison of all with all, no recursion, few choices. Such a schema may be compiled and used in this process;
 * every other one goes to a worker.
 */
export function isPlainSchema(root: SchemaNode): boolean {
  let nodes = 0
  let branches = 0
  const open = new Set<unknown>()
  const all = (parts: readonly unknown[]): boolean => parts.every(plain)
  const schemasIn: Readonly<Record<string, (value: unknown) => boolean>> = {
    properties: (value) => isSchemaNode(value) && all(Object.values(value)),
    additionalProperties: plain,
    items: plain,
    anyOf: choice,
    oneOf: choice,
    allOf: choice,
    $ref: (value) => {
      const target = refTarget(value)
      return target !== null && plain(valueAt(root, target))
    },
  }
  function choice(value: unknown): boolean {
    if (!Array.isArray(value) || value.length === 0) return false
    branches += value.length
    return branches <= MOST_BRANCHES && all(value)
  }
  function plain(value: unknown): boolean {
    nodes += 1
    if (nodes > MOST_NODES) return false
    if (typeof value === 'boolean') return true
    if (!isSchemaNode(value) || open.has(value)) return false
    open.add(value)
    const fits = Object.entries(value).every(([keyword, part]) => {
      const inside = Object.hasOwn(schemasIn, keyword) ? schemasIn[keyword] : PLAIN_KEYWORDS[keyword]
      return inside === undefined ? keyword.startsWith('x-') : inside(part)
    })
    open.delete(value)
    return fits
  }
  return plain(root)
}
