import type { AggregateName, ComparisonOperator } from '../../../core/query/query.ts'
import type { Schema, Table } from '../../../core/schema/schema.ts'
import { hasSemanticLayer } from '../../../core/schema/semantic-names.ts'
import type { Token } from '../../../retrieve/words.ts'
import type { Item } from '../link/items.ts'
import type { Keyword } from '../link/keyword.ts'
import type { DefinedMeasure } from '../link/link-measures.ts'
import { type ImplicitSlots, implicitSlots } from './implicit-slots.ts'
import {
  type ColumnSlot,
  type Exclusion,
  emptyPartialQuery,
  type Filter,
  type Measure,
  type PartialQuery,
  type TableSlot,
  type Test,
} from './partial-query.ts'

/** Which part of the question the words belong to. */
export type Zone = 'show' | 'filter' | 'order'

/** Keywords that were read and still wait for their column or table. */
export interface Pending {
  count: boolean
  distinct: boolean
  aggregates: AggregateName[]
  extreme: Extract<Keyword, { kind: 'extreme' }> | null
  frequent: Extract<Keyword, { kind: 'frequent' }> | null
  compare: { operator: ComparisonOperator; about: readonly string[] } | null
  /** Compared with an aggregate: more than the average. */
  against: AggregateName | null
  number: number | null
  between: { slot: ColumnSlot; low: number } | 'begun' | null
  like: 'start' | 'end' | 'anywhere' | null
  not: boolean
  missing: boolean
  each: boolean
  top: boolean
  or: boolean
  direction: boolean | null
}

export interface ParseState {
  schema: Schema
  items: readonly Item[]
  tokens: readonly Token[]
  /** There is a semantic layer for this database. */
  hasSemanticLayer: boolean
  /** `YYYY-MM-DD`. */
  today: string
  /** By table, how long its rows take. */
  takes: ReadonlyMap<Table, DefinedMeasure>
  at: number
  zone: Zone
  partialQuery: PartialQuery
  pending: Pending
  /** The column mentioned last, which a value may follow. */
  lastColumn: { slot: ColumnSlot; at: number } | null
  /** A measure that a comparison may follow: whose number of pets is more than … */
  measure: Measure | null
  /** Columns in conditions that have no test yet. */
  loose: Set<ColumnSlot>
  lastTable: TableSlot | null
  /** Conditions go here while rows that must not be there are described. */
  exclusion: Exclusion | null
  implicit: ImplicitSlots
  /** Only what is yet to come. */
  upcoming: boolean
  /** How many things were shown before the last sentence. */
  lastSentence: number
}

const nothingPending = (): Pending => ({
  count: false,
  distinct: false,
  aggregates: [],
  extreme: null,
  frequent: null,
  compare: null,
  against: null,
  number: null,
  between: null,
  like: null,
  not: false,
  missing: false,
  each: false,
  top: false,
  or: false,
  direction: null,
})

const isSaying = (item: Item): boolean =>
  item.kind === 'word' ? item.isContent : item.kind !== 'keyword' || item.keyword.kind !== 'filler'

/** The last piece before this one that says something. */
export const itemBefore = (state: ParseState): Item | undefined => state.items.slice(0, state.at).findLast(isSaying)

export const isListing = (item: Item | undefined): boolean =>
  item?.kind === 'keyword' && (item.keyword.kind === 'and' || item.keyword.kind === 'comma')

export const isVerb = (token: Token | undefined): boolean => /(ed|ing|sent|made|paid|held|born|taught)$/.test(token?.word ?? '')

/** Nothing was read yet that a condition can apply to. */
export const isAtStart = ({ partialQuery, pending }: ParseState): boolean =>
  partialQuery.subject === null &&
  partialQuery.shown.length === 0 &&
  partialQuery.groups.length === 0 &&
  !pending.count &&
  pending.extreme === null

export function beginCondition(state: ParseState): void {
  if (state.zone !== 'order') state.zone = 'filter'
  state.lastColumn = null
}

export function beginShow(state: ParseState): void {
  state.zone = 'show'
  state.exclusion = null
  state.lastColumn = null
}

export function leaveShow(state: ParseState): void {
  if (state.zone === 'show') state.zone = 'filter'
}

export function remember(state: ParseState, slot: ColumnSlot): void {
  state.lastColumn = { slot, at: state.at }
}

export function takeDistinct({ pending }: ParseState): boolean {
  const { distinct } = pending
  pending.distinct = false
  return distinct
}

/** Where an order is being described, by this. */
export function takeOrder(state: ParseState, measure: Measure): boolean {
  if (state.zone !== 'order') return false
  state.partialQuery.orders.push({ measure, descending: state.pending.direction ?? false })
  state.pending.direction = null
  state.pending.count = false
  return true
}

/** The next piece that says something: words like "the" are passed over. */
export function nextItem(state: ParseState, from = state.at + 1): Item | undefined {
  return state.items.slice(from).find(isSaying)
}

/** What is known of a question besides its pieces. */
export type QuestionText = Pick<ParseState, 'tokens' | 'today'> & Partial<Pick<ParseState, 'takes'>>

export const beginParse = (schema: Schema, items: readonly Item[], { tokens, today, takes = new Map() }: QuestionText): ParseState => ({
  schema,
  items,
  at: 0,
  zone: 'show',
  partialQuery: emptyPartialQuery(),
  pending: nothingPending(),
  lastColumn: null,
  measure: null,
  loose: new Set(),
  lastTable: null,
  exclusion: null,
  implicit: implicitSlots(
    schema,
    tokens.map((token) => token.stem),
  ),
  tokens,
  hasSemanticLayer: hasSemanticLayer(schema),
  today,
  takes,
  upcoming: false,
  lastSentence: 0,
})

export function pushFilter(state: ParseState, slot: ColumnSlot, test: Test, beside: number | null = null): void {
  const filter: Filter = { slot, test, negated: state.pending.not, or: state.pending.or, beside }
  ;(state.exclusion?.filters ?? state.partialQuery.filters).push(filter)
  state.pending.not = false
  state.pending.or = false
  state.loose.delete(slot)
}
