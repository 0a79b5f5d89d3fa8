import type { Database } from '../dialects/dialect.ts'
import type { SemanticDefinitions } from '../semantic-layer/definitions/definitions.ts'
import { indexWithDefinitions } from '../semantic-layer/definitions/index-with-definitions.ts'
import { unknownNames } from '../semantic-layer/definitions/unknown-names.ts'
import type { BuildOptions } from './build.ts'
import { IndexUnavailable, openIndex } from './index-file.ts'
import { refreshIfChanged } from './refresh.ts'
import type { SchemaIndex } from './schema-index.ts'

/** The index that questions are answered with: the newest that was built, or the reason why there is none. */
export interface SchemaIndexHolder {
  /** Null while none was built, or when the database shows no table. */
  current(): SchemaIndex | null
  /** Why there is none, in words. */
  reason(): string
  /** What the semantic layer names and the schema does not have. */
  unknownInSemanticLayer(): readonly string[]
  /**
   * Builds anew where the schema has changed, or where the values are older than `valuesMs`. Questions are answered from the one before
   * until it is done. One at a time: callers share the look that is under way.
   */
  refresh(database: Database, signal: AbortSignal, valuesMs?: number): Promise<void>
}

/** Opens what is on disk; what cannot be used is as good as none and will be built. */
export async function openHolder(
  path: string,
  options: BuildOptions & { semantics?: SemanticDefinitions | null },
): Promise<SchemaIndexHolder> {
  const withSemantics = indexWithDefinitions(options.semantics ?? null)
  let reason = 'The schema index has not been built.'
  let index = await openIndex(path).catch((error: unknown) => {
    if (!(error instanceof IndexUnavailable)) throw error
    reason = error.message
    return null
  })
  let underway: Promise<void> | undefined
  async function look(database: Database, signal: AbortSignal, valuesMs?: number): Promise<void> {
    const known = index?.dialect === database.dialect ? index : null
    const found = await refreshIfChanged(path, known, database, options, signal, valuesMs)
    index = found.index
  }
  return {
    current: () => (index !== null && index.tables.length > 0 ? withSemantics(index) : null),
    unknownInSemanticLayer: () => (options.semantics && index !== null ? unknownNames(options.semantics, index.tables) : []),
    reason: () => (index !== null ? 'The database user can see no tables. Grant it SELECT on the tables that questions may use.' : reason),
    refresh(database, signal, valuesMs) {
      underway ??= look(database, signal, valuesMs).finally(() => {
        underway = undefined
      })
      return underway
    },
  }
}
