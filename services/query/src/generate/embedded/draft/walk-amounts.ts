import type { Cue } from '../link/cue.ts'
import type { Item } from '../link/items.ts'
import type { NotedMeasure } from '../link/noted-measures.ts'
import { notedOf } from '../schema/noted.ts'
import type { Schema } from '../schema/schema.ts'
import type { ColumnSlot, Draft, Slot } from './draft.ts'
import { dateByPhrase } from './walk-phrases.ts'
import { isListing, nextItem, type Walk } from './walk-state.ts'

/** "how many", "the number of". */
export function applyCount(state: Walk): void {
  const { pending } = state
  if (state.zone === 'filter' && !isCompared(state)) state.zone = 'show'
  if (state.isNoted && isCountable(nextItem(state)) && isAveraged(state)) {
    pending.aggregates = []
    pending.count = true
    state.draft.averaged = true
    return
  }
  // "the average number of horses" adds up what is a number already; "the total number of" only counts.
  pending.count = pending.aggregates.every((name) => name === 'sum')
  pending.aggregates = pending.count ? [] : pending.aggregates
}

const isCountable = (item: Item | undefined): boolean =>
  item?.kind === 'table' || (item?.kind === 'column' && item.link.options[0]?.named.kind === 'text')

/** "the average number of interviews", "how many interviews on average". */
function isAveraged({ pending, items, at }: Walk): boolean {
  const further = items.slice(at + 1).some((item) => item.kind === 'cue' && item.cue.kind === 'aggregate' && item.cue.name === 'avg')
  const isLate = further && items.slice(at + 1).every((item) => item.kind !== 'measure')
  return pending.aggregates.some((name) => name === 'avg') || isLate
}

export function applyAggregate(state: Walk, { name }: Extract<Cue, { kind: 'aggregate' }>): void {
  const { pending } = state
  const next = nextItem(state)
  if (name === 'avg' && state.draft.averaged) return
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
  if ((zone === 'show' && cue.about.length === 0 && !cue.counts && (goesOn || isLast)) || isOfFigure(state))
    pending.aggregates.push(cue.descending ? 'max' : 'min')
  else pending.extreme = cue
}

/** "shortest, longest and average time to hire": what stands in front of a figure says which of its values. */
function isOfFigure({ items, at, draft }: Walk): boolean {
  if (draft.shown.some((one) => one.kind === 'column')) return false // "which office has the highest rate": chooses one
  const isListed = (item: Item) =>
    item.kind === 'word' || (item.kind === 'cue' && ['extreme', 'aggregate', 'and', 'comma'].includes(item.cue.kind))
  return items.slice(at + 1).find((item) => !isListed(item))?.kind === 'measure'
}

/** "top 3", "first 5"; without a number the best. */
export function applyTop(state: Walk): void {
  const item = state.items[state.at]
  const isFirst = state.isNoted && state.tokens[item?.from ?? -1]?.word === 'first'
  if (nextItem(state)?.kind === 'number') state.pending.top = true
  else if (isFirst) state.pending.extreme = { kind: 'extreme', descending: false, about: ['date', 'time', 'year'], counts: false }
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

/** What took longest by its time; what has waited longest, or is oldest, by its earliest date. */
export function overTime(state: Walk, cue: Extreme): Draft['extreme'] {
  if (!state.isNoted || !/^(age|length)$/.test(cue.about[0] ?? '')) return null
  const taken = cue.about.includes('duration') ? timeTaken(state) : null
  if (taken) return { measure: { kind: 'time', measure: taken }, descending: cue.descending }
  const isAge = cue.about.includes('age') && !hasAge(state.schema)
  const isLong = cue.about.includes('duration') && !hasLength(state)
  const slot = isLong || isAge ? dateByPhrase(state) : null
  const date =
    slot ?? (isAge || isLong ? state.implicit.date(state.items[state.at]?.from ?? 0, state.lastTable ?? state.draft.subject) : null)
  return date && { measure: { kind: 'column', slot: date, aggregate: null }, descending: !cue.descending }
}

/** "which approval took the longest". */
function timeTaken({ tokens, takes, lastTable, draft }: Walk): NotedMeasure | null {
  const table = (draft.subject ?? lastTable)?.options[0]?.named
  return table && tokens.some(({ word }) => /^(take|takes|took|taken|last|lasts|lasted)$/.test(word)) ? (takes.get(table) ?? null) : null
}

/** Something of the rows themselves can be long: then that is meant. */
function hasLength({ draft, lastTable }: Walk): boolean {
  const table = (draft.subject ?? lastTable)?.options[0]?.named
  const isLength = (word: string) => /^(length|duration|page|minute|hour)/.test(word)
  return (
    table === undefined ||
    notedOf(table)?.date == null ||
    table.columns.some(({ kind, stems }) => kind === 'number' && stems.some(isLength))
  )
}

const hasAge = ({ tables }: Schema): boolean =>
  tables.some(({ columns }) =>
    columns.some(({ isInternal, stems }) => !isInternal && stems.some((word) => word === 'age' || word === 'birth')),
  )

function extremeOfRows(state: Walk, slot: Slot & { kind: 'table' }, cue: Extreme): false {
  const { draft, implicit } = state
  if (cue.isTop) return false // "the top 5 singers": by what is said later
  const waiting = overTime(state, cue)
  if (waiting) {
    draft.extreme = waiting
    return false
  }
  const dated = state.isNoted && cue.about.includes('date') ? dateByPhrase(state) : null
  const by = dated ?? (cue.about.length > 0 ? implicit.about(cue.about, slot.at, slot) : implicit.number(slot.at, slot))
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
