/** Meanings of words as directions: row 0 is an unknown word's, all zero; the others have length one. */
export interface WordVectors {
  dimensions: number
  rowOf(word: string): number
  /** Frequent enough to be a part of a glued name. */
  isCommon(word: string): boolean
  /** How near two words are in meaning. */
  cosine(one: number, other: number): number
  /** All rows, one after the other. */
  rows: Float32Array
}

/** Words by rank that count as common. */
const COMMON = 12_000

/** `rows` may have any length; they are made directions here. */
export function wordVectors(words: readonly string[], rows: Int8Array, dimensions: number): WordVectors {
  const places = new Map(words.map((word, at) => [word, at + 1]))
  const common = new Set(words.slice(0, COMMON))
  const all = new Float32Array((words.length + 1) * dimensions)
  for (let row = 0; row < words.length; row += 1) {
    const from = rows.subarray(row * dimensions, (row + 1) * dimensions)
    const length = Math.max(1e-6, Math.sqrt(squared(from)))
    for (let at = 0; at < dimensions; at += 1) all[(row + 1) * dimensions + at] = (from[at] ?? 0) / length
  }
  const cosine = (one: number, other: number): number => {
    const [a, b] = [one * dimensions, other * dimensions]
    let sum = 0
    for (let at = 0; at < dimensions; at += 1) sum += (all[a + at] ?? 0) * (all[b + at] ?? 0)
    return Math.fround(sum)
  }
  return { dimensions, rowOf: (word) => places.get(word) ?? 0, isCommon: (word) => common.has(word), cosine, rows: all }
}

const squared = (row: Int8Array): number => row.reduce((sum, part) => sum + part * part, 0)
