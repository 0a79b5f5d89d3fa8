import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine, Tensors } from './engine.ts'
import type { EncoderInput, ModelShape } from './protocol.ts'

/** A question that was read: what the decoder needs at every step. */
export type Encoded = Tensors
export interface Step {
  /** Log-probabilities of all outputs, one row after the other. */
  scores: Float32Array
  /** What was said so far, as the decoder remembers it. */
  memory: Memory
}
/** Of several hypotheses: layers × 2 × rows × heads × length × width. */
export interface Memory {
  data: Float32Array
  dims: readonly number[]
}
export interface Network {
  encode(input: EncoderInput): Promise<Encoded>
  /** The last output of each hypothesis, and what came before it. */
  step(encoded: Encoded, outputs: readonly number[], at: number, memory: Memory): Promise<Step>
  close(): Promise<void>
}

const [LAYERS, HEADS, WIDTH] = [4, 8, 32]
export const noMemory = (): Memory => ({ data: new Float32Array(0), dims: [LAYERS, 2, 1, HEADS, 0, WIDTH] })

export async function openNetwork(folder: string, engine: Engine, shape: ModelShape): Promise<Network> {
  const [encoder, decoder] = await Promise.all(
    ['encoder.onnx', 'decoder.onnx'].map(async (name) => engine.open(await readFile(join(folder, name)))),
  )
  if (!encoder || !decoder) throw new Error('A network has two halves.')
  const { Tensor } = engine
  const whole = (values: ArrayLike<number>, dims: readonly number[]) => new Tensor('int64', asInt64(values), dims)
  const real = (values: Float32Array, dims: readonly number[]) => new Tensor('float32', values, dims)
  return {
    async encode({ nodes, kinds, meanings, learned, numbers, relations, extra, likeness }) {
      const nty = whole(kinds, [1, nodes])
      const { kv, pin, pk } = await encoder.run({
        gsum: real(meanings, [1, nodes, shape.dimensions]),
        lid: whole(learned, [1, nodes, shape.wordsPerNode]),
        nty,
        NF: real(numbers, [1, nodes, shape.numeric]),
        A: whole(relations, [1, nodes, nodes]),
        B: whole(extra, [1, nodes, nodes]),
        K: real(
          Float32Array.from(likeness, (value) => value / 255),
          [1, nodes, nodes],
        ),
      })
      if (!kv || !pin || !pk) throw new Error('The encoder gave something else than it should.')
      return { kv, pin, pk, nty }
    },
    async step(encoded, outputs, at, memory) {
      const rows = [outputs.length]
      const { lp, ncache } = await decoder.run({
        ...encoded,
        tok: whole(
          outputs.map((one) => (one < shape.keywords ? one : 0)),
          rows,
        ),
        ptr: whole(
          outputs.map((one) => (one < shape.keywords ? -1 : one - shape.keywords)),
          rows,
        ),
        pos: whole(
          outputs.map(() => at),
          rows,
        ),
        cache: real(memory.data, memory.dims),
      })
      if (!lp || !ncache) throw new Error('The decoder gave something else than it should.')
      return { scores: lp.data as Float32Array, memory: { data: ncache.data as Float32Array, dims: ncache.dims } }
    },
    async close() {
      await Promise.all([encoder.release(), decoder.release()])
    },
  }
}

/** Whole numbers as the engine wants them, written as two halves each: BigInts one by one are slow. */
function asInt64(values: ArrayLike<number>): BigInt64Array {
  const wide = new BigInt64Array(values.length)
  const halves = new Int32Array(wide.buffer)
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    halves[2 * at] = value
    if (value < 0) halves[2 * at + 1] = -1
  }
  return wide
}
