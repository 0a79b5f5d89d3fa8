import { type Fault, invalid } from './problem.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** `CurrentLocation`, `currentLocation` and `current_location` are one field. */
export const snakeCase = (name: string) => name.replace(WORD_START, '_').toLowerCase()

/** The places before a capital that follows a small letter or digit, or that begins a word after capitals. Never looks further than two characters. */
const WORD_START = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g

/**
 * Renames the declared fields of a request to their snake_case spelling, as deep as the schema declares fields.
 * What the schema does not declare (free JSON, unknown fields) stays exactly as sent.
 */
export function normaliseFields(value: unknown, schema: unknown, path = ''): unknown {
  const declared = schema as JsonSchema | undefined
  if (declared === undefined || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const { items } = declared
    return items ? value.map((item, index) => normaliseFields(item, items, `${path}${index}.`)) : value
  }
  const properties = propertiesOf(declared)
  if (Object.keys(properties).length === 0) return value
  const result: Record<string, unknown> = {}
  const twice: Fault[] = []
  for (const [name, inner] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? name : snakeCase(name)
    const declaredHere = Object.hasOwn(properties, own)
    const target = declaredHere ? own : name
    if (Object.hasOwn(result, target)) twice.push({ path: path + target, message: 'was sent in two spellings' })
    result[target] = declaredHere ? normaliseFields(inner, properties[own], `${path}${own}.`) : inner
  }
  if (twice.length > 0) throw invalid(twice)
  return result
}

const propertiesBySchema = new WeakMap<JsonSchema, Record<string, JsonSchema>>()

/** Kept by schema: an array of ten thousand objects asks ten thousand times. */
function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const before = propertiesBySchema.get(schema)
  if (before) return before
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]
  const properties = Object.assign({}, schema.properties, ...parts.map(propertiesOf)) as Record<string, JsonSchema>
  propertiesBySchema.set(schema, properties)
  return properties
}
