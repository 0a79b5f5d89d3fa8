import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-node'
import type { EngineName } from './protocol.ts'

/** What runs a network: native code, or the same as WebAssembly where that was not built for this machine. */
export interface Engine {
  name: EngineName
  open(model: Uint8Array): Promise<InferenceSession>
  Tensor: TensorConstructor
}
export type Tensors = Readonly<Record<string, Tensor>>

/**
 * One thread: two are slower on small tensors, and other questions want theirs. No plan of the memory: it would be one for each shape, and
 * every question and every step has its own.
 */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  executionMode: 'sequential',
  enableMemPattern: false,
}

export async function openEngine(name: EngineName): Promise<Engine> {
  if (name === 'native') {
    const runtime = await import('onnxruntime-node')
    return { name, Tensor: runtime.Tensor, open: (model) => runtime.InferenceSession.create(model, OPTIONS) }
  }
  const runtime = await import('onnxruntime-web')
  runtime.env.wasm.numThreads = 1
  return {
    name,
    Tensor: runtime.Tensor,
    open: (model) => runtime.InferenceSession.create(model, { executionProviders: ['wasm'], graphOptimizationLevel: 'all' }),
  }
}
