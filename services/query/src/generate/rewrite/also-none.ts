import {
  aggregate,
  both,
  type Condition,
  column,
  columnsIn,
  columnsInCondition,
  type Expression,
  emptySelect,
  once,
  partsOf,
  type Query,
  type Select,
} from '../../core/query/query.ts'
import { countsItsRows, isMeasure } from '../../core/schema/computed.ts'
import { countedRows, treeOf } from '../../core/schema/counted-rows.ts'
import { labelOf } from '../../core/schema/label.ts'
import { type Column, keyOf, type Schema, type Table } from '../../core/schema/schema.ts'
import { hasSemanticLayer, lastStems } from '../../core/schema/semantic-names.ts'
import { singular, stem } from '../../retrieve/stem.ts'

const OF_ALL = /\b(?:each|every|all)(?: (?:of|single|our|the|my|these|those))* ([\p{L}-]{1,40}(?: [\p{L}-]{1,40})?)/giu
/** Said in so many words. */
const NONE_TOO = /\b(?:includ\w+|also|even) (?:those|the ones|the|any)?\s?(?:with|without) (?:none|any|zero|no)\b/i

/**
 * "How many visits does each vet have" has a row for every vet: one without a visit has 0, and in "revenue for each vet" no value. Where
 * operators keep no semantic layer, only where the question says so.
 */
export function alsoNone(schema: Schema, query: Query, question: string): Query {
  if (query.kind !== 'select' || query.having !== null || (!hasSemanticLayer(schema) && !NONE_TOO.test(question))) return query
  const each = groupedBy(query)
  return (each && isSaidOf(each, question) && keepEach(query, each)) || query
}

/** The same with every row of what it is grouped by; null where that cannot be written. */
export function keepAll(query: Select): Select | null {
  const each = groupedBy(query)
  return each && keepEach(query, each)
}

function keepEach(query: Select, each: Table): Select | null {
  const figure = query.items.find(isFigure)
  const [counted, ...more] = countedRows(query)
  const key = counted && more.length === 0 && counted !== each ? keyIn(query, counted, each) : null
  if (!figure || !counted || !key || (figure.kind === 'column' && figure.column.table !== counted)) return null
  // What is said of the rows that are counted says which of them, not whose.
  const parts = partsOf(query.where)
  const ofEach = parts.filter((one) => columnsInCondition(one).every(({ table }) => table === each))
  const matching = matchingRows(
    query,
    counted,
    each,
    parts.filter((one) => !ofEach.includes(one)),
  )
  if (matching === null) return null
  const counts = (one: Expression): Expression => (isCount(one) ? aggregate('count', column(key)) : one)
  return {
    ...query,
    items: query.items.map(counts),
    having: both(...partsOf(query.having).map((one): Condition => (one.kind === 'compare' ? { ...one, left: counts(one.left) } : one))),
    groupBy: once([...keyOf(each).map(column), ...groupsOf(query)]),
    orderBy: query.orderBy.map((one) => ({ ...one, by: counts(one.by) })),
    tables: matching.tables,
    kept: each,
    where: both(...ofEach),
    ...(matching.condition && { matching: matching.condition }),
  }
}

/**
 * Which of the counted rows are joined to those that are kept. What is said of other tables than those between the two is looked up by the
 * key of the counted rows. Null where that cannot be written.
 */
function matchingRows(
  query: Select,
  counted: Table,
  each: Table,
  parts: readonly Condition[],
): { tables: Table[]; condition: Condition | null } | null {
  const [all, between] = [query, { ...emptySelect([each, counted]), named: query.named }].map(tablesJoined)
  if (!all || !between?.every((table) => all.includes(table))) return null
  const isOnJoin = (part: Condition): boolean => {
    const [table, ...others] = new Set(columnsInCondition(part).flatMap((one) => (one.table === each ? [] : one.table)))
    return table !== undefined && others.length === 0 && between.includes(table)
  }
  const further = all.filter((table) => !between.includes(table))
  const beyond = parts.filter((part) => !isOnJoin(part))
  if (further.length === 0 && beyond.length === 0) return { tables: between, condition: both(...parts) }
  const [key, ...more] = keyOf(counted)
  if (!key || more.length > 0) return null
  const those = { ...emptySelect([counted, ...further]), items: [column(key)], where: both(...beyond) }
  return {
    tables: between,
    condition: both(...parts.filter(isOnJoin), { kind: 'in', of: column(key), query: those, negated: false }),
  }
}

/** The tables of a query with those that lie between them. */
function tablesJoined(query: Select): Table[] | null {
  const tree = treeOf(query)
  return tree && [tree.first, ...tree.steps.map(({ table }) => table)]
}

const isCount = (one: Expression): boolean =>
  one.kind === 'aggregate'
    ? one.name === 'count' && !one.distinct && one.of.kind === 'star'
    : one.kind === 'column' && countsItsRows(one.column)

/** A measure that comes to nothing where there are no rows; one that counts rows would count the one that is kept. */
const isFigure = (one: Expression): boolean =>
  isCount(one) || (one.kind === 'column' && isMeasure(one.column) && !one.column.computed?.parts.some(countsRows))
const countsRows = (part: string | Column): boolean => typeof part === 'string' && /\bcount\s*\(\s*\*/i.test(part)

/** What a measure stands beside it is grouped by. */
const groupsOf = ({ groupBy, items }: Select): readonly Expression[] =>
  groupBy.length > 0 ? groupBy : items.filter((one) => !isFigure(one))

/** The table whose rows are shown with one figure each. */
function groupedBy(select: Select): Table | null {
  const { items, limit, derived, kept, distinct } = select
  const groupBy = groupsOf(select)
  if (groupBy.length === 0 || limit !== null || derived || kept || distinct) return null
  if (items.filter(isFigure).length !== 1 || !items.every((one) => one.kind === 'column' || isCount(one))) return null
  const [table, ...others] = new Set(groupBy.flatMap(columnsIn).map((one) => one.table))
  const isWhole = groupBy.every((one) => one.kind === 'column' && one.column.table === table)
  // By a town there is no row for each: by the key or the name of an owner there is.
  const columns = groupBy.flatMap(columnsIn)
  const isOfRows = (list: readonly Column[]): boolean => list.length > 0 && list.every((one) => columns.includes(one))
  return table && others.length === 0 && isWhole && (isOfRows(keyOf(table)) || isOfRows(labelOf(table))) ? table : null
}

/** The noun behind "each" is what the table is called. */
const isSaidOf = (table: Table, question: string): boolean =>
  NONE_TOO.test(question) ||
  [...question.matchAll(OF_ALL)].some(([, words = '']) =>
    words
      .toLowerCase()
      .split(' ')
      .some((word) => lastStems(table).includes(stem(singular(word)))),
  )

/** A column of the counted rows that every one of them has, where the tables lead from these to what they belong to. */
function keyIn(query: Select, counted: Table, each: Table): Column | null {
  const tree = treeOf(query)
  if (!tree || tree.steps.some(({ join }) => join.child === each)) return null
  const [key, ...more] = keyOf(counted)
  const links = tree.steps.flatMap(({ join }) => (join.child === counted ? join.pairs.map(({ child }) => child) : []))
  return key && more.length === 0 ? key : (links.find(({ source, isPrimaryKey }) => isPrimaryKey || !source.nullable) ?? null)
}
