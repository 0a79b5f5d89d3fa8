import { ScimError } from './scim-error.ts'
import { attributeOf, pathOf } from './scim-filter.ts'

/** One change of a PATCH, its path taken apart. */
export interface Operation {
  op: 'add' | 'remove' | 'replace'
  /** In lower case: `['name', 'formatted']`. */
  path: string[]
  /** What stood in brackets. */
  filter: string | null
  /** Undefined for a removal of everything there. */
  value: unknown
}

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ATTRIBUTE = /^[A-Za-z][\w$:.-]*$/
const SUB_ATTRIBUTE = /^(?:\.[A-Za-z][\w$-]*)?$/
const MOST = 1000

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body of a POST or PUT. */
export function readBody(body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw new ScimError(400, 'invalidSyntax', 'The body must be one JSON object.')
  return body
}

/** The operations of a PATCH in their order; one without a path is one for each attribute of its value. */
export function readOperations(body: unknown): Operation[] {
  const schemas = attributeOf(readBody(body), 'schemas')
  const operations = attributeOf(body, 'operations')
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_OP))
    throw new ScimError(400, 'invalidSyntax', `The schemas of a PATCH are ["${PATCH_OP}"].`)
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST)
    throw new ScimError(400, 'invalidSyntax', `Operations must be a list of 1 to ${MOST} operations.`)
  return operations.flatMap(readOperation)
}

function readOperation(given: unknown): Operation[] {
  if (!isObject(given)) throw new ScimError(400, 'invalidSyntax', 'Each operation must be an object.')
  const op = String(attributeOf(given, 'op')).toLowerCase()
  const [path, value] = [attributeOf(given, 'path'), attributeOf(given, 'value')]
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    throw new ScimError(400, 'invalidSyntax', 'The op of an operation is add, remove or replace.')
  if (op !== 'remove' && value === undefined) throw new ScimError(400, 'invalidValue', `The operation ${op} needs a value.`)
  if (path !== undefined && path !== null) {
    if (typeof path !== 'string') throw new ScimError(400, 'invalidPath', 'The path of an operation is text.')
    return [{ op, ...readPath(path), value }]
  }
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'The operation remove needs a path.')
  if (!isObject(value)) throw new ScimError(400, 'invalidValue', 'Without a path the value must be an object.')
  return Object.entries(value).map(([name, one]) => ({ op, ...readPath(name), value: one }))
}

/** `name.formatted`, `emails[type eq "work"].value`, `urn:…:enterprise:2.0:User:department`. */
function readPath(text: string): Pick<Operation, 'path' | 'filter'> {
  const [open, close] = [text.indexOf('['), text.lastIndexOf(']')]
  const head = open === -1 ? text : text.slice(0, open)
  const rest = open === -1 ? '' : text.slice(close + 1)
  if (!ATTRIBUTE.test(head) || !SUB_ATTRIBUTE.test(rest) || (open === -1) !== (close === -1) || close < open)
    throw new ScimError(400, 'invalidPath', `"${text}" is not the path of an attribute.`)
  const sub = rest === '' ? [] : [rest.slice(1).toLowerCase()]
  return { path: [...pathOf(head), ...sub], filter: open === -1 ? null : text.slice(open + 1, close) }
}
