import type { DialectName } from '../../dialects/dialect.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import type { GeneratorLog } from '../generator.ts'
import type { FeatureSource } from './encoder-input/feature-source.ts'
import { MODEL_FOLDER, type Model, readModel } from './runtime/model-folder.ts'
import { type Parser, startParser } from './runtime/parser.ts'
import type { EngineName } from './runtime/protocol.ts'
import { schemaCache } from './schema-cache.ts'

/** The network with all that it needs to read questions. */
export interface Network {
  version: string
  parser: Parser
  isWord(word: string): boolean
  source(tables: readonly IndexedTable[], dialect: DialectName): FeatureSource
}

export interface NetworkOptions extends LoadOptions {
  isSensitive(table: string, column: string): boolean
  /** A network that several generators use: who loaded it closes it. */
  loaded?: LoadedNetwork
}

export interface LoadOptions {
  log?: GeneratorLog
  folder?: string
  engines?: readonly EngineName[]
}

export interface LoadedNetwork {
  model: Model
  parser: Parser
}

const SILENT: GeneratorLog = { info: () => undefined, warn: () => undefined }

/** Throws where the weights are not there or not of one piece. */
export function loadNetwork({ log = SILENT, folder = MODEL_FOLDER, engines = ['native', 'wasm'] }: LoadOptions): LoadedNetwork {
  const model = readModel(folder)
  return { model, parser: startParser({ folder: model.network, engines, shape: model.shape }, log) }
}

/** Null, and a line in the log, where the weights are not there or not of one piece. */
export function openNetwork({ isSensitive, loaded, ...options }: NetworkOptions): Network | null {
  try {
    const { model, parser } = loaded ?? loadNetwork(options)
    return {
      version: model.version,
      parser: loaded ? { ...parser, close: async () => undefined } : parser,
      isWord: (word) => model.vocabulary.vectors.rowOf(word) > 0,
      source: schemaCache(model.vocabulary, isSensitive),
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    options.log?.warn({ why }, 'the weights of the embedded generator are missing or damaged: only its rules answer')
    return null
  }
}
