import type { Database } from '../dialects/dialect.ts'
import { type BuildOptions, buildIndex } from './build.ts'
import { fingerprint, sensitivity } from './fingerprint.ts'
import { saveIndex } from './index-file.ts'
import type { SchemaIndex } from './schema-index.ts'

export interface Refreshed {
  index: SchemaIndex
  changed: boolean
}

/**
 * Builds and saves anew when there is no index, or when schema, sensitive columns or the vectors' model are others now. Where only the
 * values are older than `valuesMs`, they are read again and the vectors, which speak of the schema, stay.
 */
export async function refreshIfChanged(
  path: string,
  known: SchemaIndex | null,
  database: Pick<Database, 'dialect' | 'readCatalog' | 'distinctValues'>,
  options: BuildOptions,
  signal: AbortSignal,
  valuesMs = Number.POSITIVE_INFINITY,
): Promise<Refreshed> {
  if (known && known.dialect === database.dialect && (known.vectors?.model ?? null) === (options.embedder?.model ?? null)) {
    const catalog = await database.readCatalog(signal)
    const same = fingerprint(catalog) === known.fingerprint && sensitivity(catalog, options.isSensitive) === known.sensitivity
    if (same && now(options) - Date.parse(known.builtAt) < valuesMs) return { index: known, changed: false }
    if (same) return saved(path, { ...(await buildIndex(database, withoutEmbedder(options), signal)), vectors: known.vectors })
  }
  return saved(path, await buildIndex(database, options, signal))
}

const now = (options: BuildOptions) => (options.now?.() ?? new Date()).getTime()
const withoutEmbedder = ({ embedder: _embedder, ...options }: BuildOptions): BuildOptions => options

async function saved(path: string, index: SchemaIndex): Promise<Refreshed> {
  await saveIndex(path, index)
  return { index, changed: true }
}
