import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sizes, type Vocabulary, vocabulary } from '../features/vocabulary.ts'
import { wordVectors } from '../features/word-vectors.ts'

/** The weights that come with the service. */
export const MODEL_FOLDER = fileURLToPath(new URL('../../../../models', import.meta.url))
export const DIMENSIONS = 100

export interface Model {
  /** Of its networks, which answer together. */
  folders: string[]
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
  const folders = readdirSync(folder)
    .filter((name) => /^network-\d+$/.test(name))
    .sort()
    .map((name) => join(folder, name))
  return { folders, version: String(stored.version), vocabulary: vocabulary(vectors, stored.learned, stored.keywords, stored.sizes) }
}
