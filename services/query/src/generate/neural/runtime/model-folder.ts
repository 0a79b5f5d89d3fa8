import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sizes, type Vocabulary, vocabulary } from '../features/vocabulary.ts'
import { wordVectors } from '../features/word-vectors.ts'

/** The weights that come with the service. */
export const MODEL_FOLDER = fileURLToPath(new URL('../../../../models', import.meta.url))
export const DIMENSIONS = 100

export interface Model {
  /** Of the network. */
  network: string
  version: string
  vocabulary: Vocabulary
}
interface Stored {
  version: string
  words: string[]
  learned: string[]
  keywords: string[]
  sizes: Sizes
}

/** Everything of a model but the network itself. Throws where it is not there. */
export function readModel(folder: string): Model {
  const stored = JSON.parse(readFileSync(join(folder, 'vocabulary.json'), 'utf8')) as Stored
  const bytes = readFileSync(join(folder, 'vectors.bin'))
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const vectors = wordVectors(stored.words, rows, DIMENSIONS)
  const network = join(folder, 'network')
  if (!existsSync(network)) throw new Error(`There is no network in ${folder}.`)
  return { network, version: String(stored.version), vocabulary: vocabulary(vectors, stored.learned, stored.keywords, stored.sizes) }
}
