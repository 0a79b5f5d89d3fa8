import { type Condition, partsOf, type Query, type Select } from '../../core/query/query.ts'
import { type Column, isKey, type Table } from '../../core/schema/schema.ts'
import { columnNames, semanticNamesOf } from '../../core/schema/semantic-names.ts'
import { stem } from '../../retrieve/stem.ts'
import { FUNCTION_WORDS, splitName, tokenize } from '../../retrieve/words.ts'
import { mapConditions } from './map-conditions.ts'

/** What comes after says what there is none of. */
const NONE = /\b(?:never|no|not|without|none|zero)\b|n't\b/i
/** They say that a column counts, not what. */
const COUNTS: ReadonlySet<string> = new Set(
  ['count', 'number', 'num', 'total', 'sum', 'amount', 'quantity', 'no', 'of', 'all', 'overall'].map(stem),
)

/**
 * "Drivers who never scored a point" have 0 points where a column counts them. That another table has no row of a driver says so only
 * where the question names that table.
 */
export const absentRows = (query: Query, question: string): Query =>
  NONE.test(question) && query.kind === 'select'
    ? mapConditions(query, (one) => {
        const column = countedBy(query, one, question)
        return column === null || column === 'either' ? one : zero(column)
      })
    : query

/** A column counts what the question names, and the table without rows is called the same: the one need not be where the other is. */
export function mayCountNone(query: Query, question: string): boolean {
  if (query.kind !== 'select' || !NONE.test(question)) return false
  return partsOf(query.where).some((one) => countedBy(query, one, question) === 'either')
}

/** The column that counts what there is none of; `either` where the question may as well mean the absent rows. */
function countedBy(query: Select, one: Condition, question: string): Column | 'either' | null {
  const absent = absentIn(one)
  if (absent === null || one.kind !== 'in' || one.of.kind !== 'column') return null
  const { table: asked } = one.of.column
  if (asked === absent || !query.tables.includes(asked)) return null
  const said = saidAfter(question, asked)
  const byColumn = asked.columns.filter(countsFromZero).map((column) => ({ column, met: most(namesOf(column), said) }))
  const [best, next] = byColumn.sort((a, b) => b.met - a.met)
  if (!best || best.met === 0) return null
  const named = most(namesOfTable(absent), said)
  if (named === 0) return next?.met === best.met ? 'either' : best.column
  const isWhollySaid = namesOf(best.column).some((name) => name.every((word) => said.has(word)))
  return best.met >= named && isWhollySaid ? 'either' : null
}

/** The table of which a row has no rows. */
function absentIn(one: Condition): Table | null {
  if (one.kind !== 'in' || !one.negated || one.query.kind !== 'select') return null
  const { tables, where, having, derived, limit } = one.query
  const [table, ...others] = tables
  return table && others.length === 0 && where === null && having === null && limit === null && !derived ? table : null
}

function saidAfter(question: string, asked: Table): Set<string> {
  const after = question.slice(question.search(NONE))
  const words = tokenize(after).filter(({ word }) => !FUNCTION_WORDS.has(word) && /\p{L}/u.test(word))
  return new Set(words.map((word) => word.stem).filter((word) => !asked.stems.includes(word)))
}

const countsFromZero = (column: Column): boolean =>
  column.kind === 'number' &&
  !column.isInternal &&
  !isKey(column) &&
  [...(column.source.profile ?? []), ...column.source.values].some((value) => Number(value) === 0)

/** The words that tell what it counts. */
const namesOf = (column: Column): string[][] =>
  [column.ownStems, ...columnNames(column).map((words) => words.map(stem))].map((name) => name.filter((word) => !COUNTS.has(word)))

/** A measure of the table names what its rows hold. */
const namesOfTable = (table: Table): string[][] => [
  table.stems,
  ...(semanticNamesOf(table)?.names ?? []).map((words) => words.map(stem)),
  ...table.columns
    .filter(({ computed }) => computed)
    .flatMap((column) => [splitName(column.name), ...columnNames(column)].map((words) => words.map(stem))),
]

const most = (names: readonly string[][], said: ReadonlySet<string>): number =>
  Math.max(0, ...names.map((name) => name.filter((word) => said.has(word)).length))

const zero = (column: Column): Condition => {
  const none: Condition = { kind: 'compare', left: { kind: 'column', column }, operator: '=', right: { kind: 'literal', value: 0 } }
  const missing: Condition = { kind: 'missing', of: { kind: 'column', column }, negated: false }
  return column.source.nullable ? { kind: 'or', parts: [missing, none] } : none
}
