import type { ColumnSlot, Draft, Shown } from './draft.ts'
import { overTime } from './walk-amounts.ts'
import { dateByPhrase } from './walk-phrases.ts'
import { isListing, type Walk } from './walk-state.ts'

/** What was asked for and never named: the oldest, how many, in alphabetical order. */
export function finishNames(state: Walk): void {
  const { draft, pending } = state
  draft.shown = lastShown(draft, state.lastSentence)
  if (state.isNoted) showListed(state)
  if (state.isNoted && countsEach(draft)) showEach(state)
  if (pending.extreme && draft.extreme === null) finishExtreme(state)
  draft.dropped += countDropped(state)
  if (pending.frequent && draft.frequent === null) finishFrequent(state)
  if (pending.count) draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
  if (draft.compares && draft.shown.length === 0) draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
  if (draft.orders.length === 0) draft.direction = pending.direction
}

/** "Which clubs are in Texas? Give me their names.": the last sentence says what to show. */
function lastShown({ shown }: Draft, lastSentence: number): Shown[] {
  const [earlier, later] = [shown.slice(0, lastSentence), shown.slice(lastSentence)]
  const isPlain = (one: Shown) => one.kind === 'column' && one.aggregate === null
  return later.some((one) => one.kind === 'column') && earlier.every(isPlain) ? later : shown
}

/** "offers per status": how many, where nothing else is asked of each. */
const countsEach = ({ subject, shown, groups, asksWho }: Draft): boolean =>
  subject !== null && shown.length === 0 && !asksWho && groups.some(({ kind }) => kind === 'column')

/** "list the people in each office": the rows, and the office beside them. */
function showEach({ draft, tokens }: Walk): void {
  const isListed = /^(list|show|name|give|display)$/.test(tokens[0]?.word ?? '') && tokens.some(({ word }) => /^(each|every)$/.test(word))
  if (!isListed) {
    draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
    return
  }
  for (const slot of draft.groups) if (slot.kind === 'column') draft.shown.push({ kind: 'column', slot, aggregate: null, distinct: false })
  draft.groups = []
  draft.showsSubject = true
}

/** A "not" that is lost turns the answer round. */
function countDropped({ draft, pending, loose, upcoming }: Walk): number {
  const isEachShown = pending.each && draft.shown.length > 1 // "and how many have each"
  const lost = [pending.compare !== null || pending.number !== null, pending.each && !isEachShown, upcoming].filter(Boolean).length
  return loose.size + pending.aggregates.length + lost + (pending.not || pending.missing ? 2 : 0)
}

/** "the class that is most common": what is shown is meant. */
function finishFrequent({ draft, pending, isNoted }: Walk): void {
  const first = draft.shown.find((one) => one.kind === 'column')
  const slot = first?.slot ?? draft.subject
  if (slot && pending.frequent) draft.frequent = { slot, descending: pending.frequent.descending }
  else if (isNoted && draft.asksWho && pending.frequent)
    draft.extreme = { measure: { kind: 'count', of: null }, descending: pending.frequent.descending } // "who acted most often"
}

/** "… and how far did they get", "and for what job": named behind a condition, and nothing is said of it. */
function showListed({ draft, pending, loose, items, tokens }: Walk): void {
  for (const slot of loose) {
    // "never applied for any job" says no more than "never applied".
    if (tokens[slot.at - 1]?.word === 'any') loose.delete(slot)
    const at = items.findIndex((item) => item.from === slot.at)
    const before = items
      .slice(0, at)
      .findLast((item) => item.kind !== 'word' && !(item.kind === 'cue' && /^(preposition|show|ask|alsoShow)$/.test(item.cue.kind)))
    const isWith = before?.kind === 'cue' && before.cue.kind === 'clause' && tokens[before.from]?.word === 'with'
    if (!isListing(before) && !isWith) continue
    loose.delete(slot)
    draft.shown.push({ kind: 'column', slot, aggregate: null, distinct: false })
  }
  if (draft.shown.some((one) => one.kind === 'measure')) pending.aggregates = pending.aggregates.filter((name) => name !== 'avg')
  const counts = pending.count || draft.shown.some((one) => one.kind === 'count')
  draft.eachBefore = pending.each && counts && !draft.asksWho
  if (pending.each && counts) pending.each = false
}

/** "who scored best": by the number that was named before. */
function scored({ loose, lastColumn }: Walk): ColumnSlot | null {
  const slot = lastColumn?.slot ?? [...loose].at(-1)
  if (slot?.options[0]?.named.kind !== 'number') return null
  loose.delete(slot)
  return slot
}

function finishExtreme(state: Walk): void {
  const { draft, pending, implicit, items } = state
  if (pending.extreme === null) return
  const waiting = overTime(state, pending.extreme)
  if (waiting) {
    draft.extreme = waiting
    // "took" and "lasted" say no more than that; a date alone does not tell how long.
    if (waiting.measure.kind !== 'time') return
    draft.unread = draft.unread.filter((at) => !/^(take|takes|took|taken|lasts?|lasted)$/.test(state.tokens[at]?.word ?? ''))
    draft.unexplained = draft.unread.length
    return
  }
  const { about, descending, counts } = pending.extreme
  if (about.length > 0) {
    const byPhrase = state.isNoted && about.includes('date') ? dateByPhrase(state) : null
    const slot = byPhrase ?? implicit.about(about, items.at(-1)?.from ?? 0, draft.subject)
    draft.extreme = { measure: { kind: 'column', slot, aggregate: null }, descending }
  } else if (state.isNoted && scored(state))
    draft.extreme = {
      measure: { kind: 'column', slot: scored(state) as ColumnSlot, aggregate: pending.aggregates.shift() ?? 'avg' },
      descending,
    }
  else if (counts) draft.extreme = { measure: { kind: 'count', of: null }, descending }
}
