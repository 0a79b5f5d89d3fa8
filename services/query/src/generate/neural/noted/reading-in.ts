import type { Query } from '../../embedded/ir/ir.ts'
import { parseQuery } from '../../embedded/ir/parse-sql.ts'
import type { Reading } from '../../embedded/read-question.ts'
import type { Schema } from '../../embedded/schema/schema.ts'
import { inSchema } from '../ir/in-schema.ts'

/**
 * What a reading of the rules means, over the tables that the network sees: as its statement says it, so that it is the same as the
 * network's where both say the same; a share or a span of days is beyond that and is taken over as it is.
 */
export const readingIn = (schema: Schema, { sql, query }: Pick<Reading, 'sql' | 'query'>): Query | null =>
  parseQuery(schema, sql) ?? inSchema(schema, query)
