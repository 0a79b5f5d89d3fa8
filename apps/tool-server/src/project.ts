import type { JsonObject } from './manifest-file.ts'

/**
 * Of an answer only what the tool's output schema declares. The API tells more than a tool has promised (pay, contact
 * details, who decided), and what is not promised does not leave.
 */
export function project(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = schema.items as JsonObject | undefined
    return items === undefined ? [] : value.map((item) => project(item, items))
  }
  if (typeof value !== 'object' || value === null) return value
  const declared = (schema.properties ?? {}) as Record<string, JsonObject>
  const further = schema.additionalProperties
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const own = Object.hasOwn(declared, name) ? declared[name] : further
    return typeof own === 'object' && own !== null ? [[name, project(inner, own as JsonObject)]] : []
  })
  return Object.fromEntries(kept)
}
