import {
  type ComparisonOperator,
  type Condition,
  column as columnOf,
  countRows,
  type Expression,
  emptySelect,
  literal,
  once,
  type Select,
} from '../../../core/query/query.ts'
import { countedRows } from '../../../core/schema/counted-rows.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Column, isAudit, keyOf, type Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { unitOf } from '../link/calendar.ts'
import type { Item } from '../link/items.ts'
import { saysNothing } from '../link/keyword.ts'

/** What a question holds against each other: "more cats than dogs", of each town. */
interface Comparison {
  /** For each of these: at most one thing, with its key and its name. */
  groups: Expression[][]
  /** "How many towns": their number is asked for, not which they are. */
  isCounted: boolean
  operator: ComparisonOperator | null
  isBehind: boolean
  sides: [Condition[], Condition[]]
  /** Rows that are named beside the sides: "more female than male employees". */
  rows: Table[]
}

const SURE = 0.9
const VALUE_SURE = 0.8

/**
 * "Which towns have more cats than dogs": two counts of the same rows, held against each other in each group. Null where the question says
 * anything else, or where the two sides are not conditions on the same rows.
 */
export function compareGroups(items: readonly Item[]): Select | null {
  const said: Comparison = { groups: [], isCounted: false, operator: null, isBehind: false, sides: [[], []], rows: [] }
  if (!items.every((item) => take(said, item))) return null
  const { operator } = said
  const pair = sidesOf(said)
  if (operator === null || pair === null) return null
  const [first, second] = pair.map((of): Expression => ({ kind: 'share', of, as: 'count' })) as [Expression, Expression]
  const base = { ...emptySelect([...new Set([...said.rows, ...tablesOf(pair)])]), items: [first, second] }
  const [group] = said.groups
  if (said.groups.length > 1) return null
  if (!group) return isOfOneRow(base, said) ? base : null
  const keys = group.flatMap((one) => (one.kind === 'unit' ? withDate(one, base) : [one]))
  if (keys.length === 0) return null
  const shown = keys.filter((one) => one.kind !== 'column' || !one.column.isPrimaryKey || keys.length === 1)
  const select: Select = {
    ...base,
    items: [...shown, first, second],
    groupBy: keys,
    having: { kind: 'compare', left: first, operator, right: second },
  }
  if (!isOfOneRow(select, said)) return null
  return said.isCounted ? { ...emptySelect([]), derived: { ...select, items: keys }, items: [countRows] } : select
}

/** Both sides count the same rows, and these are what the question names. */
function isOfOneRow(select: Select, { rows }: Comparison): boolean {
  const [counted, ...more] = countedRows(select)
  return counted !== undefined && more.length === 0 && rows.every((table) => table === counted)
}

const tablesOf = (pair: readonly Condition[]): Table[] => pair.flatMap(columnOfSide).map(({ table }) => table)
const columnOfSide = (side: Condition): Column[] => (side.kind === 'compare' && side.left.kind === 'column' ? [side.left.column] : [])

/** The only two conditions on one column that both sides can mean. */
function sidesOf({ sides: [some, others] }: Comparison): [Condition, Condition] | null {
  const pairs = some.flatMap((one) =>
    others.flatMap((other): [Condition, Condition][] => {
      const [column, same] = [columnOfSide(one)[0], columnOfSide(other)[0]]
      return column && column === same ? [[one, other]] : []
    }),
  )
  const [pair, ...more] = pairs
  return pair && more.length === 0 ? pair : null
}

/** The date that says when the rows happened: the one that the semantic layer names, or the only one. */
function withDate(unit: Expression & { kind: 'unit' }, select: Select): Expression[] {
  const [table] = countedRows(select)
  const dates = table?.columns.filter((column) => column.kind === 'date' && !column.isInternal && !isAudit(column)) ?? []
  const date = (table && semanticNamesOf(table)?.date) ?? (dates.length === 1 ? dates[0] : undefined)
  return date ? [{ ...unit, of: columnOf(date) }] : []
}

function take(said: Comparison, item: Item): boolean {
  switch (item.kind) {
    case 'word':
      return takeWord(said, item)
    case 'keyword':
      return takeKeyword(said, item)
    case 'table':
      return takeTable(said, item)
    case 'column':
      return takeColumn(said, item)
    case 'value':
      return takeValue(said, item)
    case 'phrase': {
      const means = item.link.options.flatMap(({ where, by }) => (where === null || by !== null ? [] : [where]))
      return takeSide(said, means)
    }
    default:
      return false
  }
}

function takeWord(said: Comparison, { word, isContent }: Item & { kind: 'word' }): boolean {
  if (word === 'than') return takeThan(said)
  if (said.operator !== null) return !isContent || /^ones?$/.test(word)
  const unit = unitOf(word)
  if (unit) said.groups.push([{ kind: 'unit', unit, of: { kind: 'star' } }])
  else if (/^(?:more|fewer|less)$/.test(word)) said.operator = word === 'more' ? '>' : '<'
  else return !isContent
  return true
}

/** Both sides must be there, one before "than" and one behind it. */
function takeThan(said: Comparison): boolean {
  if (said.operator === null || said.isBehind || said.sides[0].length === 0) return false
  said.isBehind = true
  return true
}

function takeSide(said: Comparison, conditions: Condition[]): boolean {
  if (said.operator === null || conditions.length === 0) return false
  const at = said.isBehind ? 1 : 0
  if (said.sides[at].length > 0) return false
  said.sides[at] = conditions
  return true
}

function takeKeyword(said: Comparison, { keyword }: Item & { kind: 'keyword' }): boolean {
  switch (keyword.kind) {
    case 'compare':
      if (said.operator !== null || keyword.about.length > 0 || !/^[<>]$/.test(keyword.operator)) return false
      said.operator = keyword.operator
      return true
    case 'unit':
      if (said.operator !== null) return false
      said.groups.push([{ kind: 'unit', unit: keyword.unit, of: { kind: 'star' } }])
      return true
    case 'count':
      said.isCounted ||= said.operator === null && said.groups.length === 0
      return true
    case 'each':
      return true
    default:
      return saysNothing(keyword)
  }
}

function takeTable(said: Comparison, { link }: Item & { kind: 'table' }): boolean {
  const [best] = link.options
  if (!best || best.score < SURE) return false
  if (said.operator !== null) said.rows.push(best.named)
  else said.groups.push(once([...keyOf(best.named), ...labelOf(best.named)].map(columnOf)))
  return true
}

function takeColumn(said: Comparison, { link }: Item & { kind: 'column' }): boolean {
  const [best, next] = link.options
  if (!best || best.score < SURE || (next && next.score === best.score) || said.operator !== null) return false
  said.groups.push([columnOf(best.named)])
  return true
}

function takeValue(said: Comparison, { link }: Item & { kind: 'value' }): boolean {
  const sure = link.options.filter(({ isPart, score }) => !isPart && score >= VALUE_SURE)
  return takeSide(
    said,
    sure.map(({ column, value }): Condition => ({ kind: 'compare', left: columnOf(column), operator: '=', right: literal(value) })),
  )
}
