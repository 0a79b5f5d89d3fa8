import {
  type AggregateName,
  aggregate,
  column as columnOf,
  columnsIn,
  columnsInCondition,
  countRows,
  type Expression,
  hasAggregate,
  isSame,
  type Select,
} from '../../../core/query/query.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import { countedRows, treeOf } from '../../../core/schema/counted-rows.ts'
import { multiplies } from '../../../core/schema/joins.ts'
import { type Column, isKey, type Table } from '../../../core/schema/schema.ts'
import { stem } from '../../../retrieve/stem.ts'
import type { Item } from '../link/items.ts'
import { saysNothing } from '../link/keyword.ts'
import { looksLikeYear } from '../partial-query/implicit-slots.ts'

const SURE = 0.9
const INSTEAD = /\b(?:instead|rather)\b/i
const BY = /^\W*(?:(?:and|or|but|now|ok|okay|please|what about|how about|then)\W+){0,3}by\b/i
/** What is added up for each of something if nobody says how. */
const ADDED_UP = new Set(['total', 'amount', 'cost', 'revenue', 'sales', 'payment', 'fee', 'charge', 'quantity'].map((word) => stem(word)))

/** "By the total cost", "the cost instead": it only means something for each of what was shown before. */
export const asksForOtherFigure = (question: string): boolean => INSTEAD.test(question) || BY.test(question)

/** "And by total cost instead?": the groups of the question before, with another figure and in the order of that. Null for all else. */
export function changeFigure(before: Select, items: readonly Item[], question: string): Select | null {
  const isInstead = INSTEAD.test(question)
  // A list that was not cut off may as well be asked for in other groups.
  if (before.derived || before.groupBy.length === 0 || !(isInstead || (BY.test(question) && before.limit !== null))) return null
  const known = [...before.items, ...before.orderBy.map(({ by }) => by)].filter(hasAggregate)
  const [old, ...others] = known.filter((one, at) => !known.slice(0, at).some((other) => isSame(one, other)))
  const said = old && others.length === 0 ? figureIn(items) : null
  if (!old || !said) return null
  const change = (one: Expression): Expression => (hasAggregate(one) ? said.figure : one)
  const kept = [...before.items, ...before.groupBy].filter((one) => !hasAggregate(one)).flatMap(columnsIn)
  const tested = [before.where, before.having].flatMap((one) => (one === null ? [] : columnsInCondition(one)))
  const select: Select = {
    ...before,
    items: before.items.map(change),
    orderBy: before.orderBy.map(({ by, descending }) => ({ by: change(by), descending })),
    tables: [...new Set([...[...kept, ...tested].map(({ table }) => table), said.table])],
  }
  return isOfEachRow(select, said) ? select : null
}

interface Figure {
  figure: Expression
  table: Table
}

/** No row is added up or counted twice. */
function isOfEachRow(select: Select, { figure, table }: Figure): boolean {
  if (figure === countRows) return countedRows(select)[0] === table
  const tree = treeOf(select)
  return tree !== null && !multiplies(tree, table)
}

/** The one figure that a question names beside words that say nothing. */
function figureIn(items: readonly Item[]): Figure | null {
  const said: { counts: boolean; how: AggregateName | null; tables: Table[]; columns: Column[] } = {
    counts: false,
    how: null,
    tables: [],
    columns: [],
  }
  for (const item of items) {
    if (item.kind === 'table' || item.kind === 'column') {
      const sure = item.link.options.flatMap(({ named, score }): (Table | Column)[] => (score >= SURE ? [named] : []))
      // What the semantic layer calls so comes before a column of that name.
      const defined = sure.filter((one) => 'computed' in one && isMeasure(one))
      const [best, ...more] = defined.length > 0 ? defined : sure
      if (!best || more.length > 0) return null
      if ('table' in best) said.columns.push(best)
      else said.tables.push(best)
    } else if (item.kind === 'keyword') {
      const { keyword } = item
      if (keyword.kind === 'count') said.counts = true
      else if (keyword.kind === 'aggregate' && said.how === null) said.how = keyword.name
      else if (keyword.kind !== 'and' && !saysNothing(keyword)) return null
    } else if (item.kind !== 'word' || (item.isContent && !INSTEAD.test(item.word))) return null
  }
  const { counts, how, tables, columns } = said
  const [table, column] = [tables[0], columns[0]]
  if (tables.length > 1 || columns.length > 1 || (table && column && column.table !== table)) return null
  if (!column) return table && counts && how === null ? { figure: countRows, table } : null
  if (counts) return null
  if (isMeasure(column)) return how === null || how === 'sum' ? { figure: columnOf(column), table: column.table } : null
  if (column.kind !== 'number' || isKey(column) || looksLikeYear(column)) return null
  const isSum = how !== null || column.ownStems.some((word) => ADDED_UP.has(word))
  return isSum ? { figure: aggregate(how ?? 'sum', columnOf(column)), table: column.table } : null
}
