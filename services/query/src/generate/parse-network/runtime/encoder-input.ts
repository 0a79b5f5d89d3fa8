import type { Features } from '../encoder-input/features.ts'
import type { Vocabulary } from '../encoder-input/vocabulary.ts'
import type { EncoderInput } from './protocol.ts'

/** The features as the thread of the network takes them. */
export function encoderInput(features: Features, { vectors, sizes }: Vocabulary): EncoderInput {
  const { size, kinds, learned, numbers, relations, extra, likeness } = features
  return {
    nodes: size,
    kinds,
    meanings: meanings(features, vectors.rows, vectors.dimensions, sizes.wordsPerNode),
    learned,
    numbers: numbers.coarse(),
    relations: relations.cells,
    extra: extra.cells,
    likeness: likeness.cells,
  }
}

/** The mean over each node's words; an unknown word counts as nothing in particular. */
function meanings({ size, wordRows, learned }: Features, rows: Float32Array, dimensions: number, perNode: number): Float32Array {
  const all = new Float32Array(size * dimensions)
  for (let node = 0; node < size; node += 1) {
    let words = 0
    for (let at = node * perNode; at < (node + 1) * perNode; at += 1) {
      if (learned[at] === 0) continue
      words += 1
      const from = (wordRows[at] ?? 0) * dimensions
      for (let part = 0; part < dimensions; part += 1) {
        const place = node * dimensions + part
        all[place] = (all[place] ?? 0) + (rows[from + part] ?? 0)
      }
    }
    for (let part = node * dimensions; words > 1 && part < (node + 1) * dimensions; part += 1) all[part] = (all[part] ?? 0) / words
  }
  return all
}
