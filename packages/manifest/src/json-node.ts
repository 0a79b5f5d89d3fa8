import type { JsonObject } from './manifest.ts'

interface Place {
  /** Where the value begins in the text. */
  readonly offset: number
  /** Where its key begins; the value itself when it has none. */
  readonly keyOffset: number
  readonly parent: ObjectNode | ArrayNode | null
  /** Its key or index in the parent. */
  readonly name: string | number
}

export interface ObjectNode extends Place {
  readonly kind: 'object'
  /** Of a key that stands there twice, the first. */
  readonly members: Map<string, JsonNode>
}
export interface ArrayNode extends Place {
  readonly kind: 'array'
  readonly items: JsonNode[]
}
export interface TextNode extends Place {
  readonly kind: 'string'
  readonly value: string
}
export interface NumberNode extends Place {
  readonly kind: 'number'
  readonly value: number
}
export interface LiteralNode extends Place {
  readonly kind: 'boolean' | 'null'
  readonly value: boolean | null
}

/** A JSON value that knows where it was written. */
export type JsonNode = ObjectNode | ArrayNode | TextNode | NumberNode | LiteralNode

/** RFC 6901. */
export function pointerOf(node: JsonNode): string {
  const names: string[] = []
  for (let at: JsonNode = node; at.parent !== null; at = at.parent) {
    names.push(String(at.name).replaceAll('~', '~0').replaceAll('/', '~1'))
  }
  return names
    .reverse()
    .map((name) => `/${name}`)
    .join('')
}

/** The node that a JSON pointer names, from this one on. */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  let at: JsonNode | undefined = root
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (at.kind === 'object') at = at.members.get(name)
    else if (at.kind === 'array' && /^(0|[1-9][0-9]*)$/.test(name)) at = at.items[Number(name)]
    else return undefined
    if (at === undefined) return undefined
  }
  return at
}

/** The plain value, frozen through and through. The reader bounds the depth, so recursion is safe. */
export function plainOf(node: JsonNode): unknown {
  if (node.kind === 'array') return Object.freeze(node.items.map(plainOf))
  if (node.kind === 'object') return objectOf(node)
  return node.value
}

/** As plainOf. `__proto__` becomes a property like any other, never a prototype. */
export function objectOf(node: ObjectNode): JsonObject {
  const entries = [...node.members].map(([key, member]) => [key, plainOf(member)] as const)
  return Object.freeze(Object.fromEntries(entries)) // defines, never sets
}

/** What a value is, for a sentence. */
export function describeKind(node: JsonNode): string {
  if (node.kind === 'string') return 'text'
  if (node.kind === 'object') return 'an object'
  if (node.kind === 'array') return 'a list'
  return node.kind === 'number' ? 'a number' : String(node.value)
}
