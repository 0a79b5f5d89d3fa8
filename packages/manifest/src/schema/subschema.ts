import type { JsonNode } from '../json-node.ts'

/** A schema within a schema, and the way to it. */
export interface Subschema {
  readonly node: JsonNode
  /** Keyword through which the parent holds it; the root has none. */
  readonly keyword: string | null
  readonly parent: Subschema | null
  /** Whether it looks at the same value as its parent. */
  readonly inPlace: boolean
}
