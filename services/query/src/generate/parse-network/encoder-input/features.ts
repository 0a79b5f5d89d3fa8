import type { Candidate } from './candidates.ts'
import { Grid } from './grid.ts'
import type { NetworkSchema } from './network-schema.ts'
import type { QuestionToken } from './tokens.ts'
import type { Sizes } from './vocabulary.ts'

/** What the encoder reads of a question over a schema. Nodes: words, values, tables, columns, in this order. */
export interface Features {
  size: number
  tokens: readonly QuestionToken[]
  candidates: readonly Candidate[]
  /** Where values, tables and columns begin. */
  firstValue: number
  firstTable: number
  firstColumn: number
  kinds: Uint8Array
  /** Rows of the word vectors and of the learned words, so many for each node; 0 for none. */
  wordRows: Int32Array
  learned: Int32Array
  numbers: NodeNumbers
  /** How two nodes stand to each other, what else holds between them, and how near they are in meaning. */
  relations: Grid
  extra: Grid
  likeness: Grid
}

/** Numbers between 0 and 1 that describe nodes. */
export class NodeNumbers {
  readonly #perNode: number
  readonly #values: Float32Array
  constructor(nodes: number, perNode: number) {
    this.#perNode = perNode
    this.#values = new Float32Array(nodes * perNode)
  }
  /** From one place on; what the model has no place for falls away. */
  put(node: number, from: number, ...values: readonly (number | boolean)[]): void {
    for (const [at, value] of values.entries())
      if (from + at < this.#perNode) this.#values[node * this.#perNode + from + at] = Number(value)
  }
  get(node: number, at: number): number {
    return this.#values[node * this.#perNode + at] ?? 0
  }
  /** As the network was trained with them: in steps of 1/255, cut off as a byte would be. */
  coarse(): Float32Array {
    return this.#values.map((value) => (Math.trunc(Math.fround(value * 255)) & 255) / 255)
  }
}

const KIND = { word: 1, value: 2, table: 3, column: 4 } as const

export function emptyFeatures(
  tokens: readonly QuestionToken[],
  candidates: readonly Candidate[],
  { tables, columns }: NetworkSchema,
  { numeric, wordsPerNode }: Sizes,
): Features {
  const firstValue = tokens.length
  const firstTable = firstValue + candidates.length
  const firstColumn = firstTable + tables.length
  const size = firstColumn + columns.length
  const kinds = new Uint8Array(size).fill(KIND.word)
  kinds.fill(KIND.value, firstValue).fill(KIND.table, firstTable).fill(KIND.column, firstColumn)
  return {
    size,
    tokens,
    candidates,
    firstValue,
    firstTable,
    firstColumn,
    kinds,
    wordRows: new Int32Array(size * wordsPerNode),
    learned: new Int32Array(size * wordsPerNode),
    numbers: new NodeNumbers(size, numeric),
    relations: new Grid(size),
    extra: new Grid(size),
    likeness: new Grid(size),
  }
}
