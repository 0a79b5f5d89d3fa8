import type { ArrayNode, JsonNode, ObjectNode } from '../json-node.ts'
import type { Report } from '../report.ts'
import { SCHEMA_BOUNDS } from './schema-bounds.ts'
import { checkSchema } from './schema-rules.ts'

/**
 * Why a schema cannot be used by a governor, or null: the very rules that the checker of manifests applies, for a schema that is at hand as
 * a value. Nothing of it is compiled.
 */
export function vetSchema(schema: unknown): string | null {
  try {
    const root = nodeOf(schema)
    if (root.kind !== 'object') return 'it is not a JSON object.'
    checkSchema(FIRST_ERROR, root)
    return null
  } catch (error) {
    if (error instanceof Fault) return error.message
    return 'it cannot be read.' // a getter or a proxy that throws
  }
}

class Fault extends Error {}

const FIRST_ERROR: Report = {
  error(_code, { pointer }, message) {
    throw new Fault(`${message} (at ${pointer === '' ? 'its root' : pointer.slice(0, 200)})`)
  },
  warning: () => undefined,
}

/** A value as the checker reads one. Its depth is bounded, so recursion is safe. */
function nodeOf(value: unknown): JsonNode {
  let values = 0
  const make = (part: unknown, parent: ObjectNode | ArrayNode | null, name: string | number, depth: number): JsonNode => {
    const place = { offset: 0, keyOffset: 0, parent, name }
    values += 1
    if (values > SCHEMA_BOUNDS.values) throw new Fault(`it contains more than ${SCHEMA_BOUNDS.values} values.`)
    if (typeof part === 'string') {
      if (!part.isWellFormed()) throw new Fault('it contains half of a character.')
      return { kind: 'string', value: part, ...place }
    }
    if (typeof part === 'number') {
      if (!Number.isFinite(part)) throw new Fault('it contains a number that JSON cannot express.')
      return { kind: 'number', value: part, ...place }
    }
    if (typeof part === 'boolean') return { kind: 'boolean', value: part, ...place }
    if (part === null) return { kind: 'null', value: null, ...place }
    if (typeof part !== 'object') throw new Fault(`it holds a ${typeof part}, which JSON cannot write.`)
    if (depth >= SCHEMA_BOUNDS.depth) throw new Fault(`it is nested deeper than ${SCHEMA_BOUNDS.depth} levels.`)
    if (Array.isArray(part)) {
      const list: ArrayNode = { kind: 'array', items: [], ...place }
      for (const [index, item] of part.entries()) list.items.push(make(item, list, index, depth + 1))
      return list
    }
    const prototype = Object.getPrototypeOf(part)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw new Fault('it contains an object that is not plain JSON.')
    const object: ObjectNode = { kind: 'object', members: new Map(), ...place }
    for (const [key, member] of Object.entries(part)) {
      if (!key.isWellFormed()) throw new Fault('it contains half of a character.')
      if (member !== undefined) object.members.set(key, make(member, object, key, depth + 1))
    }
    return object
  }
  return make(value, null, '', 0)
}
