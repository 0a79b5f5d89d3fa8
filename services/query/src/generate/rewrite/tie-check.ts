import type { Query } from '../../core/query/query.ts'
import type { DialectName } from '../../dialects/dialect.ts'
import { PLACES_COMPARED } from '../insight/computed-insight.ts'
import { writeQuery } from '../parse-network/decoder-output/write-query.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'

/**
 * "Which department has the most hires" shows one row. This statement shows what the first rows were sorted by, so that a shared first place
 * is known; null where no single row was picked by its place.
 */
export function tieCheck(schema: NetworkSchema, query: Query, dialect: DialectName): string | null {
  if (query.kind !== 'select' || query.limit !== 1 || query.withTies || query.distinct || query.orderBy.length === 0) return null
  return writeQuery(schema, { ...query, items: query.orderBy.map(({ by }) => by), limit: PLACES_COMPARED }, dialect)
}
