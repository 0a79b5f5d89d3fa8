import {
  both,
  type Condition,
  columnsIn,
  columnsInCondition,
  countRows,
  type Expression,
  emptySelect,
  hasAggregate,
  type Ordering,
  partsOf,
  type Query,
  type Select,
} from '../../../core/query/query.ts'
import { sound } from '../../../core/query/sound.ts'
import { connect, multiplies } from '../../../core/schema/joins.ts'
import { type Column, keyOf, type Schema, type Table } from '../../../core/schema/schema.ts'
import { lastStems, wordsOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import type { PartialQuery } from '../partial-query/partial-query.ts'
import { unnamed } from './arrangement.ts'

/** Words that point back at what was shown before. */
const POINTS_BACK =
  /\b(those|these|them|they|their|it|its|his|her|he|she|this|ones?|of which|same|the results?|also|too|instead)\b|^\W*(and|or|but|only|just|now|then|what about|how about|sort|order|filter|limit|which of|among|how many (are|is|were) there|how many(?=\s*\??$)|except|without|in|from|for|with|by|per|split by|grouped by|broken down by|who were the)\b/i
const ADDS = /\b(also|too|as well|add|include|along with|in addition)\b/i
const TURNS_TO = /^\W*(and|or|but|what about|how about)\b/i

/** "those", "each of them", "which one": means nothing without the question before. */
const ONLY_BACK =
  /\b(those|these|them|they|their|each of|which ones?|of which|among them|the same|instead|the ones|(that|it) (down|up))\b|^\W*(and|only|just|now|then|what about|how about|but)\b|\bas well\s*\??$|^\W{0,9}((split|grouped|broken down) by|by|per)( [\w-]+){1,3}\W{0,9}$|^\W{0,9}who were the [\w-]+\W{0,9}$|^\W*(show me )?(just |only )?(the )?(top|first) \w+( please)?\W*$/i
export const pointsOnlyBack = (question: string): boolean => ONLY_BACK.test(question)

/** "them", "their", "those": the rows that were shown, and no others, unless the question itself names first whom it means. */
export function pointsAtRows(question: string, { tables }: Schema): boolean {
  const at = question.search(/\b(those|these|them|they|their|of which)\b/i)
  if (at < 0) return false
  const questionStems = new Set(wordsOf(question.slice(0, at)).map(stem))
  return !tables.some((table) => lastStems(table).some((word) => word !== undefined && questionStems.has(word)))
}

/** The question goes on from the one before. */
export const pointsBack = (question: string): boolean => POINTS_BACK.test(question)

/** The query before, edited by this question: fewer rows, another order, other columns, or their number. */
export function followUp(schema: Schema, before: Select, now: Select, partialQuery: PartialQuery, question: string): Query {
  const special =
    regrouped(before, now, partialQuery) ?? countedEach(before, now, partialQuery) ?? alsoHaving(before, now, partialQuery, question)
  if (special) return special
  const where = both(withoutReplaced(before.where, now.where, TURNS_TO.test(question)), now.where)
  const isCount = partialQuery.shown.length > 0 && partialQuery.shown.every((one) => one.kind === 'count' && one.of?.kind !== 'column')
  if (isCount && partialQuery.groups.length === 0) return counted(before, where)
  const shows =
    partialQuery.shown.length > 0 ||
    partialQuery.groups.length > 0 ||
    turnsToOthers(before, now, partialQuery, question) ||
    turnsToPersons(before, now, partialQuery)
  // A single sum cannot be sorted: the rows behind it are meant again.
  const isSingleSum = before.groupBy.length === 0 && before.items.every(hasAggregate)
  const unfolds = !shows && isSingleSum && (now.orderBy.length > 0 || now.limit !== null || asksForRows(before, partialQuery, question))
  const items = shows || unfolds ? (ADDS.test(question) && !isSingleSum ? [...before.items, ...now.items] : now.items) : before.items
  const sums = items.some(hasAggregate)
  const keepsGroups = before.having !== null && !sums
  const tables = [...new Set([...before.tables, ...now.tables])]
  return sound({
    ...before,
    distinct: (before.distinct || now.distinct || repeats(schema, before, tables, items)) && !sums,
    items,
    tables,
    named: [...new Set([...before.named, ...now.named])],
    where,
    groupBy: keepsGroups ? before.groupBy : shows || unfolds ? now.groupBy : before.groupBy,
    having: now.having ?? (shows && !keepsGroups ? null : before.having),
    orderBy:
      orderOf(before, now, partialQuery, items) ??
      (shows && sums ? [] : before.orderBy.length > 0 ? before.orderBy : topFirst(now, items, question)),
    limit: now.limit ?? (MOST_OF.test(question) && before.groupBy.length > 0 && !shows ? 1 : null) ?? (shows && sums ? null : before.limit),
  })
}

/** "which of them had an interview": each once, however many there were. */
function repeats(schema: Schema, before: Select, tables: readonly Table[], items: readonly Expression[]): boolean {
  const [first] = before.tables
  if (!first?.source.semantics || tables.length === before.tables.length || before.groupBy.length > 0 || items.some(hasAggregate))
    return false
  const [tree, earlier] = [connect(schema, tables), connect(schema, before.tables)]
  return tree !== null && multiplies(tree, first) && !(earlier !== null && multiplies(earlier, first))
}

/** "who manages them": others than those that were shown. */
function turnsToPersons(before: Select, now: Select, { asksWho }: PartialQuery): boolean {
  const shown = new Set(before.items.flatMap(columnsIn).map(({ table }) => table))
  const asked = now.items.flatMap(columnsIn).map(({ table }) => table)
  return asksWho && !before.items.some(hasAggregate) && asked.some((table) => table.source.semantics !== undefined && !shown.has(table))
}

/** "list them", "who were they", after a number of them. */
const asksForRows = ({ tables }: Select, { asksWho }: PartialQuery, question: string): boolean =>
  tables.some((table) => table.source.semantics !== undefined) &&
  (asksWho ||
    /^\W*(?:(?:and|but|so|then|now|please|can you|could you)\W*)?(which|what are|who|list|show|names?|display|give)\b/i.test(question))

/** "which is the most common?", of groups that were shown. */
const MOST_OF = /\b(most|least) (common|frequent|popular|often)\b|\bthe (highest|biggest|largest|most|lowest|smallest|fewest|least)\W*$/i

/** "only the top three": of what was summed up, the highest. */
function topFirst({ limit }: Select, items: readonly Expression[], question: string): Ordering[] {
  const sum = items.find(hasAggregate)
  const isLeast = /\b(least|lowest|smallest|fewest|bottom)\b/i.test(question)
  return (limit !== null || MOST_OF.test(question)) && sum ? [{ by: sum, descending: !isLeast }] : []
}

/** "Which interviewers were on those panels?": other rows, of what was shown before. */
function turnsToOthers(before: Select, now: Select, { subject, asksWho }: PartialQuery, question: string): boolean {
  const [table] = now.tables
  const isOther = table !== undefined && table.source.semantics !== undefined && !before.tables.includes(table)
  const keepsRows = /\b(which|who|any|some) of (them|those|these)\b/i.test(question)
  return isOther && !keepsRows && (asksWho || (subject !== null && /\b(which|what|list|show|name)\b/i.test(question)))
}

/** "And per month?": the same sums, for each of something else. */
function regrouped(before: Select, now: Select, { shown, groups }: PartialQuery): Select | null {
  const sums = before.items.filter(hasAggregate)
  const keys = now.items.filter((item) => !hasAggregate(item))
  if (shown.some((one) => one.kind !== 'count') || groups.length === 0 || sums.length === 0 || keys.length === 0) return null
  const where = both(withoutReplaced(before.where, now.where, false), now.where)
  const tables = [...new Set([...before.tables, ...now.tables])]
  return sound({
    ...before,
    items: [...keys, ...sums],
    tables,
    named: now.named,
    where,
    groupBy: keys,
    having: null,
    orderBy: now.orderBy,
    limit: null,
  })
}

/** "How many applications does each of them have?": none is a number too. */
function countedEach(before: Select, now: Select, { eachBefore, shown }: PartialQuery): Select | null {
  const counted = shown.find((one) => one.kind === 'count')
  const [owner] = before.tables
  const other = now.tables.find((table) => table !== owner)
  const key = other && keyOf(other)[0]
  const plain = before.items.filter((item) => !hasAggregate(item))
  if (!eachBefore || !counted || !owner || !key || plain.length === 0) return null
  return sound({
    ...before,
    distinct: false,
    items: [...plain, { kind: 'aggregate', name: 'count', distinct: false, of: { kind: 'column', column: key } }],
    tables: [...new Set([...before.tables, ...now.tables])],
    kept: owner,
    where: both(before.where, now.where),
    groupBy: plain,
    having: null,
    orderBy: now.orderBy,
    limit: now.limit,
  })
}

/** "And C++ as well?": those that have the one and also the other. */
function alsoHaving(before: Select, now: Select, { shown }: PartialQuery, question: string): Query | null {
  const pinned = pinnedColumns(now.where)
  const isSame = pinned.length > 0 && pinned.every((column) => pinnedColumns(before.where).includes(column))
  if (!/\b(as well|too|also)\b/i.test(question) || shown.length > 0 || !isSame || before.items.some(hasAggregate)) return null
  const where = both(withoutReplaced(before.where, now.where, false), now.where)
  const owned = ownerAlso(before, pinned, where)
  if (owned) return owned
  const right = { ...before, where, orderBy: [], limit: null }
  return { kind: 'combination', operator: 'intersect', left: { ...before, orderBy: [], limit: null }, right }
}

/** By whom the rows belong to, where they do: two may have the same name. */
function ownerAlso(before: Select, pinned: readonly Column[], where: Condition | null): Select | null {
  const [table, ...others] = new Set(pinned.map((column) => column.table))
  const owner = table?.columns.find(({ refersTo, isInternal }) => refersTo !== null && !isInternal)
  if (!table || !owner || others.length > 0 || allColumns(where).some((column) => column.table !== table)) return null
  const shown = before.items.flatMap(columnsIn).map((column) => column.table)
  if (shown.some((one) => one !== table && one !== owner.refersTo)) return null
  const of: Expression = { kind: 'column', column: owner }
  const query = { ...emptySelect([table]), items: [of], where }
  return { ...before, where: both(before.where, { kind: 'in', of, query, negated: false }) }
}

/** "Sort them": by what is shown. A column that was summed up is meant as its sum. Null where no order is asked for. */
function orderOf(before: Select, now: Select, partialQuery: PartialQuery, items: readonly Expression[]): Ordering[] | null {
  if (partialQuery.direction !== null) return unnamed(partialQuery.direction, items)
  if (now.orderBy.length === 0) return null
  return now.orderBy.map(({ by, descending }) => ({
    by: before.items.find((item) => hasAggregate(item) && isOf(item, by)) ?? by,
    descending,
  }))
}

const isOf = (sum: Expression, by: Expression): boolean => by.kind === 'column' && columnsIn(sum).includes(by.column)

/** How many there were: rows, or groups where rows had been grouped. */
function counted(before: Select, where: Condition | null): Select {
  const [group] = before.groupBy
  const things: Expression = group ? { kind: 'aggregate', name: 'count', distinct: true, of: group } : countRows
  return { ...before, distinct: false, items: [things], where, groupBy: [], having: null, orderBy: [], limit: null }
}

/** "And in Berlin?": a new value for the same column takes the place of the old; after "what about" any new condition on it does. */
function withoutReplaced(before: Condition | null, now: Condition | null, turns: boolean): Condition | null {
  const replaced = new Set(turns ? allColumns(now) : pinnedColumns(now))
  return both(...partsOf(before).filter((part) => !(turns ? allColumns(part) : pinnedColumns(part)).some((column) => replaced.has(column))))
}

const allColumns = (condition: Condition | null): Column[] => (condition === null ? [] : columnsInCondition(condition))

function pinnedColumns(condition: Condition | null): Column[] {
  if (condition === null) return []
  if (condition.kind === 'and' || condition.kind === 'or') return condition.parts.flatMap(pinnedColumns)
  return condition.kind === 'compare' && condition.operator === '=' ? columnsInCondition(condition) : []
}
