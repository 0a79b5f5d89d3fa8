import type { JsonNode, ObjectNode } from '../json-node.ts'
import { at, type Report } from '../report.ts'
import type { Subschema } from './subschema.ts'

/** Bounds of a tool's schema: generous for what people write, small for what breaks validators. */
export const SCHEMA_BOUNDS = { bytes: 262_144, depth: 100, values: 20_000, properties: 1_000, pattern: 512, patterns: 200 } as const

/** Whether a schema is within the bounds in which the governor uses it; complains once when it is not, and then nobody reads on. */
export function isWithinBounds(report: Report, root: ObjectNode): boolean {
  let bytes = 0
  let values = 0
  const waiting: { readonly node: JsonNode; readonly depth: number }[] = [{ node: root, depth: 0 }]
  const tooLarge = (node: JsonNode, why: string): false => {
    report.error('schema_too_large', at(node), `This schema is not usable: it ${why}.`)
    return false
  }
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { node, depth } = one
    values += 1
    bytes += node.kind === 'number' ? 9 : 1
    if (node.kind === 'string') bytes += Buffer.byteLength(node.value) + 2
    if (node.kind === 'object') for (const name of node.members.keys()) bytes += Buffer.byteLength(name) + 2
    if (values > SCHEMA_BOUNDS.values) return tooLarge(root, `holds more than ${SCHEMA_BOUNDS.values} values`)
    if (bytes > SCHEMA_BOUNDS.bytes) return tooLarge(root, `is larger than ${SCHEMA_BOUNDS.bytes} bytes`)
    if (node.kind !== 'object' && node.kind !== 'array') continue
    if (depth >= SCHEMA_BOUNDS.depth) return tooLarge(root, `is nested deeper than ${SCHEMA_BOUNDS.depth} levels`)
    for (const part of node.kind === 'object' ? node.members.values() : node.items) waiting.push({ node: part, depth: depth + 1 })
  }
  return true
}

/** How much of some keywords there may be. */
export function checkCounts(report: Report, root: ObjectNode, schemas: readonly Subschema[]): void {
  let patterns = 0
  for (const { node } of schemas) {
    if (node.kind !== 'object') continue
    const properties = node.members.get('properties')
    if (properties?.kind === 'object' && properties.members.size > SCHEMA_BOUNDS.properties)
      report.error('schema_too_large', at(properties), `An object has more than ${SCHEMA_BOUNDS.properties} properties.`)
    const keyed = node.members.get('patternProperties')
    patterns += (node.members.has('pattern') ? 1 : 0) + (keyed?.kind === 'object' ? keyed.members.size : 0)
  }
  if (patterns > SCHEMA_BOUNDS.patterns)
    report.error('schema_too_large', at(root), `This schema holds more than ${SCHEMA_BOUNDS.patterns} patterns.`)
}
