/** What the encoder reads, as plain arrays that can be handed to another thread. */
export interface EncoderInput {
  nodes: number
  kinds: Uint8Array
  /** The mean of each node's word vectors. */
  meanings: Float32Array
  learned: Int32Array
  numbers: Float32Array
  relations: Uint8Array
  extra: Uint8Array
  likeness: Uint8Array
}
export interface ParseRequest {
  id: number
  input: EncoderInput
  beams: number
}
/** `close` ends the thread, once it has done what it was given before. */
export type WorkerMessage = ParseRequest | 'close'
/** One way to say the question in the network's language: outputs in order, without the end, and how likely it is (log). */
export interface Hypothesis {
  score: number
  outputs: number[]
}
export interface ModelShape {
  wordsPerNode: number
  dimensions: number
  numeric: number
  /** Outputs that are keywords. */
  keywords: number
  /** Words that have a row of their own. */
  learned: number
}
/** Given to the thread when it starts. */
export interface WorkerSettings {
  folder: string
  shape: ModelShape
  /** Tried in this order. */
  engines: readonly EngineName[]
}
export type EngineName = 'native' | 'wasm'
export type WorkerReply =
  | { kind: 'ready'; engine: EngineName; loadMs: number; failedEngines: { engine: EngineName; why: string }[] }
  | { kind: 'unavailable'; why: string }
  | { kind: 'parsed'; id: number; hypotheses: Hypothesis[] }
  | { kind: 'failed'; id: number; why: string }
