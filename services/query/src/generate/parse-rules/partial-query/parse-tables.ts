import type { Item } from '../link/items.ts'
import { takeExtreme } from './parse-amounts.ts'
import { isListing, isVerb, itemBefore, type ParseState, pushFilter, takeDistinct, takeOrder } from './parse-state.ts'
import type { TableSlot } from './partial-query.ts'

/** What a table that is named may be there for; the first that takes it decides. */
const ROLES: readonly ((state: ParseState, slot: TableSlot) => boolean)[] = [
  isGroup,
  (state, slot) => takeOrder(state, { kind: 'count', of: slot }),
  takeExtreme,
  isCountedInCondition,
  isExcluded,
  isCounted,
  isMeasured,
  isPlaced,
]

export function applyTable(state: ParseState, item: Item & { kind: 'table' }): void {
  const slot: TableSlot = { kind: 'table', at: item.from, options: item.link.options }
  state.lastTable = slot
  if (!isModifier(state, item) && !describesValue(state, item)) ROLES.some((takes) => takes(state, slot))
}

/** "product type": the table stands in front of its column and says whose it is. */
function isModifier(state: ParseState, item: Item & { kind: 'table' }): boolean {
  const next = state.items[state.at + 1]
  if (next?.kind !== 'column' || next.from !== item.to || isVerb(state.tokens[next.from])) return false
  if (state.hasSemanticLayer && /s$/.test(state.tokens[item.to - 1]?.word ?? '')) return false // "candidates come from"
  const tables = new Set(item.link.options.map(({ named }) => named))
  return next.link.options.some(({ named, score }) => score >= 0.8 && tables.has(named.table))
}

/** "the recruiter role": says of what the value is one. */
function describesValue({ hasSemanticLayer, items, at }: ParseState, item: Item & { kind: 'table' }): boolean {
  const before = items[at - 1]
  if (!hasSemanticLayer || before?.kind !== 'value' || before.to !== item.from) return false
  const [table] = item.link.options.map(({ named }) => named)
  return before.link.options.some(({ column, score }) => score >= 0.85 && column.refersTo !== null && column.refersTo === table)
}

function isGroup({ pending, partialQuery }: ParseState, slot: TableSlot): boolean {
  if (!pending.each) return false
  pending.each = false
  partialQuery.groups.push(slot)
  return true
}

/** "with more than 3 pets". */
function isCountedInCondition({ pending, partialQuery, zone }: ParseState, slot: TableSlot): boolean {
  if (pending.number === null || zone !== 'filter') return false
  partialQuery.having.push({ measure: { kind: 'count', of: slot }, operator: pending.compare?.operator ?? '=', value: pending.number })
  pending.number = null
  pending.compare = null
  return true
}

/** "without a pet": what follows says which ones must not be there. */
function isExcluded(state: ParseState, slot: TableSlot): boolean {
  if (!state.pending.not || state.zone !== 'filter') return false
  state.pending.not = false
  state.exclusion = { table: slot, filters: [] }
  state.partialQuery.exclusions.push(state.exclusion)
  return true
}

function isCounted(state: ParseState, slot: TableSlot): boolean {
  const { pending, partialQuery } = state
  if (!pending.count || state.zone !== 'show') return false
  partialQuery.shown.push({ kind: 'count', of: slot, distinct: takeDistinct(state) })
  pending.count = false
  if (!(state.hasSemanticLayer && partialQuery.asksWho)) partialQuery.subject ??= slot
  state.zone = 'filter'
  return true
}

/** "whose number of pets is": what a comparison will be about. */
function isMeasured(state: ParseState, slot: TableSlot): boolean {
  if (!state.pending.count) return false
  state.measure = { kind: 'count', of: slot }
  state.pending.count = false
  return true
}

/** "with their interviewers", "Candidate and start time.": shown beside the rest. */
function isListedBeside(state: ParseState): boolean {
  const before = itemBefore(state)
  if (before?.kind !== 'keyword') return false
  // "Who are the approvers?" asks for them and nothing beside them.
  if (before.keyword.kind === 'show') return state.partialQuery.subject !== null || state.partialQuery.filters.length > 0
  return ['stop', 'alsoShow', 'and', 'comma'].includes(before.keyword.kind)
}

function isPlaced(state: ParseState, slot: TableSlot): boolean {
  const { partialQuery, zone, today } = state
  if (zone === 'show') partialQuery.distinct = takeDistinct(state) || partialQuery.distinct
  if (state.upcoming) pushFilter(state, state.implicit.date(slot.at, slot), { kind: 'period', relation: 'since', begin: today, end: today })
  state.upcoming = false
  if (state.hasSemanticLayer && zone === 'show' && (partialQuery.subject !== null || partialQuery.asksWho) && isListedBeside(state)) {
    partialQuery.shown.push({ kind: 'label', of: slot })
    return true
  }
  if (zone !== 'show' || partialQuery.subject !== null || (state.hasSemanticLayer && partialQuery.asksWho)) {
    partialQuery.tables.push(slot)
    return true
  }
  partialQuery.subject = slot
  // "hiring managers and the requisitions they have": both are asked for.
  partialQuery.showsSubject ||=
    state.hasSemanticLayer && partialQuery.shown.some((one) => one.kind === 'column') && isListing(itemBefore(state))
  for (const one of partialQuery.shown) if (one.kind === 'column' && one.slot.near === null) one.slot.near = slot
  return true
}
