import type { Network } from './network.ts'
import type { EncoderInput, ModelShape } from './protocol.ts'

/** The vocabulary is another network's: no engine can help. */
export class Misfit extends Error {}

/** A question of one word over a table of one column. */
export function smallest(shape: ModelShape): EncoderInput {
  const nodes = 3
  return {
    nodes,
    kinds: Uint8Array.of(1, 3, 4),
    meanings: new Float32Array(nodes * shape.dimensions),
    learned: new Int32Array(nodes * shape.wordsPerNode),
    numbers: new Float32Array(nodes * shape.numeric),
    relations: new Uint8Array(nodes * nodes),
    extra: new Uint8Array(nodes * nodes),
    likeness: new Uint8Array(nodes * nodes),
  }
}

/**
 * One pass that asks for the last learned word and the last keyword. Throws `Misfit` where the weights have no place for them: else every
 * question with such a word would fail, and not before it is asked.
 */
export async function tryVocabulary(network: Network, shape: ModelShape): Promise<void> {
  const { learned, keywords } = shape
  const input = smallest(shape)
  const lastWord = learned + 1 // rows 0 and 1 are no word and an unknown one
  const refuse = (why: string): never => {
    throw new Misfit(
      `The vocabulary and the weights do not match (the vocabulary has ${learned} learned words and ${keywords} keywords): ${why}`,
    )
  }
  const scores = await network
    .encode({ ...input, learned: input.learned.fill(lastWord) })
    .then((encoded) => encoded.step({ last: [keywords - 1], from: [0] }))
    .catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
  const outputs = scores.length - input.nodes
  if (outputs !== keywords) refuse(`the weights have ${outputs} keywords.`)
}
