import type { Cue } from '../link/cues.ts'
import type { ColumnSlot, Draft, Slot } from './draft.ts'
import { dateByPhrase } from './walk-phrases.ts'
import { isListing, nextItem, type Walk } from './walk-state.ts'

/** "how many", "the number of". */
export function applyCount(state: Walk): void {
  const { pending } = state
  if (state.zone === 'filter' && !isCompared(state)) state.zone = 'show'
  // "the average number of horses" adds up what is a number already; "the total number of" only counts.
  pending.count = pending.aggregates.every((name) => name === 'sum')
  pending.aggregates = pending.count ? [] : pending.aggregates
}

export function applyAggregate(state: Walk, { name }: Extract<Cue, { kind: 'aggregate' }>): void {
  const { pending } = state
  const next = nextItem(state)
  if (pending.compare && pending.number === null) pending.against = name
  else if (name === 'sum' && next?.kind === 'cue' && next.cue.kind === 'count') return
  else if (state.zone !== 'filter' || isCompared(state)) pending.aggregates.push(name)
  else if ((name === 'max' || name === 'min') && !isListing(state.items[state.at - 1])) {
    // "with the maximum price" chooses a row; "and the maximum price" shows one.
    pending.extreme = { kind: 'extreme', descending: name === 'max', about: [], counts: false }
  } else {
    state.zone = 'show'
    pending.aggregates.push(name)
  }
}

/** A comparison follows what is named next. */
function isCompared(state: Walk): boolean {
  const named = state.items.findIndex((item, at) => at > state.at && (item.kind === 'table' || item.kind === 'column'))
  const after = named < 0 ? undefined : nextItem(state, named + 1)
  return after?.kind === 'cue' && (after.cue.kind === 'compare' || after.cue.kind === 'between')
}

export function applyExtreme(state: Walk, cue: Extract<Cue, { kind: 'extreme' }>): void {
  const { items, at, zone, pending } = state
  // "highest, lowest and average price": one of a list of aggregates.
  const further = nextItem(state, at + 2)
  const goesOn = isListing(items[at + 1]) && further?.kind === 'cue' && (further.cue.kind === 'extreme' || further.cue.kind === 'aggregate')
  const isLast = isListing(items[at - 1]) && pending.aggregates.length > 0
  if (zone === 'show' && cue.about.length === 0 && !cue.counts && (goesOn || isLast))
    pending.aggregates.push(cue.descending ? 'max' : 'min')
  else pending.extreme = cue
}

/** "top 3", "first 5"; without a number the best. */
export function applyTop(state: Walk): void {
  if (nextItem(state)?.kind === 'number') state.pending.top = true
  else state.pending.extreme = { kind: 'extreme', descending: true, about: [], counts: false }
}

/** The most or least of what is named here. False where it is still to be placed itself: "the oldest singer". */
export function takeExtreme(state: Walk, slot: Slot): boolean {
  const { draft, pending } = state
  const cue = pending.extreme
  if (cue === null) return false
  pending.extreme = null
  const isCount = pending.count || (cue.counts && slot.kind === 'table')
  pending.count = false
  if (isCount) {
    draft.extreme = { measure: { kind: 'count', of: slot }, descending: cue.descending }
    return true
  }
  return slot.kind === 'table' ? extremeOfRows(state, slot, cue) : extremeOfColumn(state, slot, cue)
}

type Extreme = Extract<Cue, { kind: 'extreme' }>

/** What has waited longest has waited since the earliest date. */
export function waitingSince(state: Walk, cue: Extreme): Draft['extreme'] {
  const slot = state.isNoted && cue.about.includes('duration') ? dateByPhrase(state) : null
  return slot && { measure: { kind: 'column', slot, aggregate: null }, descending: !cue.descending }
}

function extremeOfRows(state: Walk, slot: Slot & { kind: 'table' }, cue: Extreme): false {
  const { draft, implicit } = state
  if (cue.isTop) return false // "the top 5 singers": by what is said later
  const waiting = waitingSince(state, cue)
  if (waiting) {
    draft.extreme = waiting
    return false
  }
  const by = cue.about.length > 0 ? implicit.about(cue.about, slot.at, slot) : implicit.number(slot.at, slot)
  draft.extreme = { measure: { kind: 'column', slot: by, aggregate: null }, descending: cue.descending }
  return false
}

function extremeOfColumn(state: Walk, slot: ColumnSlot, cue: Extreme): boolean {
  const { draft, pending } = state
  const isFirst = state.zone === 'show' && draft.shown.length === 0 && draft.subject === null && draft.limit === null
  if (isFirst && !cue.counts && cue.about.length === 0 && nextItem(state)?.kind !== 'table') {
    pending.aggregates.push(cue.descending ? 'max' : 'min') // "the highest salary" is asked for itself
    return false
  }
  if (state.isNoted && slot.options[0]?.named.kind === 'text' && cue.about.length === 0 && (cue.isTop || cue.counts)) {
    // "the top 5 skills" are the commonest; "the most skills" are counted
    if (cue.isTop) draft.frequent = { slot, descending: cue.descending }
    else draft.extreme = { measure: { kind: 'count', of: slot }, descending: cue.descending }
    return true
  }
  const best = slot.options[0]
  const isItself = state.isNoted && best !== undefined && best.score >= 0.95 && best.named.kind === 'number' // "the longest experience"
  const isAbout = cue.about.length > 0 && !isItself
  const by = isAbout ? state.implicit.about(cue.about, slot.at, slot.near) : slot
  draft.extreme = {
    measure: { kind: 'column', slot: by, aggregate: isAbout ? null : (pending.aggregates.shift() ?? null) },
    descending: cue.descending,
  }
  return !isAbout
}
