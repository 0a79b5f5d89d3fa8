import type { NetworkSchema } from './network-schema.ts'
import type { SchemaRelations } from './schema-relations.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What questions are read over. */
export interface FeatureSource {
  schema: NetworkSchema
  relations: SchemaRelations
  vocabulary: Vocabulary
}
