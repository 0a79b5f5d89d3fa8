import { canonicalJson } from '../canonical-json.ts'
import type { JsonObject } from '../manifest.ts'
import { isSameInBothDrafts } from './dialects.ts'
import { APPROVAL_ENTITY, isDraft07 } from './keywords.ts'

/** What a changed schema lets through, against the old one. `unknown`: cannot be told, so think the worst. */
export type Comparison = 'same' | 'narrower' | 'wider' | 'unknown'

/** Text for readers; what passes does not depend on it. */
const ANNOTATIONS = new Set(['title', 'description', '$comment', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly', '$schema'])
const LEAST = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const MOST = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
/** What these let through depends on all the others. */
const LEFT_OVER = ['unevaluatedProperties', 'unevaluatedItems']
/** Deeper, two schemas are only the same or not. */
const MAX_DEPTH = 100

/**
 * Compares keyword by keyword. That is sound because keywords narrow together: when none of them got wider, the whole did not. Keywords
 * that depend on others (references, conditions, what is left over) are only compared for being the same.
 */
export function compareSchemas(before: unknown, after: unknown, depth = 0): Comparison {
  if (canonicalJson(before) === canonicalJson(after)) return 'same'
  const [old, now] = [asObject(before), asObject(after)]
  if (isEmpty(old)) return compareSchemas(true, after, depth)
  if (isEmpty(now)) return compareSchemas(before, true, depth)
  if (old === null || now === null) return compareBooleans(before, after)
  if (depth > MAX_DEPTH) return 'unknown'
  if (isDraft07(old.$schema) !== isDraft07(now.$schema) && !(isSameInBothDrafts(old) && isSameInBothDrafts(now))) return 'unknown'
  if (LEFT_OVER.some((keyword) => keyword in old || keyword in now)) return 'unknown'
  const keywords = new Set([...Object.keys(old), ...Object.keys(now)])
  return worst([...keywords].map((keyword) => compareKeyword(keyword, old, now, depth)))
}

function compareKeyword(keyword: string, before: JsonObject, after: JsonObject, depth: number): Comparison {
  const [old, now] = [own(before, keyword), own(after, keyword)]
  if (old !== undefined && now !== undefined && canonicalJson(old) === canonicalJson(now)) return 'same'
  if (keyword === APPROVAL_ENTITY) return 'unknown'
  if (ANNOTATIONS.has(keyword) || (keyword.startsWith('x-') && keyword !== APPROVAL_ENTITY)) return 'same'
  if (LEAST.has(keyword)) return compareNumbers(old, now, -1)
  if (MOST.has(keyword)) return compareNumbers(old, now, 1)
  if (keyword === 'required') return compareSets(setOf(old ?? []), setOf(now ?? []), 'more is narrower')
  if (keyword === 'type') return compareSets(typesOf(old), typesOf(now), 'more is wider')
  if (keyword === 'enum') return compareSets(setOf(old), setOf(now), 'more is wider')
  if (keyword === 'properties') return compareProperties(before, after, depth)
  if (keyword === 'additionalProperties') return compareSchemas(old ?? true, now ?? true, depth + 1)
  if (keyword === 'items' && !Array.isArray(old) && !Array.isArray(now) && !before.prefixItems && !after.prefixItems) {
    return compareSchemas(old ?? true, now ?? true, depth + 1)
  }
  if (keyword === 'uniqueItems') return old === true ? 'wider' : now === true ? 'narrower' : 'same'
  if (['pattern', 'format', 'const', 'multipleOf', 'allOf'].includes(keyword))
    return old === undefined ? 'narrower' : now === undefined ? 'wider' : 'unknown'
  return 'unknown'
}

/** A property that one side does not name falls there under "additionalProperties". */
function compareProperties(before: JsonObject, after: JsonObject, depth: number): Comparison {
  if (own(before, 'patternProperties') !== undefined || own(after, 'patternProperties') !== undefined) return 'unknown'
  const [old, now] = [asObject(own(before, 'properties')) ?? {}, asObject(own(after, 'properties')) ?? {}]
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  const schemaOf = (named: JsonObject, holder: JsonObject, name: string) => own(named, name) ?? own(holder, 'additionalProperties') ?? true
  return worst([...names].map((name) => compareSchemas(schemaOf(old, before, name), schemaOf(now, after, name), depth + 1)))
}

function compareBooleans(before: unknown, after: unknown): Comparison {
  if (before === false || after === true) return 'wider'
  if (before === true || after === false) return 'narrower'
  return 'unknown'
}

/** @param wider the direction in which a number lets more through */
function compareNumbers(before: unknown, after: unknown, wider: 1 | -1): Comparison {
  if (before === undefined) return 'narrower'
  if (after === undefined) return 'wider'
  if (typeof before !== 'number' || typeof after !== 'number') return 'unknown'
  return (after - before) * wider > 0 ? 'wider' : 'narrower'
}

function compareSets(before: Set<string> | null, after: Set<string> | null, more: 'more is wider' | 'more is narrower'): Comparison {
  if (before === null) return after === null ? 'same' : 'narrower' // no such keyword: everything passes
  if (after === null) return 'wider'
  const added = [...after].some((one) => !before.has(one))
  const removed = [...before].some((one) => !after.has(one))
  if (added && removed) return 'unknown'
  if (!added && !removed) return 'same'
  return added === (more === 'more is wider') ? 'wider' : 'narrower'
}

const setOf = (value: unknown): Set<string> | null => (Array.isArray(value) ? new Set(value.map(canonicalJson)) : null)

/** Every integer is a number. */
function typesOf(value: unknown): Set<string> | null {
  if (value === undefined) return null
  const types = new Set((Array.isArray(value) ? value : [value]).map(String))
  return types.has('number') ? types.add('integer') : types
}

/** The part that decides for the whole. */
function worst(parts: readonly Comparison[]): Comparison {
  return (['wider', 'unknown', 'narrower'] as const).find((one) => parts.includes(one)) ?? 'same'
}

const own = (holder: JsonObject, name: string): unknown => (Object.hasOwn(holder, name) ? holder[name] : undefined)
const isEmpty = (schema: JsonObject | null): boolean => schema !== null && Object.keys(schema).length === 0
const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
