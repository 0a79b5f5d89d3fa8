import { columnsIn, type Expression, type Query, tablesRead } from '../../../core/query/query.ts'
import { connect, multiplies } from '../../../core/schema/joins.ts'
import { keyOf } from '../../../core/schema/schema.ts'
import { lastStems } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import type { NetworkSchema } from '../../parse-network/encoder-input/network-schema.ts'

const ASKED =
  /\b(?:how many|number of|nr\.? of|no\. of|count of)\s{1,9}(?:of\s{1,9})?(?:(?:our|the|these|those|different|distinct|unique)\s{1,9}){0,9}(\p{L}{1,60})/iu

/** "How many candidates got to an interview": each of them once, however many interviews there were. */
export function countDistinct({ joinable }: NetworkSchema, query: Query, question: string): Query {
  const word = ASKED.exec(question)?.[1]
  if (query.kind !== 'select' || query.derived || query.kept || word === undefined) return query
  // What there is one group for each of is not what is counted in it.
  const grouped = new Set(query.groupBy.flatMap(columnsIn).map(({ table }) => table))
  const counted = query.tables.find(
    (table) => !grouped.has(table) && lastStems(table, table.source.semantics?.mayMean).includes(stem(word.toLowerCase())),
  )
  const [key] = counted ? keyOf(counted) : []
  if (!counted || !key || !query.items.some(isRowCount)) return query
  const tree = connect(joinable, [counted, ...tablesRead(query).filter((table) => table !== counted)], query.named)
  if (tree === null || !multiplies(tree, counted)) return query
  const once: Expression = { kind: 'aggregate', name: 'count', distinct: true, of: { kind: 'column', column: key } }
  const each = (one: Expression): Expression => (isRowCount(one) ? once : one)
  const orderBy = query.orderBy.map(({ by, descending }) => ({ by: each(by), descending }))
  return { ...query, items: query.items.map(each), orderBy }
}

const isRowCount = (one: Expression): boolean => one.kind === 'aggregate' && one.name === 'count' && one.of.kind === 'star'
