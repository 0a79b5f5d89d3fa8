import { parseQuery } from '../../../core/query/parse-sql.ts'
import type { Query } from '../../../core/query/query.ts'
import type { Schema } from '../../../core/schema/schema.ts'
import { inSchema } from '../../parse-network/decoder-output/in-schema.ts'
import type { RulesCandidate } from '../../parse-rules/parse-question.ts'

/**
 * What a reading of the rules means, over the tables that the network sees: as its statement says it, so that it is the same as the
 * network's where both say the same; a share or a span of days is beyond that and is taken over as it is.
 */
export const parseInSchema = (schema: Schema, { sql, query }: Pick<RulesCandidate, 'sql' | 'query'>): Query | null =>
  parseQuery(schema, sql) ?? inSchema(schema, query)
