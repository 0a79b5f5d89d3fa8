import { column, type Query, tablesRead } from '../../core/query/query.ts'
import { labelOf } from '../../core/schema/label.ts'
import { keyOf, type Table } from '../../core/schema/schema.ts'
import { singular, stem } from '../../retrieve/stem.ts'

const FIGURE =
  /\b(how|numbers?|nr|no|count|counts|total|totals|sum|average|mean|percent\w*|share|rate|amount|breakdown|split|stats?|statistics|volume|quantity|tally)\b|[#%]/i
const FIRST = /^(?:please |show |list |display |give |me |us |all |the |our |my )*([a-z]+)/i

/** "Invoices due in August" asks for the invoices, not for how many there are. */
export function listRows(query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || query.groupBy.length > 0 || query.having !== null || FIGURE.test(question)) return query
  const [only, ...more] = query.items
  if (more.length > 0 || only?.kind !== 'aggregate' || only.name !== 'count') return query
  const noun = FIRST.exec(question)?.[1]?.toLowerCase() ?? ''
  // The thing itself stands first, and there are several of it.
  const one = singular(noun)
  const table = one === noun ? undefined : tablesRead(query).find(({ stems }) => stems.at(-1) === stem(one))
  return table ? { ...query, items: rowsOf(table).map(column) } : query
}

/** What says which row it is: its name, and its key. */
const rowsOf = (table: Table) => [...new Set([...labelOf(table), ...keyOf(table)])]
