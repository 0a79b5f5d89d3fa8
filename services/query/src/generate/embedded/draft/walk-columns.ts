import type { AggregateName } from '../ir/ir.ts'
import type { Item } from '../link/items.ts'
import type { ColumnSlot, TableSlot } from './draft.ts'
import { takeExtreme } from './walk-amounts.ts'
import { isDenied, isStranded, isWayToValue } from './walk-noted-columns.ts'
import { isVerb, itemBefore, pushFilter, remember, takeDistinct, takeOrder, type Walk } from './walk-state.ts'

/** What a column that is named may be there for; the first that takes it decides. */
const ROLES: readonly ((state: Walk, slot: ColumnSlot) => boolean)[] = [
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

export function applyColumn(state: Walk, item: Item & { kind: 'column' }): void {
  const owner = ownerOf(state, item)
  const spoken = state.zone === 'show' ? state.draft.subject : (state.lastTable ?? state.draft.subject)
  const slot: ColumnSlot = {
    kind: 'column',
    at: item.from,
    options: item.link.options,
    near: owner ?? spoken,
    isOwned: owner !== null,
    isImplicit: false,
  }
  if (isCountWord(state, item)) state.pending.count = true
  else ROLES.some((takes) => takes(state, slot))
}

/** "Number per source": how many. */
function isCountWord({ items, at, tokens, isNoted }: Walk, item: Item): boolean {
  const next = items[at + 1]
  const isEach = next?.kind === 'cue' && (next.cue.kind === 'each' || (next.cue.kind === 'preposition' && next.cue.word === 'by'))
  return isNoted && isEach && item.to - item.from === 1 && /^(number|numbers|count)$/.test(tokens[item.from]?.word ?? '')
}

/** "name of the singer", "singer's name": the table said next to a column. */
function ownerOf(state: Walk, item: Item): TableSlot | null {
  const after = state.items[state.at + 1]
  const further = state.items.slice(state.at + 2).find((one) => one.kind !== 'word' || one.isContent)
  const isOf = after?.kind === 'cue' && after.cue.kind === 'preposition' && (after.cue.word === 'of' || after.cue.word === 'for')
  if (isOf && further?.kind === 'table') return { kind: 'table', at: further.from, options: further.link.options }
  const before = itemBefore(state)
  const isBefore = before?.kind === 'table' && item.from - before.to <= 3
  return isBefore ? { kind: 'table', at: before.from, options: before.link.options } : null
}

/** "Banking industry": the column of the value just said. */
function describesValue(state: Walk, slot: ColumnSlot): boolean {
  const before = state.items[state.at - 1]
  if (before?.kind === 'phrase' && slot.options.some(({ named }) => before.link.options.some(({ table }) => table === named.table)))
    return true
  const filter = (state.exclusion?.filters ?? state.draft.filters).at(-1)
  if (before?.kind !== 'value' || filter?.test.kind !== 'value' || filter.test.link !== before.link || !filter.slot.isImplicit) return false
  const both = inCommon(slot, filter.slot)
  if (both.length > 0) filter.slot = { ...slot, options: both, isImplicit: false }
  return both.length > 0
}

function inCommon(a: ColumnSlot, b: ColumnSlot): ColumnSlot['options'] {
  const known = new Set(b.options.map(({ named }) => named))
  return a.options.filter(({ named }) => known.has(named))
}

function isMissing(state: Walk, slot: ColumnSlot): boolean {
  if (!state.pending.missing) return false
  state.pending.missing = false
  pushFilter(state, slot, { kind: 'missing' })
  return true
}

function isGroup({ pending, draft }: Walk, slot: ColumnSlot): boolean {
  if (!pending.each) return false
  pending.each = false
  draft.groups.push(slot)
  return true
}

/** "more than the average age". */
function isComparedWithSum(state: Walk, slot: ColumnSlot): boolean {
  const { compare, against } = state.pending
  if (!compare || against === null) return false
  pushFilter(state, slot, { kind: 'aggregate', operator: compare.operator, aggregate: against })
  state.pending.compare = null
  state.pending.against = null
  return true
}

function isFrequent({ pending, draft }: Walk, slot: ColumnSlot): boolean {
  if (!pending.frequent) return false
  draft.frequent = { slot, descending: pending.frequent.descending }
  pending.frequent = null
  return true
}

/** "more than 5 years of experience": of what the number is. */
function isUnit(state: Walk, slot: ColumnSlot): boolean {
  const { number, compare } = state.pending
  if (number === null) return false
  if (state.isNoted && slot.options[0]?.named.kind === 'text' && compare !== null && compare.operator !== '=') {
    state.draft.having.push({ measure: { kind: 'count', of: slot }, operator: compare.operator, value: number }) // "to more than one job"
    state.pending.number = null
    state.pending.compare = null
    return true
  }
  pushFilter(state, slot, { kind: 'number', operator: compare?.operator ?? '=', value: number })
  state.pending.number = null
  state.pending.compare = null
  return true
}

function isOrder(state: Walk, slot: ColumnSlot): boolean {
  const { pending } = state
  const taken = takeOrder(
    state,
    pending.count ? { kind: 'count', of: slot } : { kind: 'column', slot, aggregate: pending.aggregates[0] ?? null },
  )
  if (taken) pending.aggregates = []
  return taken
}

/** "When did it start?": the date that the question word asks for. */
function answersQuestion({ draft, pending, isNoted, zone }: Walk, slot: ColumnSlot): boolean {
  const asked = draft.shown.find((one) => one.kind === 'column' && one.slot.isImplicit && one.aggregate === null)
  if (asked?.kind !== 'column' || pending.count || pending.aggregates.length > 0) return false
  const both = inCommon(slot, asked.slot)
  if (both.length > 0) asked.slot = { ...slot, options: both }
  else if (isNoted && zone === 'show' && slot.options[0]?.named.kind === 'text')
    asked.slot = slot // "where do they come from": the notes know
  else return false
  return true
}

function isInCondition(state: Walk, slot: ColumnSlot): boolean {
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
function describesSubject(state: Walk, slot: ColumnSlot): boolean {
  const before = state.items[state.at - 1]
  const isListed = before?.kind === 'table' && state.draft.subject?.at === before.from
  if (!isListed || !isVerb(state.tokens[slot.at]) || state.pending.aggregates.length > 0) return false
  state.zone = 'filter'
  state.loose.add(slot)
  remember(state, slot)
  return true
}

/** "the positions of the players", where players are a column too: says whose positions, and is not shown. */
function namesOwner(state: Walk, slot: ColumnSlot): boolean {
  const { draft, pending } = state
  const before = itemBefore(state)
  const isOwner = before?.kind === 'cue' && before.cue.kind === 'preposition' && (before.cue.word === 'of' || before.cue.word === 'for')
  if (!isOwner || draft.shown.length === 0 || pending.count || pending.aggregates.length > 0 || pending.distinct) return false
  draft.owners.push(slot)
  return true
}

function isShown(state: Walk, slot: ColumnSlot): boolean {
  const { draft, pending } = state
  const isKinds = state.isNoted && /^(kinds|types|sorts|categories)$/.test(state.tokens[slot.at]?.word ?? '')
  const distinct = takeDistinct(state) || isKinds
  if (pending.count) draft.shown.push({ kind: 'count', of: slot, distinct })
  else {
    const aggregates = pending.aggregates.length > 0 ? pending.aggregates : [sharedAggregate(state, slot)]
    draft.distinct ||= distinct && pending.aggregates.length === 0
    for (const aggregate of aggregates) draft.shown.push({ kind: 'column', slot, aggregate, distinct: distinct && aggregate !== null })
    pending.aggregates = []
  }
  pending.count = false
  remember(state, slot)
  return true
}

/** "the average price and score": of both. */
function sharedAggregate({ draft, items, at }: Walk, slot: ColumnSlot): AggregateName | null {
  const [before, and] = [draft.shown.at(-1), items[at - 1]]
  const follows = and?.kind === 'cue' && and.cue.kind === 'and' && items[at - 2]?.kind === 'column'
  return follows && slot.options[0]?.named.kind === 'number' && before?.kind === 'column' ? before.aggregate : null
}
