import { type Expression, hasAggregate, leavesOf, type Query, type Select, tablesRead } from '../../../core/query/query.ts'
import { connect } from '../../../core/schema/joins.ts'
import { type Column, isKey, type Schema } from '../../../core/schema/schema.ts'
import { hasSemanticLayer } from '../../../core/schema/semantic-names.ts'
import type { Item } from '../link/items.ts'
import type { PartialQuery } from '../partial-query/partial-query.ts'
import type { Resolution } from '../partial-query/resolve.ts'
import { type Features, weigh } from './weights.ts'

export interface Candidate {
  query: Query
  partialQuery: PartialQuery
  /** The pieces that the question was taken apart into. */
  items: readonly Item[]
  features: Features
  score: number
}
/** Where a query comes from. */
export interface Origin {
  partialQuery: PartialQuery
  items: readonly Item[]
  split: number
  resolution: Resolution
  /** Whether it goes on from the question before, and whether words say so. */
  goesOn: -1 | 0 | 1
}

/** Notes show rows by what they belong to: a longer way says less against a reading. */
const NOTED_WAYS = 0.4
/** Notes say how people speak: what passes over their words is less likely meant. */
const [NOTED_PASSING, NOTED_TABLES] = [3, 2]

/** A query with what speaks for and against it; null where its tables do not hang together. */
export function judge(schema: Schema, query: Query, origin: Origin): Candidate | null {
  const select = firstSelect(query)
  const tree = connect(schema, tablesRead(select), select.named)
  if (tree === null) return null
  const { partialQuery, split, resolution } = origin
  const features: Features = {
    split,
    unexplained: partialQuery.unexplained * (hasSemanticLayer(schema) ? NOTED_PASSING : 1),
    dropped: partialQuery.dropped,
    ...resolution.fit,
    joins: tree.cost * (hasSemanticLayer(schema) ? NOTED_WAYS : 1),
    tablesPassedOver: partialQuery.tablesPassedOver * (hasSemanticLayer(schema) ? NOTED_TABLES : 1),
    showsOnlyLabel: partialQuery.shown.length === 0 && partialQuery.frequent === null ? 1 : 0,
    groupsUnsaid: groupsUnsaid(partialQuery, select),
    showsPinned: pinned(select),
    // Where everything is shown the keys are among it.
    showsKeys: (isEverything(partialQuery, select) ? [] : select.items)
      .flatMap(columnOf)
      .reduce((sum, column) => sum + keyShown(origin, column), 0),
    keysByName: select.named.length > 0 ? 1 : 0,
    goesOn: origin.goesOn,
    unknownTexts: leavesOf(select.where).filter((one) => one.kind === 'compare' && one.loose === true).length,
  }
  return { query, partialQuery, items: origin.items, features, score: weigh(features) }
}

function firstSelect(query: Query): Select {
  if (query.kind === 'select') return query.derived ? firstSelect(query.derived) : query
  return firstSelect(query.left)
}

const groupsUnsaid = (partialQuery: PartialQuery, { items }: Select): number =>
  partialQuery.groups.length === 0 &&
  partialQuery.frequent === null &&
  items.some(hasAggregate) &&
  items.some((item) => !hasAggregate(item))
    ? 1
    : 0

function pinned({ items, where }: Select): number {
  const columns = leavesOf(where).flatMap((one) => (one.kind === 'compare' && one.operator === '=' ? columnOf(one.left) : []))
  return items.flatMap(columnOf).filter((column) => columns.includes(column)).length
}

const columnOf = (expression: Expression): Column[] => (expression.kind === 'column' ? [expression.column] : [])

const isEverything = (partialQuery: PartialQuery, { items }: Select): boolean =>
  partialQuery.shown.some((one) => one.kind === 'everything') || items.length > 6

/** A UUID tells a reader nothing. */
function keyShown(origin: Origin, column: Column): number {
  if (!isKey(column) || saysKey(origin, column)) return 0
  return column.kind === 'other' ? 3 : 1
}

/** The question has the column's last word: id, code, number. */
const saysKey = ({ items }: Origin, column: Column): boolean =>
  items.some((item) => item.kind === 'column' && item.link.options.some(({ named, score }) => named === column && score >= 0.95))
