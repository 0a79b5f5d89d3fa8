import { isSchemaNode, LIST_OF_SCHEMAS, MAP_OF_SCHEMAS, ONE_SCHEMA, type SchemaNode } from './schema-keywords.ts'

/** Every schema inside a schema, itself first. The caller has bounded the depth. */
export function schemasIn(root: SchemaNode): readonly SchemaNode[] {
  const found: SchemaNode[] = []
  const visit = (value: unknown): void => {
    if (!isSchemaNode(value)) return // true and false are schemas too, and hold nothing
    found.push(value)
    const own = (keyword: string): unknown => (Object.hasOwn(value, keyword) ? value[keyword] : undefined)
    for (const keyword of ONE_SCHEMA) visit(own(keyword))
    for (const keyword of LIST_OF_SCHEMAS) {
      const list = own(keyword)
      if (Array.isArray(list)) for (const part of list) visit(part)
    }
    for (const keyword of MAP_OF_SCHEMAS) {
      const map = own(keyword)
      if (isSchemaNode(map)) for (const part of Object.values(map)) visit(part)
    }
  }
  visit(root)
  return found
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
