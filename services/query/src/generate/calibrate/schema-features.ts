import type { Query } from '../../core/query/query.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'
import { usesOf } from '../rerank/column-roles.ts'
import type { RankFeatures } from '../rerank/features.ts'

/**
 * Up to so many columns in sight the size of a schema takes nothing away. The public databases of the fit have at most 64, those of business
 * programs 91 and more: 50, 64 and 80 fit alike, and the largest assumes least about the sizes in between.
 */
const SMALL_SCHEMA = 80

/** How much there is to choose between: what is likely right in a small schema is less so where many names are as near. */
export function schemaFeatures({ schema, columns }: Pick<NetworkSchema, 'schema' | 'columns'>, meant: Query): RankFeatures {
  const { tables } = usesOf(meant)
  const between = schema.joins.filter(({ child, parent }) => tables.has(child) && tables.has(parent))
  return {
    wideSchema: Math.log(Math.max(1, columns.length / SMALL_SCHEMA)),
    // A requisition has a hiring manager and somebody who created it: both are users.
    joinChoices: Math.max(0, between.length - (tables.size - 1)),
  }
}
