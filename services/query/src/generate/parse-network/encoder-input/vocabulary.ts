import type { WordVectors } from './word-vectors.ts'

/** How large the tensors are that a model was trained with. */
export interface Sizes {
  /** Words of a question; of a longer one the last. */
  maxQuestion: number
  /** Values that a question may be compared with. */
  maxValues: number
  wordsPerNode: number
  /** Numbers that describe one node. */
  numeric: number
  /** Outputs that are keywords; those after them are nodes. */
  keywords: number
}

/** How many values are offered that no word of the question says: short codes, and what rows can be. */
export interface Offered {
  codes: number
  states: number
}

/** What the network knows of words: their meaning, and a row of its own for those that it saw often enough to learn. */
export interface Vocabulary {
  vectors: WordVectors
  /** 1 for a word that was not learned. */
  learnedRow(word: string): number
  /** What the decoder can say beside nodes, in the order of its outputs. */
  keywords: readonly string[]
  sizes: Sizes
  /** Null for a network that was trained on fewer of them: a few codes, and `status` and `stage` of tables that the question mentions. */
  offered: Offered | null
}

export function vocabulary(
  vectors: WordVectors,
  learned: readonly string[],
  keywords: readonly string[],
  sizes: Sizes,
  offered: Offered | null = null,
): Vocabulary {
  const rows = new Map(learned.map((word, at) => [word, at + 2]))
  return { vectors, learnedRow: (word) => rows.get(word) ?? 1, keywords, sizes, offered }
}
