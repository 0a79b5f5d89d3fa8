const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)
const own = (value: Record<string, unknown>, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined)

/** The schema of a property, where it is said plainly; behind a reference or a choice nothing is known. */
export function schemaOfProperty(schema: unknown, name: string): unknown {
  if (!isObject(schema)) return undefined
  const properties = own(schema, 'properties')
  if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name]
  return own(schema, 'additionalProperties')
}

export const schemaOfItem = (schema: unknown): unknown => (isObject(schema) ? own(schema, 'items') : undefined)

export function formatOf(schema: unknown): string | undefined {
  const format = isObject(schema) ? own(schema, 'format') : undefined
  return typeof format === 'string' ? format : undefined
}
