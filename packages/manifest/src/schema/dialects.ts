import { canonicalJson } from '../canonical-json.ts'
import type { JsonObject } from '../manifest.ts'
import { DIALECTS, isDraft07, KEYWORDS } from './keywords.ts'

/** What draft-07 and 2020-12 read differently, or only one of them knows. */
const DIFFERENT = new Set([
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
  'minContains',
  'maxContains',
  'dependencies',
  'dependentSchemas',
  'dependentRequired',
  '$anchor',
])
/** Beside a reference draft-07 reads nothing else; these say nothing to a validator. */
const BESIDE_REF = new Set(['$ref', '$schema', '$defs', 'definitions', '$comment', 'title', 'description', 'default', 'examples'])

/** Whether the same values pass under either draft. */
export function isSameInBothDrafts(schema: unknown): boolean {
  if (!isObject(schema)) return true
  const keywords = Object.keys(schema)
  if (keywords.some((keyword) => DIFFERENT.has(keyword)) || Array.isArray(schema.items)) return false
  if (keywords.includes('$ref') && !keywords.every((keyword) => BESIDE_REF.has(keyword))) return false
  return keywords.every((keyword) => partsOf(keyword, schema[keyword]).every(isSameInBothDrafts))
}

/** Whether two schemas are one and the same; which draft they name does not count where both drafts read them alike. */
export function isSameSchema(one: unknown, other: unknown): boolean {
  if (canonicalJson(one) === canonicalJson(other)) return true
  if (!isObject(one) || !isObject(other) || !isKnownDraft(one) || !isKnownDraft(other)) return false
  const [{ $schema: first, ...rest }, { $schema: second, ...otherRest }] = [one, other]
  return canonicalJson(rest) === canonicalJson(otherRest) && (isDraft07(first) === isDraft07(second) || isSameInBothDrafts(rest))
}

function partsOf(keyword: string, value: unknown): readonly unknown[] {
  const rule = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined
  if (rule === 'schema' || rule === 'items') return [value]
  if (rule === 'schemas') return Array.isArray(value) ? value : []
  return (rule === 'schema map' || rule === 'pattern map') && isObject(value) ? Object.values(value) : []
}

const isKnownDraft = ({ $schema }: JsonObject): boolean => $schema === undefined || DIALECTS.includes($schema as string)
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
