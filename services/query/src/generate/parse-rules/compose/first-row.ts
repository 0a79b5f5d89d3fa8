import { both, type Condition, column as columnOf, emptySelect, includes, literal, type Select } from '../../../core/query/query.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Column, isAudit, isKey, type Schema, type Table, visibleColumns } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { singular, stem } from '../../../retrieve/stem.ts'
import type { Item } from '../link/items.ts'
import type { Keyword } from '../link/keyword.ts'
import { looksLikeYear } from '../partial-query/implicit-slots.ts'
import { periodCondition } from './period-condition.ts'
import { ownersOf } from './shown.ts'

interface Said {
  extreme: Extract<Keyword, { kind: 'extreme' }> | null
  table: Table | null
  limit: number | null
  period: { begin: string; end: string } | null
  values: { column: Column; value: string }[]
}

const SURE = 0.9

/**
 * "The largest donation", of rows that have no name: the row itself, with what it holds and the names that it refers to. Null where the
 * question says anything else, or the rows have no figure, or several, that it may mean.
 */
export function firstRow(schema: Schema, items: readonly Item[], words: readonly string[]): Select | null {
  const said: Said = { extreme: null, table: null, limit: null, period: null, values: [] }
  if (!items.every((item) => take(said, item, words))) return null
  const { extreme, table, limit } = said
  if (!extreme || !table || !labelOf(table).every(isKey)) return null
  const by = measuredBy(table, extreme.about)
  const where = whereOf(said, table)
  if (by === null || where === undefined) return null
  const { owners, named } = ownersOf(schema, table)
  const shown = [...owners, ...holds(table)].map(columnOf)
  return {
    ...emptySelect([table]),
    items: includes(shown, columnOf(by)) ? shown : [...shown, columnOf(by)],
    named,
    where,
    orderBy: [{ by: columnOf(by), descending: extreme.descending }],
    limit: limit ?? 1,
  }
}

/** What a row says of itself, keys and bookkeeping left out. */
const MOST_SHOWN = 6
const holds = (table: Table): Column[] =>
  visibleColumns(table)
    .filter((column) => !isKey(column) && !isAudit(column) && column.kind !== 'other' && !column.computed)
    .slice(0, MOST_SHOWN)

/** The date of the newest, the column that the word speaks of, or the only figure of a row. */
function measuredBy(table: Table, about: readonly string[]): Column | null {
  if (about.includes('date')) return dateOf(table)
  const figures = table.columns.filter(
    (column) => column.kind === 'number' && !isKey(column) && !column.isInternal && !looksLikeYear(column),
  )
  const spokenOf = figures.filter(({ stems }) => about.some((word) => stems.includes(stem(word))))
  const [only, ...others] = spokenOf.length > 0 ? spokenOf : figures
  return only && others.length === 0 ? only : null
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
      return !/^who/i.test(words[item.from] ?? '') && takeKeyword(said, item)
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

function takeKeyword(said: Said, { keyword }: Item & { kind: 'keyword' }): boolean {
  switch (keyword.kind) {
    case 'extreme':
      if (said.extreme !== null || keyword.counts) return false
      said.extreme = keyword
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
