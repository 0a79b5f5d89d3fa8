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

/** Roughly what a compiled schema takes in memory, judged by its text: measured, and rounded up. */
export const weightOf = (schema: object): number => OVERHEAD_BYTES + PER_CHARACTER * JSON.stringify(schema).length
