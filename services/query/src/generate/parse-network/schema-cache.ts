import { viewSchema } from '../../core/schema/view-schema.ts'
import type { DialectName } from '../../dialects/dialect.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import type { FeatureSource } from './encoder-input/feature-source.ts'
import { networkSchema } from './encoder-input/network-schema.ts'
import { schemaRelations } from './encoder-input/schema-relations.ts'
import type { Vocabulary } from './encoder-input/vocabulary.ts'

/** Sets of tables that are kept ready: a small database has one, a large one as many as it is asked about. */
const MOST_KEPT = 16

/** Tables as the network sees them; the same tables are looked at once, in whatever order they come. */
export function schemaCache(vocabulary: Vocabulary, isSensitive: (table: string, column: string) => boolean) {
  const kept = new Map<string, FeatureSource>()
  const numbers = new WeakMap<IndexedTable, number>()
  let count = 0
  const numberOf = (table: IndexedTable): number => {
    const known = numbers.get(table)
    if (known !== undefined) return known
    count += 1
    numbers.set(table, count)
    return count
  }
  return (tables: readonly IndexedTable[], dialect: DialectName): FeatureSource => {
    const ordered = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1))
    const key = `${dialect} ${ordered.map(numberOf).join()}`
    const source = kept.get(key) ?? make(ordered, dialect)
    kept.delete(key) // to the end of the line
    kept.set(key, source)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return source
  }

  function make(tables: readonly IndexedTable[], dialect: DialectName): FeatureSource {
    const schema = networkSchema(viewSchema(tables, dialect, isSensitive), vocabulary, isSensitive)
    return { schema, relations: schemaRelations(schema), vocabulary }
  }
}
