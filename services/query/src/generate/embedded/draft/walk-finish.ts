import type { Draft, Shown } from './draft.ts'
import type { Walk } from './walk-state.ts'

/** What was asked for and never named: the oldest, how many, in alphabetical order. */
export function finishNames(state: Walk): void {
  const { draft, pending } = state
  draft.shown = lastShown(draft, state.lastSentence)
  draft.dropped += countDropped(state)
  if (pending.extreme && draft.extreme === null) finishExtreme(state)
  if (pending.frequent && draft.frequent === null) finishFrequent(state)
  if (pending.count) draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
  if (draft.orders.length === 0) draft.direction = pending.direction
}

/** "Which clubs are in Texas? Give me their names.": the last sentence says what to show. */
function lastShown({ shown }: Draft, lastSentence: number): Shown[] {
  const [earlier, later] = [shown.slice(0, lastSentence), shown.slice(lastSentence)]
  const isPlain = (one: Shown) => one.kind === 'column' && one.aggregate === null
  return later.some((one) => one.kind === 'column') && earlier.every(isPlain) ? later : shown
}

/** A "not" that is lost turns the answer round. */
function countDropped({ draft, pending, loose, upcoming }: Walk): number {
  const isEachShown = pending.each && draft.shown.length > 1 // "and how many have each"
  const lost = [pending.compare !== null || pending.number !== null, pending.each && !isEachShown, upcoming].filter(Boolean).length
  return loose.size + pending.aggregates.length + lost + (pending.not ? 2 : 0)
}

/** "the class that is most common": what is shown is meant. */
function finishFrequent({ draft, pending }: Walk): void {
  const first = draft.shown.find((one) => one.kind === 'column')
  const slot = first?.slot ?? draft.subject
  if (slot && pending.frequent) draft.frequent = { slot, descending: pending.frequent.descending }
}

function finishExtreme({ draft, pending, implicit, items }: Walk): void {
  if (pending.extreme === null) return
  const { about, descending, counts } = pending.extreme
  if (about.length > 0) {
    const slot = implicit.about(about, items.at(-1)?.from ?? 0, draft.subject)
    draft.extreme = { measure: { kind: 'column', slot, aggregate: null }, descending }
  } else if (counts) draft.extreme = { measure: { kind: 'count', of: null }, descending }
}
