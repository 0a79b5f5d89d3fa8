import type { AggregateName } from '../../../core/query/query.ts'
import type { Item } from '../link/items.ts'
import { takeExtreme } from './parse-amounts.ts'
import { isDenied, isStranded, isWayToValue } from './parse-defined-columns.ts'
import { isVerb, itemBefore, type ParseState, pushFilter, remember, takeDistinct, takeOrder } from './parse-state.ts'
import type { ColumnSlot, TableSlot } from './partial-query.ts'

/** What a column that is named may be there for; the first that takes it decides. */
const ROLES: readonly ((state: ParseState, slot: ColumnSlot) => boolean)[] = [
  isWayToValue,
  describesValue,
  isMissing,
  isDenied,
  isStranded,
  isGroup,
  isComparedWithSum,
  isFrequent,
  takeExtreme,
  isUnit,
  isOrder,
  answersQuestion,
  isInCondition,
  describesSubject,
  namesOwner,
  isShown,
]

export function applyColumn(state: ParseState, item: Item & { kind: 'column' }): void {
  const owner = ownerOf(state, item)
  const mentioned = state.zone === 'show' ? state.partialQuery.subject : (state.lastTable ?? state.partialQuery.subject)
  const slot: ColumnSlot = {
    kind: 'column',
    at: item.from,
    options: item.link.options,
    near: owner ?? mentioned,
    isOwned: owner !== null,
    isImplicit: false,
  }
  if (isCountWord(state, item)) state.pending.count = true
  else ROLES.some((takes) => takes(state, slot))
}

/** "Number per source": how many. */
function isCountWord({ items, at, tokens, hasSemanticLayer }: ParseState, item: Item): boolean {
  const next = items[at + 1]
  const isEach =
    next?.kind === 'keyword' && (next.keyword.kind === 'each' || (next.keyword.kind === 'preposition' && next.keyword.word === 'by'))
  return hasSemanticLayer && isEach && item.to - item.from === 1 && /^(number|numbers|count)$/.test(tokens[item.from]?.word ?? '')
}

/** "name of the singer", "singer's name": the table mentioned next to a column. */
function ownerOf(state: ParseState, item: Item): TableSlot | null {
  const after = state.items[state.at + 1]
  const further = state.items.slice(state.at + 2).find((one) => one.kind !== 'word' || one.isContent)
  const isOf =
    after?.kind === 'keyword' && after.keyword.kind === 'preposition' && (after.keyword.word === 'of' || after.keyword.word === 'for')
  if (isOf && further?.kind === 'table') return { kind: 'table', at: further.from, options: further.link.options }
  const before = itemBefore(state)
  const isBefore = before?.kind === 'table' && item.from - before.to <= 3
  return isBefore ? { kind: 'table', at: before.from, options: before.link.options } : null
}

/** "Banking industry": the column of the value just mentioned. */
function describesValue(state: ParseState, slot: ColumnSlot): boolean {
  const before = state.items[state.at - 1]
  if (before?.kind === 'phrase' && slot.options.some(({ named }) => before.link.options.some(({ table }) => table === named.table)))
    return true
  const filter = (state.exclusion?.filters ?? state.partialQuery.filters).at(-1)
  if (before?.kind !== 'value' || filter?.test.kind !== 'value' || filter.test.link !== before.link || !filter.slot.isImplicit) return false
  const both = inCommon(slot, filter.slot)
  if (both.length > 0) filter.slot = { ...slot, options: both, isImplicit: false }
  return both.length > 0
}

function inCommon(a: ColumnSlot, b: ColumnSlot): ColumnSlot['options'] {
  const known = new Set(b.options.map(({ named }) => named))
  return a.options.filter(({ named }) => known.has(named))
}

function isMissing(state: ParseState, slot: ColumnSlot): boolean {
  if (!state.pending.missing) return false
  state.pending.missing = false
  pushFilter(state, slot, { kind: 'missing' })
  return true
}

function isGroup({ pending, partialQuery }: ParseState, slot: ColumnSlot): boolean {
  if (!pending.each) return false
  pending.each = false
  partialQuery.groups.push(slot)
  return true
}

/** "more than the average age". */
function isComparedWithSum(state: ParseState, slot: ColumnSlot): boolean {
  const { compare, against } = state.pending
  if (!compare || against === null) return false
  pushFilter(state, slot, { kind: 'aggregate', operator: compare.operator, aggregate: against })
  state.pending.compare = null
  state.pending.against = null
  return true
}

function isFrequent({ pending, partialQuery }: ParseState, slot: ColumnSlot): boolean {
  if (!pending.frequent) return false
  partialQuery.frequent = { slot, descending: pending.frequent.descending }
  pending.frequent = null
  return true
}

/** "more than 5 years of experience": of what the number is. */
function isUnit(state: ParseState, slot: ColumnSlot): boolean {
  const { number, compare } = state.pending
  if (number === null) return false
  if (state.hasSemanticLayer && slot.options[0]?.named.kind === 'text' && compare !== null && compare.operator !== '=') {
    state.partialQuery.having.push({ measure: { kind: 'count', of: slot }, operator: compare.operator, value: number }) // "to more than one job"
    state.pending.number = null
    state.pending.compare = null
    return true
  }
  pushFilter(state, slot, { kind: 'number', operator: compare?.operator ?? '=', value: number })
  state.pending.number = null
  state.pending.compare = null
  return true
}

function isOrder(state: ParseState, slot: ColumnSlot): boolean {
  const { pending } = state
  const taken = takeOrder(
    state,
    pending.count ? { kind: 'count', of: slot } : { kind: 'column', slot, aggregate: pending.aggregates[0] ?? null },
  )
  if (taken) pending.aggregates = []
  return taken
}

/** "When did it start?": the date that the question word asks for. */
function answersQuestion({ partialQuery, pending, hasSemanticLayer, zone }: ParseState, slot: ColumnSlot): boolean {
  const asked = partialQuery.shown.find((one) => one.kind === 'column' && one.slot.isImplicit && one.aggregate === null)
  if (asked?.kind !== 'column' || pending.count || pending.aggregates.length > 0) return false
  const both = inCommon(slot, asked.slot)
  if (both.length > 0) asked.slot = { ...slot, options: both }
  else if (hasSemanticLayer && zone === 'show' && slot.options[0]?.named.kind === 'text')
    asked.slot = slot // "where do they come from": the semantic layer knows
  else return false
  return true
}

function isInCondition(state: ParseState, slot: ColumnSlot): boolean {
  const { pending } = state
  if (state.zone !== 'filter') return false
  const [aggregate = null] = pending.aggregates
  if (pending.count) state.measure = { kind: 'count', of: slot }
  else if (aggregate !== null) state.measure = { kind: 'column', slot, aggregate }
  pending.aggregates = []
  pending.count = false
  state.loose.add(slot)
  remember(state, slot)
  return true
}

/** "offers sent last week": a verb after what is listed begins a condition. */
function describesSubject(state: ParseState, slot: ColumnSlot): boolean {
  const before = state.items[state.at - 1]
  const isListed = before?.kind === 'table' && state.partialQuery.subject?.at === before.from
  if (!isListed || !isVerb(state.tokens[slot.at]) || state.pending.aggregates.length > 0) return false
  state.zone = 'filter'
  state.loose.add(slot)
  remember(state, slot)
  return true
}

/** "the positions of the players", where players are a column too: says whose positions, and is not shown. */
function namesOwner(state: ParseState, slot: ColumnSlot): boolean {
  const { partialQuery, pending } = state
  const before = itemBefore(state)
  const isOwner =
    before?.kind === 'keyword' && before.keyword.kind === 'preposition' && (before.keyword.word === 'of' || before.keyword.word === 'for')
  if (!isOwner || partialQuery.shown.length === 0 || pending.count || pending.aggregates.length > 0 || pending.distinct) return false
  partialQuery.owners.push(slot)
  return true
}

function isShown(state: ParseState, slot: ColumnSlot): boolean {
  const { partialQuery, pending } = state
  const isKinds = state.hasSemanticLayer && /^(kinds|types|sorts|categories)$/.test(state.tokens[slot.at]?.word ?? '')
  const distinct = takeDistinct(state) || isKinds
  if (pending.count) partialQuery.shown.push({ kind: 'count', of: slot, distinct })
  else {
    const aggregates = pending.aggregates.length > 0 ? pending.aggregates : [sharedAggregate(state, slot)]
    partialQuery.distinct ||= distinct && pending.aggregates.length === 0
    for (const aggregate of aggregates)
      partialQuery.shown.push({ kind: 'column', slot, aggregate, distinct: distinct && aggregate !== null })
    pending.aggregates = []
  }
  pending.count = false
  remember(state, slot)
  return true
}

/** "the average price and score": of both. */
function sharedAggregate({ partialQuery, items, at }: ParseState, slot: ColumnSlot): AggregateName | null {
  const [before, and] = [partialQuery.shown.at(-1), items[at - 1]]
  const follows = and?.kind === 'keyword' && and.keyword.kind === 'and' && items[at - 2]?.kind === 'column'
  return follows && slot.options[0]?.named.kind === 'number' && before?.kind === 'column' ? before.aggregate : null
}
