import type { Database } from '../dialects/dialect.ts'
import { type BuildOptions, buildIndex } from './build.ts'
import { fingerprint, sensitivity } from './fingerprint.ts'
import { saveIndex } from './index-file.ts'
import type { SchemaIndex } from './schema-index.ts'

export interface Refreshed {
  index: SchemaIndex
  changed: boolean
}

/** Builds and saves anew when there is no index, or when schema, sensitive columns or the vectors' model are others now. */
export async function refreshIfChanged(
  path: string,
  known: SchemaIndex | null,
  database: Pick<Database, 'dialect' | 'readCatalog' | 'distinctValues'>,
  options: BuildOptions,
  signal: AbortSignal,
): Promise<Refreshed> {
  if (known && known.dialect === database.dialect && (known.vectors?.model ?? null) === (options.embedder?.model ?? null)) {
    const catalog = await database.readCatalog(signal)
    const same = fingerprint(catalog) === known.fingerprint && sensitivity(catalog, options.isSensitive) === known.sensitivity
    if (same) return { index: known, changed: false }
  }
  const index = await buildIndex(database, options, signal)
  await saveIndex(path, index)
  return { index, changed: true }
}
