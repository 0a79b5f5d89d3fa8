import type { Item } from '../link/items.ts'
import type { TableSlot } from './draft.ts'
import { takeExtreme } from './walk-amounts.ts'
import { isListing, isVerb, itemBefore, pushFilter, takeDistinct, takeOrder, type Walk } from './walk-state.ts'

/** What a table that is named may be there for; the first that takes it decides. */
const ROLES: readonly ((state: Walk, slot: TableSlot) => boolean)[] = [
  isGroup,
  (state, slot) => takeOrder(state, { kind: 'count', of: slot }),
  takeExtreme,
  isCountedInCondition,
  isExcluded,
  isCounted,
  isMeasured,
  isPlaced,
]

export function applyTable(state: Walk, item: Item & { kind: 'table' }): void {
  const slot: TableSlot = { kind: 'table', at: item.from, options: item.link.options }
  state.lastTable = slot
  if (!isModifier(state, item) && !describesValue(state, item)) ROLES.some((takes) => takes(state, slot))
}

/** "product type": the table stands in front of its column and says whose it is. */
function isModifier(state: Walk, item: Item & { kind: 'table' }): boolean {
  const next = state.items[state.at + 1]
  if (next?.kind !== 'column' || next.from !== item.to || isVerb(state.tokens[next.from])) return false
  if (state.isNoted && /s$/.test(state.tokens[item.to - 1]?.word ?? '')) return false // "candidates come from"
  const tables = new Set(item.link.options.map(({ named }) => named))
  return next.link.options.some(({ named, score }) => score >= 0.8 && tables.has(named.table))
}

/** "the recruiter role": says of what the value is one. */
function describesValue({ isNoted, items, at }: Walk, item: Item & { kind: 'table' }): boolean {
  const before = items[at - 1]
  if (!isNoted || before?.kind !== 'value' || before.to !== item.from) return false
  const [table] = item.link.options.map(({ named }) => named)
  return before.link.options.some(({ column, score }) => score >= 0.85 && column.refersTo !== null && column.refersTo === table)
}

function isGroup({ pending, draft }: Walk, slot: TableSlot): boolean {
  if (!pending.each) return false
  pending.each = false
  draft.groups.push(slot)
  return true
}

/** "with more than 3 pets". */
function isCountedInCondition({ pending, draft, zone }: Walk, slot: TableSlot): boolean {
  if (pending.number === null || zone !== 'filter') return false
  draft.having.push({ measure: { kind: 'count', of: slot }, operator: pending.compare?.operator ?? '=', value: pending.number })
  pending.number = null
  pending.compare = null
  return true
}

/** "without a pet": what follows says which ones must not be there. */
function isExcluded(state: Walk, slot: TableSlot): boolean {
  if (!state.pending.not || state.zone !== 'filter') return false
  state.pending.not = false
  state.exclusion = { table: slot, filters: [] }
  state.draft.exclusions.push(state.exclusion)
  return true
}

function isCounted(state: Walk, slot: TableSlot): boolean {
  const { pending, draft } = state
  if (!pending.count || state.zone !== 'show') return false
  draft.shown.push({ kind: 'count', of: slot, distinct: takeDistinct(state) })
  pending.count = false
  if (!(state.isNoted && draft.asksWho)) draft.subject ??= slot
  state.zone = 'filter'
  return true
}

/** "whose number of pets is": what a comparison will be about. */
function isMeasured(state: Walk, slot: TableSlot): boolean {
  if (!state.pending.count) return false
  state.measure = { kind: 'count', of: slot }
  state.pending.count = false
  return true
}

/** "with their interviewers", "Candidate and start time.": shown beside the rest. */
function isListedBeside(state: Walk): boolean {
  const before = itemBefore(state)
  if (before?.kind !== 'cue') return false
  // "Who are the approvers?" asks for them and nothing beside them.
  if (before.cue.kind === 'show') return state.draft.subject !== null || state.draft.filters.length > 0
  return ['stop', 'alsoShow', 'and', 'comma'].includes(before.cue.kind)
}

function isPlaced(state: Walk, slot: TableSlot): boolean {
  const { draft, zone, today } = state
  if (zone === 'show') draft.distinct = takeDistinct(state) || draft.distinct
  if (state.upcoming) pushFilter(state, state.implicit.date(slot.at, slot), { kind: 'period', relation: 'since', begin: today, end: today })
  state.upcoming = false
  if (state.isNoted && zone === 'show' && (draft.subject !== null || draft.asksWho) && isListedBeside(state)) {
    draft.shown.push({ kind: 'label', of: slot })
    return true
  }
  if (zone !== 'show' || draft.subject !== null || (state.isNoted && draft.asksWho)) {
    draft.tables.push(slot)
    return true
  }
  draft.subject = slot
  // "hiring managers and the requisitions they have": both are asked for.
  draft.showsSubject ||= state.isNoted && draft.shown.some((one) => one.kind === 'column') && isListing(itemBefore(state))
  for (const one of draft.shown) if (one.kind === 'column' && one.slot.near === null) one.slot.near = slot
  return true
}
