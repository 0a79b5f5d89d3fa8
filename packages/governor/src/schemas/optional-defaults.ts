import type { JsonObject } from '@tanager/manifest'

const DEEPEST = 32

/**
 * The input schema by which arguments are judged: a property that has a default may be left out, although it is required. Generators write
 * both of what the server fills in itself. The arguments go on as they are.
 */
export function withOptionalDefaults(schema: JsonObject): JsonObject {
  return relaxed(schema, 0) as JsonObject
}

/** Through properties and items alone: elsewhere, as below `oneOf` and `not`, what is required tells schemas apart. */
function relaxed(schema: unknown, depth: number): unknown {
  if (!isObject(schema) || depth > DEEPEST) return schema
  const { properties, items, required } = schema
  const inside = isObject(properties) ? mapped(properties, (one) => relaxed(one, depth + 1)) : properties
  const item = relaxed(items, depth + 1)
  const hasDefault = (name: unknown): boolean => {
    const property = typeof name === 'string' && isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    return isObject(property) && Object.hasOwn(property, 'default')
  }
  const needed = Array.isArray(required) && required.some(hasDefault) ? required.filter((name) => !hasDefault(name)) : required
  if (inside === properties && item === items && needed === required) return schema
  return {
    ...schema,
    ...(inside !== properties && { properties: inside }),
    ...(item !== items && { items: item }),
    ...(needed !== required && { required: needed }),
  }
}

/** The same object where nothing in it became another. */
function mapped(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  const entries = Object.entries(object).map(([name, value]) => [name, change(value)] as const)
  return entries.every(([name, value]) => value === object[name]) ? object : Object.fromEntries(entries)
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
