import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tensor } from 'onnxruntime-node'
import type { Engine } from './engine.ts'
import type { EncoderInput, ModelShape } from './protocol.ts'

/** The open hypotheses: the last output of each, and which hypothesis of the step before it continues. */
export interface Ways {
  last: readonly number[]
  from: readonly number[]
}
/** An encoded question, and the outputs decoded so far. */
export interface EncodedQuestion {
  /** One output further: the log-probabilities of all outputs, one row for each hypothesis. At first there is one, without outputs. */
  step(ways: Ways): Promise<Float32Array>
}
export interface Network {
  encode(input: EncoderInput): Promise<EncodedQuestion>
  close(): Promise<void>
}

/** Keys and values of four layers with eight heads of 32 numbers each. */
const [CACHES, WIDTH] = [2 * 4 * 8, 32]

export async function openNetwork(folder: string, engine: Engine, shape: ModelShape): Promise<Network> {
  const [encoder, decoder] = await Promise.all(
    ['encoder.onnx', 'decoder.onnx'].map(async (name) => engine.open(await readFile(join(folder, name)))),
  )
  if (!encoder || !decoder) throw new Error('A network has two halves.')
  const { Tensor } = engine
  const real = (values: Float32Array, ...dims: number[]) => new Tensor('float32', values, dims)
  const bytes = (values: Uint8Array, ...dims: number[]) => new Tensor('uint8', values, dims)
  const whole = (values: Int32Array, ...dims: number[]) => new Tensor('int32', values, dims)
  const each = (values: readonly number[]) => whole(Int32Array.from(values), values.length)
  return {
    async encode({ nodes, kinds, meanings, learned, numbers, relations, extra, likeness }) {
      const encoded = await encoder.run({
        kinds: bytes(kinds, nodes),
        meanings: real(meanings, nodes, shape.dimensions),
        learned: whole(learned, nodes, shape.wordsPerNode),
        numbers: real(numbers, nodes, shape.numeric),
        relations: bytes(relations, nodes, nodes),
        extra: bytes(extra, nodes, nodes),
        likeness: bytes(likeness, nodes, nodes),
      })
      let past: Tensor = real(new Float32Array(0), 1, CACHES, 0, WIDTH)
      let at = 0
      return {
        async step({ last, from }) {
          const { scores, present } = await decoder.run({ ...encoded, last: each(last), from: each(from), at: each([at]), past })
          if (!scores || !present) throw new Error('The decoder returned an unexpected result.')
          past = present
          at += 1
          return scores.data as Float32Array
        },
      }
    },
    async close() {
      await Promise.all([encoder.release(), decoder.release()])
    },
  }
}
