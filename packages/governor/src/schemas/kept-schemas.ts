import type { SchemaNode } from './schema-keywords.ts'
import { patternsOf, schemasIn } from './schema-map.ts'

/** Which compiled schemas one worker holds. What was used longest ago goes first when they weigh too much together. */
export interface KeptSchemas {
  readonly weight: number
  has(key: number): boolean
  /** Notes that a schema is used, and returns those that must go for it. One that is too heavy by itself still finds its place. */
  use(key: number, weight: number): readonly number[]
  drop(key: number): void
}

export function keptSchemas(most: number): KeptSchemas {
  const weights = new Map<number, number>() // in the order of their last use
  let total = 0
  const drop = (key: number): void => {
    total -= weights.get(key) ?? 0
    weights.delete(key)
  }
  return {
    get weight() {
      return total
    },
    has: (key) => weights.has(key),
    use(key, weight) {
      drop(key)
      const gone: number[] = []
      for (const oldest of weights.keys()) {
        if (total + weight <= most) break
        gone.push(oldest)
        drop(oldest)
      }
      weights.set(key, weight)
      total += weight
      return gone
    },
    drop,
  }
}

const OVERHEAD_BYTES = 12_000
const PER_CHARACTER = 24
const PER_PATTERN = 14_000
const PER_PATTERN_CHARACTER = 200

/** Roughly the bytes that a compiled schema takes, as measured on schemas of 100 to 11,000 characters: patterns weigh most. */
export function weightOf(schema: SchemaNode): number {
  let weight = OVERHEAD_BYTES + PER_CHARACTER * JSON.stringify(schema).length
  for (const node of schemasIn(schema))
    for (const pattern of patternsOf(node)) weight += PER_PATTERN + PER_PATTERN_CHARACTER * pattern.length
  return weight
}
