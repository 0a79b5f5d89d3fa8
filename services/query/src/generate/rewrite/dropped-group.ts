import { columnsIn, type Expression, leavesOf, type Query, type Select } from '../../core/query/query.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import type { Column, Schema } from '../../core/schema/schema.ts'
import { columnNames, lastStems } from '../../core/schema/semantic-names.ts'
import { singular, stem } from '../../retrieve/stem.ts'
import { splitName } from '../../retrieve/words.ts'

/** "Paid by customers" says who did it. "Posted by customer" speaks of no particular one: it asks for each. */
const DONE = /(?:ed|en|made|paid|sold|held|won|done|led|run)$/i
const ARTICLES: ReadonlySet<string> = new Set('the a an our my your their his her any some all one this that'.split(' '))
const UNITS: ReadonlySet<string> = new Set('day week month quarter year'.split(' '))
/** So many words may name what figures are asked for each of: "per sales person". */
const LONGEST = 3
/** Here another part of the question begins. */
const ENDS: ReadonlySet<string> = new Set(
  'and or in on at of for from to with without where whose that which who by per during since before after between until as is are was were'.split(
    ' ',
  ),
)

/** One figure, where one for each of something was asked for; or rows without what they are asked by. */
export function dropsGroup({ tables }: Schema, query: Query, question: string): boolean {
  if (query.kind !== 'select' || query.derived || query.groupBy.length > 0) return false
  // "Per airline the longest route": one row is not one for each.
  if (query.limit === 1 || isOfTheMost(query))
    return (
      !query.items.some(isFigure) &&
      groupsIn(question).some(({ isPer, words }) => isPer && words.some((noun) => tables.some((table) => lastStems(table).includes(noun))))
    )
  if (query.limit !== null) return false
  const isFigures = query.items.length > 0 && query.items.every(isFigure)
  const shown = [...query.items, ...query.orderBy.map(({ by }) => by)].flatMap(columnsIn)
  const columns = tables.flatMap((table) => table.columns)
  return groupsIn(question).some(({ isPer, words }) =>
    words.some((noun) => {
      const meant = columns.filter((column) => namesOf(column).includes(noun))
      const isOne = isFigures ? UNITS.has(noun) || meant.length > 0 : !isPer && meant.some(({ table }) => lastStems(table).includes(noun))
      if (!isOne || isPinned(query, meant, question)) return false
      if (isPer && (isOfEachRow(query, noun) || isSaidInName(query, noun))) return false
      return isFigures || !shown.some((column) => meant.includes(column))
    }),
  )
}

/** "The latest": those whose date is the latest of all. */
const isOfTheMost = ({ where }: Select): boolean =>
  leavesOf(where).some(
    (one) =>
      one.kind === 'compare' &&
      one.operator === '=' &&
      one.right.kind === 'query' &&
      one.right.query.kind === 'select' &&
      one.right.query.groupBy.length === 0 &&
      one.right.query.items.every((item) => item.kind === 'aggregate' && (item.name === 'max' || item.name === 'min')),
  )

/** What a column says a row is: by its own name, by that of its table, and by that of the table it leads to. */
const namesOf = (column: Column): (string | undefined)[] => [
  ...lastStems(column.table),
  ...(column.refersTo ? lastStems(column.refersTo) : []),
  column.ownStems.at(-1),
  ...columnNames(column).map((words) => stem(words.at(-1) ?? '')),
]

/** "By customer Ada Lund": the one that is meant is named. */
const isPinned = ({ where }: Select, columns: readonly Column[], question: string): boolean =>
  leavesOf(where).some(
    (one) =>
      one.kind === 'compare' &&
      one.left.kind === 'column' &&
      columns.includes(one.left.column) &&
      one.right.kind === 'literal' &&
      question.toLowerCase().includes(String(one.right.value).toLowerCase()),
  )

/** What figures are asked for each of: "per month", "for each customer", "by country". */
function groupsIn(question: string): { isPer: boolean; words: string[] }[] {
  const words = question.toLowerCase().match(/[a-z]+/g) ?? []
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    const isEach = /^(?:each|every)$/.test(word) && /^(?:for|in|of)$/.test(before)
    if (word !== 'per' && word !== 'by' && !isEach) return []
    const behind = words.slice(at + 1).filter((_, place) => place > 0 || words[at + 1] !== 'the')
    const end = behind.findIndex((one) => ENDS.has(one))
    const named = behind.slice(0, Math.min(LONGEST, end < 0 ? LONGEST : end))
    const [first = ''] = named
    const isDoer =
      word === 'by' && DONE.test(before) && (ARTICLES.has(words[at + 1] ?? '') || singular(first) !== first) && !UNITS.has(first)
    return isDoer ? [] : [{ isPer: word !== 'by', words: named.map((one) => (UNITS.has(one) ? one : stem(singular(one)))) }]
  })
}

/** Made of many rows. */
const isFigure = (one: Expression): boolean =>
  (one.kind === 'aggregate' && (one.of.kind !== 'derived' || one.name !== 'avg')) || (one.kind === 'column' && isMeasure(one.column))

/** "Average price per product" is one figure where the rows are products: each has a price of its own. */
const isOfEachRow = ({ items }: Select, noun: string): boolean =>
  items.every(
    (one) =>
      one.kind === 'aggregate' && one.name === 'avg' && columnsIn(one).every(({ table }) => lastStems(table).some((name) => name === noun)),
  )

/** A measure or column that is called so itself: "wins per coach", `price_per_day`. */
const isSaidInName = ({ items }: Select, noun: string): boolean =>
  items
    .flatMap((one) => (one.kind === 'aggregate' && one.of.kind === 'column' ? [one.of.column] : one.kind === 'column' ? [one.column] : []))
    .some((column) =>
      [splitName(column.name), ...columnNames(column)].some((words) => words.includes('per') && words.map(stem).includes(noun)),
    )
