export type Json = Record<string, unknown>

/** The same entries in the order of their names. */
export const sorted = (record: Json): Json => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

export type Hoist = (schema: unknown) => unknown

/**
 * Moves each schema that has a `title` into `components` and leaves a reference; the same name for two schemas is an error.
 * A choice of constants becomes an `enum`, so that readers and generators see a list.
 */
export function hoistNamed(components: Json): Hoist {
  const hoist: Hoist = (schema) => {
    if (Array.isArray(schema)) return schema.map(hoist)
    if (schema === null || typeof schema !== 'object') return schema
    const plain = asEnum(schema as Json)
    const { title, type } = plain
    if (!isName(title) || type === undefined) return inside(plain)
    if (Array.isArray(type) && type.includes('null')) {
      const rest = type.filter((one) => one !== 'null')
      return { anyOf: [hoist({ ...plain, type: rest.length === 1 ? rest[0] : rest }), { type: 'null' }] }
    }
    const { title: _title, ...named } = inside(plain)
    const before = components[title]
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(named)) throw new Error(`Two schemas are called ${title}.`)
    components[title] = named
    return { $ref: `#/components/schemas/${title}` }
  }
  const inside = (schema: Json): Json =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, LITERAL.has(key) ? value : hoist(value)]))
  return hoist
}

/** What stands under these is data, not schema: a `title` in an example names nothing. */
const LITERAL = new Set(['const', 'default', 'enum', 'examples', 'required'])
const isName = (title: unknown): title is string => typeof title === 'string' && /^[A-Z]\w+$/.test(title)

/** The schema as a caller sees it who sends: what has a default may be left out, although whoever reads it then always finds it. */
export function asSent(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asSent)
  if (schema === null || typeof schema !== 'object') return schema
  const sent = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, LITERAL.has(key) ? value : asSent(value)]))
  const { properties, required } = sent as { properties?: Record<string, Json>; required?: string[] }
  if (!properties || !Array.isArray(required)) return sent
  const demanded = required.filter((name) => properties[name]?.default === undefined)
  return { ...sent, required: demanded.length > 0 ? demanded : undefined }
}

function asEnum(schema: Json): Json {
  const { anyOf, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.length > 0 && anyOf.every((one: Json) => typeof one.const === 'string')) {
    return { type: 'string', enum: anyOf.map((one: Json) => one.const), ...rest }
  }
  if (Array.isArray(schema.enum) && schema.type === undefined && schema.enum.every((one) => typeof one === 'string')) {
    return { type: 'string', ...schema }
  }
  return schema
}

/** The schema behind a reference. */
export function resolveSchema(schema: Json, schemas: Json): Json {
  const { $ref } = schema
  return typeof $ref === 'string' ? ((schemas[$ref.slice($ref.lastIndexOf('/') + 1)] as Json | undefined) ?? {}) : schema
}
