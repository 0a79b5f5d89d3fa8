import { columnsIn, type Expression, type Query, type Select, tablesRead } from '../../../core/query/query.ts'
import { connect, multiplies } from '../../../core/schema/joins.ts'
import { type Column, type Join, keyOf, type Schema, type Table } from '../../../core/schema/schema.ts'
import { lastStems, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import type { NetworkSchema } from '../../parse-network/encoder-input/network-schema.ts'

const ASKED =
  /\b(?:how many|number of|nr\.? of|no\. of|count of)\s{1,9}(?:of\s{1,9})?(?:(?:our|the|these|those|different|distinct|unique)\s{1,9}){0,9}(\p{L}{1,60})/iu

/** "How many candidates got to an interview": each of them once, however many interviews there were. */
export function countDistinct({ joinable, schema }: Pick<NetworkSchema, 'joinable' | 'schema'>, query: Query, question: string): Query {
  const word = ASKED.exec(question)?.[1]
  if (query.kind !== 'select' || query.derived || query.kept || word === undefined) return query
  // What there is one group for each of is not what is counted in it.
  const grouped = new Set(query.groupBy.flatMap(columnsIn).map(({ table }) => table))
  const counted = query.tables.find(
    (table) => !grouped.has(table) && lastStems(table, table.source.semantics?.mayMean).includes(stem(word.toLowerCase())),
  )
  if (!query.items.some(isRowCount)) return query
  const key = personKey(schema, query, stem(word.toLowerCase())) ?? repeatedKey(joinable, query, counted)
  if (key === null || grouped.has(key.table)) return query
  const once: Expression = { kind: 'aggregate', name: 'count', distinct: true, of: { kind: 'column', column: key } }
  const each = (one: Expression): Expression => (isRowCount(one) ? once : one)
  const orderBy = query.orderBy.map(({ by, descending }) => ({ by: each(by), descending }))
  return { ...query, items: query.items.map(each), orderBy }
}

/** The key of what is counted, where the joins repeat its rows. */
function repeatedKey(joinable: Schema, query: Select, counted: Table | undefined): Column | null {
  const [key] = counted ? keyOf(counted) : []
  if (!counted || !key) return null
  const tree = connect(joinable, [counted, ...tablesRead(query).filter((table) => table !== counted)], query.named)
  return tree !== null && multiplies(tree, counted) ? key : null
}

/**
 * "How many interviewers gave feedback": the word stands for rows that are shown as persons of another table, and the rows that are counted
 * belong to such persons too. Each person counts once, by the key that leads to them.
 */
function personKey({ tables }: Schema, query: Select, word: string): Column | null {
  const persons = tables
    .filter((table) => lastStems(table, table.source.semantics?.mayMean).includes(word))
    .map((table) => (isShownAsPerson(table) ? (personsOf(table)?.parent ?? table) : table))
  const [found] = tablesRead(query).flatMap((table) => {
    const join = personsOf(table)
    return join && persons.includes(join.parent) ? [join.pairs.at(-1)?.child] : []
  })
  return found ?? null
}

/** The join by which each row of a table is shown as a person of another one, and as nothing else before. */
function personsOf(table: Table): Join | null {
  const { who, label } = semanticNamesOf(table) ?? {}
  const [join] = who?.via ?? []
  const isPerson = join?.child === table && [who, label].every((shown) => shown?.columns[0]?.table === join.parent)
  return isPerson ? join : null
}

/** Nothing else is shown of a row: an interviewer, but not what an interviewer wrote. */
const isShownAsPerson = (table: Table): boolean => semanticNamesOf(table)?.label?.columns.length === 1

const isRowCount = (one: Expression): boolean => one.kind === 'aggregate' && one.name === 'count' && one.of.kind === 'star'
