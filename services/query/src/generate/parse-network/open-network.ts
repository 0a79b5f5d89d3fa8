import type { DialectName } from '../../dialects/dialect.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import type { GeneratorLog } from '../generator.ts'
import type { FeatureSource } from './encoder-input/feature-source.ts'
import { MODEL_FOLDER, readModel } from './runtime/model-folder.ts'
import { type Parser, startParser } from './runtime/parser.ts'
import type { EngineName } from './runtime/protocol.ts'
import { schemaCache } from './schema-cache.ts'

/** The network with all that it needs to read questions. */
export interface Network {
  version: string
  parser: Parser
  source(tables: readonly IndexedTable[], dialect: DialectName): FeatureSource
}

export interface NetworkOptions {
  isSensitive(table: string, column: string): boolean
  log?: GeneratorLog
  folder?: string
  engines?: readonly EngineName[]
}

const SILENT: GeneratorLog = { info: () => undefined, warn: () => undefined }

/** Null, and a line in the log, where the weights are not there or not of one piece. */
export function openNetwork({
  isSensitive,
  log = SILENT,
  folder = MODEL_FOLDER,
  engines = ['native', 'wasm'],
}: NetworkOptions): Network | null {
  try {
    const { version, vocabulary, shape, network } = readModel(folder)
    const parser = startParser({ folder: network, engines, shape }, log)
    return { version, parser, source: schemaCache(vocabulary, isSensitive) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ why }, 'the weights of the embedded generator are missing or not of one piece: its rules answer alone')
    return null
  }
}
