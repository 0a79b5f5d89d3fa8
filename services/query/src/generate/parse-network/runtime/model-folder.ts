import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Offered, type Sizes, type Vocabulary, vocabulary } from '../encoder-input/vocabulary.ts'
import { wordVectors } from '../encoder-input/word-vectors.ts'
import type { ModelShape } from './protocol.ts'

/** The weights that come with the service. */
export const MODEL_FOLDER = fileURLToPath(new URL('../../../../models', import.meta.url))

export interface Model {
  /** Of the network. */
  network: string
  version: string
  vocabulary: Vocabulary
  shape: ModelShape
}
interface Stored {
  version: string
  words: string[]
  learned: string[]
  keywords: string[]
  sizes: Sizes
  offered?: Offered
}

/** Everything of a model but the network itself. Throws where it is not there or not of one piece. */
export function readModel(folder: string): Model {
  const stored = JSON.parse(readFileSync(join(folder, 'vocabulary.json'), 'utf8')) as Stored
  const { version, words, learned, keywords, sizes, offered } = stored
  const bytes = readFileSync(join(folder, 'vectors.bin'))
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const dimensions = rows.length / words.length
  if (dimensions < 1 || !Number.isInteger(dimensions))
    throw new Error(`vectors.bin and vocabulary.json do not match: ${rows.length} numbers, ${words.length} words.`)
  if (keywords.length > sizes.keywords)
    throw new Error(`vocabulary.json is incomplete: ${keywords.length} keywords, room for ${sizes.keywords}.`)
  const network = join(folder, 'network')
  if (!existsSync(network)) throw new Error(`There is no network in ${folder}.`)
  return {
    network,
    version: String(version),
    vocabulary: vocabulary(wordVectors(words, rows, dimensions), learned, keywords, sizes, offered),
    shape: {
      wordsPerNode: sizes.wordsPerNode,
      dimensions,
      numeric: sizes.numeric,
      keywords: sizes.keywords,
      learned: learned.length,
    },
  }
}
