import { aggregate, column, type Expression, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { type Column, isKey, type Schema } from '../../core/schema/schema.ts'
import { columnNames } from '../../core/schema/semantic-names.ts'
import { stem } from '../../retrieve/stem.ts'
import { tokenize } from '../../retrieve/words.ts'

const COUNTED = /\b(?:how many|number of|count of)\s/i
/** Words of what is counted: "innings", "home runs". */
const MOST_WORDS = 3

/** "How many innings did she pitch" adds up the innings of her rows: rows that hold such a number are not what is counted. */
export function sumCounted(schema: Schema, query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || query.groupBy.length > 0 || query.having !== null || query.limit !== null) return query
  const [only, ...others] = query.items
  if (!only || others.length > 0 || !isCount(only) || query.where === null) return query
  const counted = countedColumn(schema, query, question)
  if (counted === null || (only.of.kind === 'column' && only.of.column !== counted && !isKey(only.of.column))) return query
  return { ...query, items: [aggregate('sum', column(counted))] }
}

const isCount = (one: Expression): one is Expression & { kind: 'aggregate' } => one.kind === 'aggregate' && one.name === 'count'

/** The one column of numbers among the tables of the query that is called as the question calls what it counts, where no table is. */
function countedColumn({ tables }: Schema, query: Select, question: string): Column | null {
  const asked = COUNTED.exec(question)
  if (asked === null) return null
  const words = tokenize(question.slice(asked.index + asked[0].length)).map((token) => token.stem)
  const begins = (name: readonly string[]) => name.length > 0 && name.length <= MOST_WORDS && name.every((word, at) => words[at] === word)
  if (tables.some(({ stems, source }) => [stems, ...(source.semantics?.names ?? []).map(stemsOf)].some((name) => begins(name)))) return null
  const called = tablesRead(query)
    .flatMap(({ columns }) => columns)
    .filter((one) => one.kind === 'number' && !isKey(one) && !one.isInternal && !one.computed)
    .filter((one) =>
      [one.stems, one.ownStems, ...columnNames(one).map((name) => name.map(stem))].some((name) => begins(name) || begins(ofAmount(name))),
    )
  const [only, ...others] = called
  return only && others.length === 0 ? only : null
}

/** `total_landings`, `award_count`: the name without the words for a number. */
const AMOUNTS: ReadonlySet<string> = new Set(['total', 'number', 'num', 'nr', 'no', 'count'].map(stem))
const ofAmount = (name: readonly string[]): string[] => name.filter((word) => !AMOUNTS.has(word))

const stemsOf = (text: string): string[] => tokenize(text).map((token) => token.stem)
