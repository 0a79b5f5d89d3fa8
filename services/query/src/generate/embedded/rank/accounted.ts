import { pointsOnlyBack } from '../compose/follow-up.ts'
import { type Condition, hasAggregate, type Query, type Select, tablesRead } from '../ir/ir.ts'
import type { Item } from '../link/items.ts'
import { notedOf } from '../schema/noted.ts'
import type { Column } from '../schema/schema.ts'
import type { Candidate } from './judge.ts'

/** Of what was asked, what a query is held against. */
export interface Asked {
  question: string
  history: readonly unknown[]
  now: Date
}

/**
 * Whether a query does what the words ask for together. A reading may explain each of them and still leave that out: "which month had
 * the most applications" without a month, "how many of those" counting all.
 */
export function isAccountedFor({ query, items, features }: Candidate, { question, history, now }: Asked): boolean {
  const selects = selectsIn(query)
  const today = now.toISOString().slice(0, 10)
  if (selects.some((select) => conditionsIn(select).some((one) => isYetToBeMade(one, today)))) return false
  if (history.length > 0) return features.goesOn !== 0 || !pointsOnlyBack(question)
  const cues = items.flatMap((item) => (item.kind === 'cue' ? [item.cue.kind] : []))
  if (cues.includes('unit') && !selects.some(hasUnit)) return false
  // A figure that is asked for as such is split by something that nobody said.
  const asksOne = cues.some((kind) => kind === 'ask' || kind === 'share' || kind === 'extreme')
  if (asksOne && !cues.includes('count') && features.groupsUnsaid > 0) return false
  return (
    !selects.some((select) => countsItsName(select, items) || countsPinned(select) || showsOnlyPinned(select)) && keepsRows(query, items)
  )
}

const hasUnit = ({ items, groupBy, orderBy }: Select): boolean =>
  [...items, ...groupBy, ...orderBy.map(({ by }) => by)].some(({ kind }) => kind === 'unit' || kind === 'part' || kind === 'days')

/** "how many recruiters": how many roles there are of that name is not what is asked. */
function countsItsName(select: Select, said: readonly Item[]): boolean {
  const [table, ...others] = select.tables
  if (!select.items.every(hasAggregate) || select.groupBy.length > 0 || table === undefined || others.length > 0) return false
  const isSaid = said.some((item) => item.kind === 'table' && item.link.options.some(({ named }) => named === table))
  return !isSaid && pinnedIn(select).some((column) => column.table === table && notedOf(table)?.label?.columns.includes(column))
}

/** How many different sources there are among those from LinkedIn: one. */
function countsPinned(select: Select): boolean {
  const pinned = pinnedIn(select)
  return select.items.some((one) => one.kind === 'aggregate' && one.distinct && one.of.kind === 'column' && pinned.includes(one.of.column))
}

/** "who reports to Ana": Ana is no answer. */
function showsOnlyPinned(select: Select): boolean {
  const pinned = pinnedIn(select)
  return select.items.length > 0 && select.items.every((one) => one.kind === 'column' && pinned.includes(one.column))
}

const pinnedIn = (select: Select): Column[] =>
  conditionsIn(select).flatMap((one) =>
    one.kind === 'compare' && one.operator === '=' && one.left.kind === 'column' ? [one.left.column] : [],
  )

/** "candidates with an offer that they have not answered": the offer is there; what is denied stands behind. */
function keepsRows(query: Query, items: readonly Item[]): boolean {
  const denied = items.findIndex((item) => item.kind === 'cue' && item.cue.kind === 'not')
  if (denied < 0 || query.kind !== 'select' || query.derived) return true
  const read = new Set(tablesRead(query))
  return items.slice(0, denied).every((item) => item.kind !== 'table' || item.link.options.some(({ named }) => read.has(named)))
}

/** Nothing was created tomorrow: another date is meant. */
const isYetToBeMade = (one: Condition, today: string): boolean =>
  one.kind === 'compare' &&
  /^>/.test(one.operator) &&
  one.left.kind === 'column' &&
  one.left.column.name.startsWith('created') &&
  one.right.kind === 'literal' &&
  String(one.right.value) > today

const conditionsIn = ({ where }: Select): Condition[] => (where === null ? [] : leavesOf(where))
const leavesOf = (one: Condition): Condition[] => (one.kind === 'and' ? one.parts.flatMap(leavesOf) : [one])

function selectsIn(query: Query): Select[] {
  if (query.kind === 'combination') return [...selectsIn(query.left), ...selectsIn(query.right)]
  return [query, ...(query.derived ? selectsIn(query.derived) : [])]
}
