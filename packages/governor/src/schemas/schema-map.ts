import { childPointer } from '../json-pointer.ts'
import { isSchemaNode, LIST_OF_SCHEMAS, MAP_OF_SCHEMAS, ONE_SCHEMA, SAME_VALUE, type SchemaNode } from './schema-keywords.ts'

/** One schema inside a schema. */
export interface Place {
  readonly pointer: string
  readonly node: SchemaNode
  /** Places that look at the same value. */
  readonly same: string[]
}

/** Every schema inside a schema, by its JSON pointer. The caller has bounded the depth. */
export function mapSchema(root: SchemaNode): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const visit = (value: unknown, pointer: string): void => {
    if (!isSchemaNode(value)) return // true and false are schemas too, and harmless
    const place: Place = { pointer, node: value, same: [] }
    places.set(pointer, place)
    const enter = (keyword: string, part: unknown, at: string): void => {
      if (SAME_VALUE.has(keyword) && isSchemaNode(part)) place.same.push(at)
      visit(part, at)
    }
    for (const keyword of ONE_SCHEMA) if (Object.hasOwn(value, keyword)) enter(keyword, value[keyword], childPointer(pointer, keyword))
    for (const keyword of LIST_OF_SCHEMAS) {
      const list = Object.hasOwn(value, keyword) ? value[keyword] : undefined
      if (Array.isArray(list))
        for (const [index, part] of list.entries()) enter(keyword, part, `${childPointer(pointer, keyword)}/${index}`)
    }
    for (const keyword of MAP_OF_SCHEMAS) {
      const map = Object.hasOwn(value, keyword) ? value[keyword] : undefined
      if (!isSchemaNode(map)) continue
      for (const [name, part] of Object.entries(map)) enter(keyword, part, childPointer(childPointer(pointer, keyword), name))
    }
  }
  visit(root, '')
  return places
}

/** The pointer a `$ref` names inside its own schema, or null when it names anything else. */
export function refTarget(ref: unknown): string | null {
  if (ref === '#') return ''
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return null
  try {
    return decodeURIComponent(ref.slice(1))
  } catch {
    return null
  }
}

/** The patterns that stand in one schema itself: for a text, and for the names of properties. */
export function patternsOf(node: SchemaNode): readonly string[] {
  const keyed = isSchemaNode(node.patternProperties) ? Object.keys(node.patternProperties) : []
  return typeof node.pattern === 'string' ? [node.pattern, ...keyed] : keyed
}
