import type { Schema, Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Item } from '../link/items.ts'
import type { Keyword } from '../link/keyword.ts'
import type { DefinedMeasure } from '../link/link-measures.ts'
import { dateByPhrase } from './parse-phrases.ts'
import { isListing, nextItem, type ParseState } from './parse-state.ts'
import type { ColumnSlot, PartialQuery, Slot } from './partial-query.ts'

/** "how many", "the number of". */
export function applyCount(state: ParseState): void {
  const { pending } = state
  if (state.zone === 'filter' && !isCompared(state)) state.zone = 'show'
  if (state.hasSemanticLayer && isCountable(nextItem(state)) && isAveraged(state)) {
    pending.aggregates = []
    pending.count = true
    state.partialQuery.averaged = true
    return
  }
  // "the average number of horses" adds up what is a number already; "the total number of" only counts.
  pending.count = pending.aggregates.every((name) => name === 'sum')
  pending.aggregates = pending.count ? [] : pending.aggregates
}

const isCountable = (item: Item | undefined): boolean =>
  item?.kind === 'table' || (item?.kind === 'column' && item.link.options[0]?.named.kind === 'text')

/** "the average number of interviews", "how many interviews on average". */
function isAveraged({ pending, items, at }: ParseState): boolean {
  const further = items
    .slice(at + 1)
    .some((item) => item.kind === 'keyword' && item.keyword.kind === 'aggregate' && item.keyword.name === 'avg')
  const isLate = further && items.slice(at + 1).every((item) => item.kind !== 'measure')
  return pending.aggregates.some((name) => name === 'avg') || isLate
}

export function applyAggregate(state: ParseState, { name }: Extract<Keyword, { kind: 'aggregate' }>): void {
  const { pending } = state
  const next = nextItem(state)
  if (name === 'avg' && state.partialQuery.averaged) return
  if (pending.compare && pending.number === null) pending.against = name
  else if (name === 'sum' && next?.kind === 'keyword' && next.keyword.kind === 'count') return
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
function isCompared(state: ParseState): boolean {
  const named = state.items.findIndex((item, at) => at > state.at && (item.kind === 'table' || item.kind === 'column'))
  const after = named < 0 ? undefined : nextItem(state, named + 1)
  return after?.kind === 'keyword' && (after.keyword.kind === 'compare' || after.keyword.kind === 'between')
}

export function applyExtreme(state: ParseState, keyword: Extract<Keyword, { kind: 'extreme' }>): void {
  const { items, at, zone, pending } = state
  // "highest, lowest and average price": one of a list of aggregates.
  const further = nextItem(state, at + 2)
  const goesOn =
    isListing(items[at + 1]) && further?.kind === 'keyword' && (further.keyword.kind === 'extreme' || further.keyword.kind === 'aggregate')
  const isLast = isListing(items[at - 1]) && pending.aggregates.length > 0
  if ((zone === 'show' && keyword.about.length === 0 && !keyword.counts && (goesOn || isLast)) || isOfFigure(state))
    pending.aggregates.push(keyword.descending ? 'max' : 'min')
  else pending.extreme = keyword
}

/** "shortest, longest and average time to hire": what stands in front of a figure says which of its values. */
function isOfFigure({ items, at, partialQuery }: ParseState): boolean {
  if (partialQuery.shown.some((one) => one.kind === 'column')) return false // "which office has the highest rate": chooses one
  const isListed = (item: Item) =>
    item.kind === 'word' || (item.kind === 'keyword' && ['extreme', 'aggregate', 'and', 'comma'].includes(item.keyword.kind))
  return items.slice(at + 1).find((item) => !isListed(item))?.kind === 'measure'
}

/** "top 3", "first 5"; without a number the best. */
export function applyTop(state: ParseState): void {
  const item = state.items[state.at]
  const isFirst = state.hasSemanticLayer && state.tokens[item?.from ?? -1]?.word === 'first'
  if (nextItem(state)?.kind === 'number') state.pending.top = true
  else if (isFirst) state.pending.extreme = { kind: 'extreme', descending: false, about: ['date', 'time', 'year'], counts: false }
  else state.pending.extreme = { kind: 'extreme', descending: true, about: [], counts: false }
}

/** The most or least of what is named here. False where it is still to be placed itself: "the oldest singer". */
export function takeExtreme(state: ParseState, slot: Slot): boolean {
  const { partialQuery, pending } = state
  const keyword = pending.extreme
  if (keyword === null) return false
  pending.extreme = null
  const isCount = pending.count || (keyword.counts && slot.kind === 'table')
  pending.count = false
  if (isCount) {
    partialQuery.extreme = { measure: { kind: 'count', of: slot }, descending: keyword.descending }
    return true
  }
  return slot.kind === 'table' ? extremeOfRows(state, slot, keyword) : extremeOfColumn(state, slot, keyword)
}

type Extreme = Extract<Keyword, { kind: 'extreme' }>

/** What took longest by its time; what has waited longest, or is oldest, by its earliest date. */
export function overTime(state: ParseState, keyword: Extreme, rows: Table | null = null): PartialQuery['extreme'] {
  if (!state.hasSemanticLayer || !/^(age|length)$/.test(keyword.about[0] ?? '')) return null
  const taken = keyword.about.includes('duration') ? timeTaken(state, rows) : null
  if (taken) return { measure: { kind: 'time', measure: taken }, descending: keyword.descending }
  const isAge = keyword.about.includes('age') && !hasAge(state.schema)
  const isLong = keyword.about.includes('duration') && !hasLength(state)
  const slot = isLong || isAge ? dateByPhrase(state) : null
  const date =
    slot ?? (isAge || isLong ? state.implicit.date(state.items[state.at]?.from ?? 0, state.lastTable ?? state.partialQuery.subject) : null)
  return date && { measure: { kind: 'column', slot: date, aggregate: null }, descending: !keyword.descending }
}

/** "which approval took the longest", "the longest interview". */
function timeTaken({ tokens, takes, lastTable, partialQuery }: ParseState, rows: Table | null): DefinedMeasure | null {
  const own = rows && takes.get(rows)
  if (own) return own
  const table = (partialQuery.subject ?? lastTable)?.options[0]?.named
  return table && tokens.some(({ word }) => /^(take|takes|took|taken|last|lasts|lasted)$/.test(word)) ? (takes.get(table) ?? null) : null
}

/** Something of the rows themselves can be long: then that is meant. */
function hasLength({ partialQuery, lastTable }: ParseState): boolean {
  const table = (partialQuery.subject ?? lastTable)?.options[0]?.named
  const isLength = (word: string) => /^(length|duration|page|minute|hour)/.test(word)
  return (
    table === undefined ||
    semanticNamesOf(table)?.date == null ||
    table.columns.some(({ kind, stems }) => kind === 'number' && stems.some(isLength))
  )
}

const hasAge = ({ tables }: Schema): boolean =>
  tables.some(({ columns }) =>
    columns.some(({ isInternal, stems }) => !isInternal && stems.some((word) => word === 'age' || word === 'birth')),
  )

function extremeOfRows(state: ParseState, slot: Slot & { kind: 'table' }, keyword: Extreme): false {
  const { partialQuery, implicit } = state
  if (keyword.isTop) return false // "the top 5 singers": by what follows
  const waiting = overTime(state, keyword, slot.options[0]?.named)
  if (waiting) {
    partialQuery.extreme = waiting
    return false
  }
  const dated = state.hasSemanticLayer && keyword.about.includes('date') ? dateByPhrase(state) : null
  const by = dated ?? (keyword.about.length > 0 ? implicit.about(keyword.about, slot.at, slot) : implicit.number(slot.at, slot))
  partialQuery.extreme = { measure: { kind: 'column', slot: by, aggregate: null }, descending: keyword.descending }
  return false
}

function extremeOfColumn(state: ParseState, slot: ColumnSlot, keyword: Extreme): boolean {
  const { partialQuery, pending } = state
  const isFirst = state.zone === 'show' && partialQuery.shown.length === 0 && partialQuery.subject === null && partialQuery.limit === null
  if (isFirst && !keyword.counts && keyword.about.length === 0 && nextItem(state)?.kind !== 'table') {
    pending.aggregates.push(keyword.descending ? 'max' : 'min') // "the highest salary" is asked for itself
    return false
  }
  if (state.hasSemanticLayer && slot.options[0]?.named.kind === 'text' && keyword.about.length === 0 && (keyword.isTop || keyword.counts)) {
    // "the top 5 skills" are the commonest; "the most skills" are counted
    if (keyword.isTop) partialQuery.frequent = { slot, descending: keyword.descending }
    else partialQuery.extreme = { measure: { kind: 'count', of: slot }, descending: keyword.descending }
    return true
  }
  const best = slot.options[0]
  const isItself = state.hasSemanticLayer && best !== undefined && best.score >= 0.95 && best.named.kind === 'number' // "the longest experience"
  const isAbout = keyword.about.length > 0 && !isItself
  const by = isAbout ? state.implicit.about(keyword.about, slot.at, slot.near) : slot
  partialQuery.extreme = {
    measure: { kind: 'column', slot: by, aggregate: isAbout ? null : (pending.aggregates.shift() ?? null) },
    descending: keyword.descending,
  }
  return !isAbout
}
