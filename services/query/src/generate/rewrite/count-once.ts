import { aggregate, column, columnsIn, type Expression, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { connect, multiplies } from '../../core/schema/joins.ts'
import { type Column, type Join, keyOf, type Schema, type Table } from '../../core/schema/schema.ts'
import { FUNCTION_WORDS, tokenize } from '../../retrieve/words.ts'

const ASKED = /\b(?:how many|number of|count of)\s(?:(?:of|our|the|these|those|all|different|distinct|unique)\s)*/i
/** What may stand before the noun: "how many new full-time students". */
const MOST_ADJECTIVES = 2

/** "How many students got a C" counts each of them once, however many rows say so. */
export function countOnce(schema: Schema, query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || query.kept || query.having !== null || !query.items.some(isCount)) return query
  const key = keyOfCounted(schema, query, question)
  if (key === null || query.groupBy.flatMap(columnsIn).some((one) => one === key || one.table === (key.refersTo ?? key.table))) return query
  const once = aggregate('count', column(key), true)
  const each = (one: Expression): Expression => (isCount(one) ? once : one)
  return { ...query, items: query.items.map(each), orderBy: query.orderBy.map((one) => ({ ...one, by: each(one.by) })) }
}

/** The column that tells the counted things apart, where rows repeat them; null where none do. */
function keyOfCounted(schema: Schema, query: Select, question: string): Column | null {
  const read = tablesRead(query)
  const called = calledIn(schema, question)
  const counted = read.filter((table) => called.includes(table))
  if (counted.length > 1 || called.length === 0) return null
  if (counted[0]) return repeated(schema, query, counted[0], keyOf(counted[0]))
  const links = schema.joins.filter(({ child, parent }) => called.includes(parent) && read.includes(child) && child !== parent)
  const [link, ...others] = links.map(telling)
  return link && others.length === 0 ? repeated(schema, query, link.table, [link], isKeyAlone(link)) : null
}

/** Of a key of several columns the last tells most; those before it are shared. */
const telling = ({ pairs }: Join): Column | undefined => (pairs.length === 1 ? pairs[0]?.child : undefined)
const isKeyAlone = (one: Column): boolean => one.isPrimaryKey && keyOf(one.table).length === 1

function repeated(schema: Schema, query: Select, table: Table, [key, ...more]: readonly Column[], isUnique = true): Column | null {
  if (!key || more.length > 0) return null
  if (!isUnique) return key
  const tree = connect(schema, [table, ...tablesRead(query).filter((one) => one !== table)], query.named)
  return tree !== null && multiplies(tree, table) ? key : null
}

/** The tables that the counted noun is the name of. */
function calledIn({ tables }: Schema, question: string): Table[] {
  const asked = ASKED.exec(question)
  if (asked === null) return []
  const words = tokenize(question.slice(asked.index + asked[0].length)).slice(0, MOST_ADJECTIVES + 1)
  const end = words.findIndex(({ word }) => FUNCTION_WORDS.has(word) || !/\p{L}/u.test(word))
  const named = (end < 0 ? words : words.slice(0, end)).map((word) => tables.filter(({ stems }) => stems.at(-1) === word.stem))
  const from = named.findIndex((found) => found.length > 0)
  const run = from < 0 ? [] : named.slice(from)
  const after = run.findIndex((found) => found.length === 0)
  // Of "apartment bookings" the bookings are counted.
  return run.at(after < 0 ? -1 : after - 1) ?? []
}

const isCount = (one: Expression): boolean => one.kind === 'aggregate' && one.name === 'count' && one.of.kind === 'star'
