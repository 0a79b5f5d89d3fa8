import type { Draft, Shown } from './draft.ts'
import type { Walk } from './walk-state.ts'

/** What was asked for and never named: the oldest, how many, in alphabetical order. */
export function finishNames(state: Walk): void {
  const { draft, pending } = state
  draft.shown = lastShown(draft, state.lastSentence)
  draft.dropped += countDropped(state)
  if (pending.extreme && draft.extreme === null) finishExtreme(state)
  if (pending.count && draft.shown.length === 0) draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
  if (draft.orders.length === 0) draft.direction = pending.direction
}

/** "Which clubs are in Texas? Give me their names.": the last sentence says what to show. */
function lastShown({ shown }: Draft, lastSentence: number): Shown[] {
  const [earlier, later] = [shown.slice(0, lastSentence), shown.slice(lastSentence)]
  const isPlain = (one: Shown) => one.kind === 'column' && one.aggregate === null
  return later.some((one) => one.kind === 'column') && earlier.every(isPlain) ? later : shown
}

/** A "not" that is lost turns the answer round. */
function countDropped({ pending, loose, upcoming }: Walk): number {
  const lost = [pending.compare !== null || pending.number !== null, pending.each, upcoming].filter(Boolean).length
  return loose.size + pending.aggregates.length + lost + (pending.not ? 2 : 0)
}

function finishExtreme({ draft, pending, implicit, items }: Walk): void {
  if (pending.extreme === null) return
  const { about, descending, counts } = pending.extreme
  if (about.length > 0) {
    const slot = implicit.about(about, items.at(-1)?.from ?? 0, draft.subject)
    draft.extreme = { measure: { kind: 'column', slot, aggregate: null }, descending }
  } else if (counts) draft.extreme = { measure: { kind: 'count', of: null }, descending }
}
