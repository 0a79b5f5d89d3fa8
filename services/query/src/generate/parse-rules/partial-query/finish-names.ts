import { overTime } from './parse-amounts.ts'
import { dateByPhrase } from './parse-phrases.ts'
import { isListing, type ParseState } from './parse-state.ts'
import type { ColumnSlot, PartialQuery, Shown } from './partial-query.ts'

/** What was asked for and never named: the oldest, how many, in alphabetical order. */
export function finishNames(state: ParseState): void {
  const { partialQuery, pending } = state
  partialQuery.shown = lastShown(partialQuery, state.lastSentence)
  if (state.hasSemanticLayer) showListed(state)
  if (state.hasSemanticLayer && countsEach(partialQuery)) showEach(state)
  if (pending.extreme && partialQuery.extreme === null) finishExtreme(state)
  partialQuery.dropped += countDropped(state)
  if (pending.frequent && partialQuery.frequent === null) finishFrequent(state)
  if (pending.count) partialQuery.shown.push({ kind: 'count', of: partialQuery.subject, distinct: false })
  if (partialQuery.compares && partialQuery.shown.length === 0)
    partialQuery.shown.push({ kind: 'count', of: partialQuery.subject, distinct: false })
  if (partialQuery.orders.length === 0) partialQuery.direction = pending.direction
}

/** "Which clubs are in Texas? Give me their names.": the last sentence says what to show. */
function lastShown({ shown }: PartialQuery, lastSentence: number): Shown[] {
  const [earlier, later] = [shown.slice(0, lastSentence), shown.slice(lastSentence)]
  const isPlain = (one: Shown) => one.kind === 'column' && one.aggregate === null
  return later.some((one) => one.kind === 'column') && earlier.every(isPlain) ? later : shown
}

/** "offers per status": how many, where nothing else is asked of each. */
const countsEach = ({ subject, shown, groups, asksWho }: PartialQuery): boolean =>
  subject !== null && shown.length === 0 && !asksWho && groups.some(({ kind }) => kind === 'column')

/** "list the people in each office": the rows, and the office beside them. */
function showEach({ partialQuery, tokens }: ParseState): void {
  const isListed = /^(list|show|name|give|display)$/.test(tokens[0]?.word ?? '') && tokens.some(({ word }) => /^(each|every)$/.test(word))
  if (!isListed) {
    partialQuery.shown.push({ kind: 'count', of: partialQuery.subject, distinct: false })
    return
  }
  for (const slot of partialQuery.groups)
    if (slot.kind === 'column') partialQuery.shown.push({ kind: 'column', slot, aggregate: null, distinct: false })
  partialQuery.groups = []
  partialQuery.showsSubject = true
}

/** A "not" that is lost turns the answer round. */
function countDropped({ partialQuery, pending, loose, upcoming }: ParseState): number {
  const isEachShown = pending.each && partialQuery.shown.length > 1 // "and how many have each"
  const lost = [pending.compare !== null || pending.number !== null, pending.each && !isEachShown, upcoming].filter(Boolean).length
  return loose.size + pending.aggregates.length + lost + (pending.not || pending.missing ? 2 : 0)
}

/** "the class that is most common": what is shown is meant. */
function finishFrequent({ partialQuery, pending, hasSemanticLayer }: ParseState): void {
  const first = partialQuery.shown.find((one) => one.kind === 'column')
  const slot = first?.slot ?? partialQuery.subject
  if (slot && pending.frequent) partialQuery.frequent = { slot, descending: pending.frequent.descending }
  else if (hasSemanticLayer && partialQuery.asksWho && pending.frequent)
    partialQuery.extreme = { measure: { kind: 'count', of: null }, descending: pending.frequent.descending } // "who acted most often"
}

/** "… and how far did they get", "and for what job": named behind a condition, without a test of its own. */
function showListed({ partialQuery, pending, loose, items, tokens }: ParseState): void {
  for (const slot of loose) {
    // "never applied for any job" says no more than "never applied".
    if (tokens[slot.at - 1]?.word === 'any') loose.delete(slot)
    const at = items.findIndex((item) => item.from === slot.at)
    const before = items
      .slice(0, at)
      .findLast((item) => item.kind !== 'word' && !(item.kind === 'keyword' && /^(preposition|show|ask|alsoShow)$/.test(item.keyword.kind)))
    const isWith = before?.kind === 'keyword' && before.keyword.kind === 'clause' && tokens[before.from]?.word === 'with'
    if (!isListing(before) && !isWith) continue
    loose.delete(slot)
    partialQuery.shown.push({ kind: 'column', slot, aggregate: null, distinct: false })
  }
  if (partialQuery.shown.some((one) => one.kind === 'measure')) pending.aggregates = pending.aggregates.filter((name) => name !== 'avg')
  const counts = pending.count || partialQuery.shown.some((one) => one.kind === 'count')
  partialQuery.eachBefore = pending.each && counts && !partialQuery.asksWho
  if (pending.each && counts) pending.each = false
}

/** "who scored best": by the number that was named before. */
function scored({ loose, lastColumn }: ParseState): ColumnSlot | null {
  const slot = lastColumn?.slot ?? [...loose].at(-1)
  if (slot?.options[0]?.named.kind !== 'number') return null
  loose.delete(slot)
  return slot
}

function finishExtreme(state: ParseState): void {
  const { partialQuery, pending, implicit, items } = state
  if (pending.extreme === null) return
  const waiting = overTime(state, pending.extreme)
  if (waiting) {
    partialQuery.extreme = waiting
    // "took" and "lasted" say no more than that; a date alone does not tell how long.
    if (waiting.measure.kind !== 'time') return
    partialQuery.unread = partialQuery.unread.filter((at) => !/^(take|takes|took|taken|lasts?|lasted)$/.test(state.tokens[at]?.word ?? ''))
    partialQuery.unexplained = partialQuery.unread.length
    return
  }
  const { about, descending, counts } = pending.extreme
  if (about.length > 0) {
    const byPhrase = state.hasSemanticLayer && about.includes('date') ? dateByPhrase(state) : null
    const slot = byPhrase ?? implicit.about(about, items.at(-1)?.from ?? 0, partialQuery.subject)
    partialQuery.extreme = { measure: { kind: 'column', slot, aggregate: null }, descending }
    return
  }
  // Taken once: a column that is used stands for nothing else any more.
  const slot = state.hasSemanticLayer ? scored(state) : null
  if (slot)
    partialQuery.extreme = {
      measure: { kind: 'column', slot, aggregate: pending.aggregates.shift() ?? 'avg' },
      descending,
    }
  else if (counts) partialQuery.extreme = { measure: { kind: 'count', of: null }, descending }
}
