import { copyJson } from '../json-copy.ts'
import { DRAFT_07, DRAFT_2020, isSchemaNode } from './schema-keywords.ts'
import { mapSchema, type Place, patternsOf, refTarget } from './schema-map.ts'

/** Bounds of a stranger's schema. Generous for what people write, small for what breaks validators. */
export const SCHEMA_BOUNDS = { bytes: 262_144, depth: 100, values: 20_000, properties: 1_000, pattern: 512, patterns: 200 } as const

/**
 * Why a stranger's schema is not taken, or null. Looked at before any validator sees it: what asks for more than its
 * own text (`$id`, other documents), what changes at run time (`$async`, dynamic references) and what never ends.
 */
export function vetSchema(schema: unknown): string | null {
  const copied = copyJson(schema, SCHEMA_BOUNDS)
  if (!copied.ok) return `${copied.message}.`
  if (!isSchemaNode(schema)) return 'it is not a JSON object.'
  const draft = schema.$schema
  if (draft !== undefined && (typeof draft !== 'string' || !(DRAFT_07.test(draft) || DRAFT_2020.test(draft))))
    return 'its $schema is neither draft-07 nor 2020-12.'

  const places = mapSchema(schema)
  let patterns = 0
  for (const place of places.values()) {
    const fault = vetPlace(place, places, draft)
    if (fault !== null) return `${fault} (at ${place.pointer === '' ? 'its root' : place.pointer.slice(0, 200)}).`
    patterns += patternsOf(place.node).length
    if (patterns > SCHEMA_BOUNDS.patterns) return `it holds more than ${SCHEMA_BOUNDS.patterns} patterns.`
  }
  return endless(places) ? 'it refers to itself without ever looking at another value.' : null
}

const NOT_TAKEN: Readonly<Record<string, string>> = {
  $async: 'a schema may not be asynchronous ($async)',
  $id: 'a schema may not name itself or others ($id)',
  $anchor: 'anchors are not taken ($anchor); refer by JSON pointer',
  $dynamicRef: 'dynamic references are not taken ($dynamicRef)',
  $dynamicAnchor: 'dynamic references are not taken ($dynamicAnchor)',
  $recursiveRef: 'dynamic references are not taken ($recursiveRef)',
  $recursiveAnchor: 'dynamic references are not taken ($recursiveAnchor)',
  $vocabulary: 'vocabularies of its own are not taken ($vocabulary)',
}

function vetPlace({ node, pointer }: Place, places: ReadonlyMap<string, Place>, draft: unknown): string | null {
  for (const keyword of Object.keys(node)) {
    const why = Object.hasOwn(NOT_TAKEN, keyword) ? NOT_TAKEN[keyword] : undefined
    if (why !== undefined) return why
  }
  if (pointer !== '' && node.$schema !== undefined && node.$schema !== draft) return 'a part of it claims another draft'
  if (node.$ref !== undefined) {
    const target = refTarget(node.$ref)
    if (target === null) return 'it refers to something outside itself ($ref); only #/… is taken'
    if (!places.has(target)) return 'it refers to a part of itself that is not there ($ref)'
  }
  if (isSchemaNode(node.properties) && Object.keys(node.properties).length > SCHEMA_BOUNDS.properties)
    return `an object has more than ${SCHEMA_BOUNDS.properties} properties`
  if (patternsOf(node).some((pattern) => pattern.length > SCHEMA_BOUNDS.pattern))
    return `a pattern is longer than ${SCHEMA_BOUNDS.pattern} characters`
  return null
}

/** Whether validating one value could come back to the same schema with the same value. */
function endless(places: ReadonlyMap<string, Place>): boolean {
  const state = new Map<string, 'open' | 'done'>()
  const visit = (pointer: string): boolean => {
    const before = state.get(pointer)
    if (before !== undefined) return before === 'open'
    const place = places.get(pointer)
    if (place === undefined) return false
    state.set(pointer, 'open')
    const target = place.node.$ref === undefined ? null : refTarget(place.node.$ref)
    const next = target === null ? place.same : [...place.same, target]
    if (next.some(visit)) return true
    state.set(pointer, 'done')
    return false
  }
  return [...places.keys()].some(visit)
}
