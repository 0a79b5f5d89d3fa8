import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tensor } from 'onnxruntime-node'
import type { Engine, Tensors } from './engine.ts'
import type { EncoderInput, ModelShape } from './protocol.ts'

/** A question that was read: what the decoder needs at every step. */
export type Encoded = Tensors
/** What the ways said so far, as the decoder remembers it. */
export type Memory = Tensor
/** The ways that are open: what each said last, and which way of the step before it goes on from. */
export interface Ways {
  last: readonly number[]
  from: readonly number[]
}
export interface Step {
  /** Log-probabilities of all outputs, one row after the other. */
  scores: Float32Array
  memory: Memory
}
export interface Network {
  /** Of one way that has said nothing yet. */
  nothingSaid: Memory
  encode(input: EncoderInput): Promise<Encoded>
  step(encoded: Encoded, ways: Ways, at: number, memory: Memory): Promise<Step>
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
    nothingSaid: real(new Float32Array(0), 1, CACHES, 0, WIDTH),
    encode: ({ nodes, kinds, meanings, learned, numbers, relations, extra, likeness }) =>
      encoder.run({
        kinds: bytes(kinds, nodes),
        meanings: real(meanings, nodes, shape.dimensions),
        learned: whole(learned, nodes, shape.wordsPerNode),
        numbers: real(numbers, nodes, shape.numeric),
        relations: bytes(relations, nodes, nodes),
        extra: bytes(extra, nodes, nodes),
        likeness: bytes(likeness, nodes, nodes),
      }),
    async step(encoded, { last, from }, at, memory) {
      const { scores, present } = await decoder.run({ ...encoded, last: each(last), from: each(from), at: each([at]), past: memory })
      if (!scores || !present) throw new Error('The decoder gave something else than it should.')
      return { scores: scores.data as Float32Array, memory: present }
    },
    async close() {
      await Promise.all([encoder.release(), decoder.release()])
    },
  }
}
