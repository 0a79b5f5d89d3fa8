import { both, type Condition, column as columnOf, emptySelect, includes, literal, type Select } from '../../../core/query/query.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Column, isAudit, isKey, type Schema, type Table, visibleColumns } from '../../../core/schema/schema.ts'
import { lastStems, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { singular, stem } from '../../../retrieve/stem.ts'
import type { Item } from '../link/items.ts'
import type { Keyword } from '../link/keyword.ts'
import { looksLikeYear } from '../partial-query/implicit-slots.ts'
import { periodCondition } from './period-condition.ts'
import { ownersOf } from './shown.ts'

type Extreme = Extract<Keyword, { kind: 'extreme' }>

interface Said {
  extreme: Extreme | null
  /** How the question writes it. */
  word: string
  table: Table | null
  limit: number | null
  period: { begin: string; end: string } | null
  values: { column: Column; value: string }[]
}

const SURE = 0.9

/**
 * "The largest donation", of rows that have no name: the row itself, with what it holds and the names that it refers to. Null where the
 * question says anything else, or no column, or several, fit the word.
 */
export function firstRow(schema: Schema, items: readonly Item[], words: readonly string[]): Select | null {
  const said: Said = { extreme: null, word: '', table: null, limit: null, period: null, values: [] }
  if (!items.every((item) => take(said, item, words))) return null
  const { extreme, table, limit } = said
  if (!extreme || !table || !labelOf(table).every(isKey)) return null
  const order = measuredBy(table, extreme, said.word)
  const where = whereOf(said, table)
  if (order === null || where === undefined) return null
  const by = columnOf(order.by)
  const { owners, named } = ownersOf(schema, table)
  const shown = [...owners, ...holds(table)].map(columnOf)
  return {
    ...emptySelect([table]),
    items: includes(shown, by) ? shown : [...shown, by],
    named,
    where,
    orderBy: [{ by, descending: order.descending }],
    limit: limit ?? 1,
  }
}

/** What a row says of itself, keys and bookkeeping left out. */
const MOST_SHOWN = 6
const holds = (table: Table): Column[] =>
  visibleColumns(table)
    .filter((column) => !isKey(column) && !isAudit(column) && column.kind !== 'other' && !column.computed)
    .slice(0, MOST_SHOWN)

/** Names of figures that say how large a row is: of all the numbers that it may have, "the largest" means these. */
const AMOUNTS = ['amount', 'total', 'value', 'sum', 'price', 'cost', 'revenue', 'balance', 'net', 'gross', 'size']
/** Names of columns that a word for the first of an order fits, beside those that it says itself. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  length: ['distance', 'km', 'mile', 'hour', 'minute', 'second', 'day'],
  weight: ['kg', 'gram', 'pound', 'ton'],
  price: AMOUNTS,
}

/** What the word goes by: a date, the one column that fits it, or the one amount of a row. The oldest has the earliest date. */
function measuredBy(table: Table, { about, descending }: Extreme, word: string): Ordered | null {
  if (about.includes('date')) return byDate(table, descending)
  // What is best in a row nobody knows.
  if (about.length === 0 && /^(?:best|worst)$/i.test(word)) return null
  const names = about.length === 0 ? [...AMOUNTS, ...lastStems(table)] : about.flatMap((one) => [one, ...(FITTING[one] ?? [])])
  const stems = new Set(names.flatMap((name) => (name === undefined ? [] : [stem(name)])))
  const [only, ...others] = table.columns.filter(
    (column) =>
      column.kind === 'number' &&
      !isKey(column) &&
      !column.isInternal &&
      !looksLikeYear(column) &&
      column.ownStems.some((own) => stems.has(own)),
  )
  if (only) return others.length === 0 ? { by: only, descending } : null
  return about.includes('age') ? byDate(table, !descending) : null
}

interface Ordered {
  by: Column
  descending: boolean
}

function byDate(table: Table, descending: boolean): Ordered | null {
  const by = dateOf(table)
  return by && { by, descending }
}

function dateOf(table: Table): Column | null {
  const dates = table.columns.filter((column) => column.kind === 'date' && !column.isInternal && !isAudit(column))
  return semanticNamesOf(table)?.date ?? (dates.length === 1 ? (dates[0] ?? null) : null)
}

/** Undefined where it is not known what a time or a value is said of. */
function whereOf({ period, values }: Said, table: Table): Condition | null | undefined {
  const date = dateOf(table)
  const inPeriod = period && date ? periodCondition(date, { kind: 'period', relation: 'in', ...period }, false) : null
  if (period && !inPeriod) return undefined
  const tests = values.map(
    ({ column, value }): Condition => ({ kind: 'compare', left: columnOf(column), operator: '=', right: literal(value) }),
  )
  return both(inPeriod, ...tests)
}

function take(said: Said, item: Item, words: readonly string[]): boolean {
  switch (item.kind) {
    case 'word':
      return !item.isContent
    case 'keyword':
      return !/^who/i.test(words[item.from] ?? '') && takeKeyword(said, item, words)
    case 'table': {
      const [best] = item.link.options
      if (!best || best.score < SURE || said.table !== null || said.extreme === null) return false
      const word = words[item.to - 1]?.toLowerCase() ?? ''
      // "The largest donations" are several, and nobody says how many.
      if (singular(word) !== word && said.limit === null) return false
      said.table = best.named
      return true
    }
    case 'number': {
      const { value, isYear } = item.link
      if (isYear && said.period === null) {
        said.period = { begin: `${value}-01-01`, end: `${value + 1}-01-01` }
        return true
      }
      if (said.limit !== null || said.table !== null || !Number.isInteger(value) || value < 1) return false
      said.limit = value
      return true
    }
    case 'date':
      if (said.period !== null || item.link.relation) return false
      said.period = { begin: item.link.begin, end: item.link.end }
      return true
    case 'value': {
      const [best, ...more] = item.link.options.filter(({ isPart, score }) => !isPart && score >= SURE)
      if (!best || more.length > 0) return false
      said.values.push(best)
      return true
    }
    default:
      return false
  }
}

function takeKeyword(said: Said, { keyword, from }: Item & { kind: 'keyword' }, words: readonly string[]): boolean {
  switch (keyword.kind) {
    case 'extreme':
      if (said.extreme !== null || keyword.counts) return false
      said.extreme = keyword
      said.word = words[from] ?? ''
      return true
    case 'preposition':
      return keyword.word === 'in' || keyword.word === 'of' || keyword.word === 'from' || keyword.word === 'during'
    case 'compare': // "from Leeds"
      return keyword.operator === '>=' && keyword.about.includes('date') && said.table !== null
    case 'show':
    case 'filler':
    case 'stop':
      return true
    default:
      return false
  }
}
