import type { Item } from '../link/items.ts'
import { isAtStart, itemBefore, nextItem, type Walk } from './walk-state.ts'

const PLACES: ReadonlySet<string> = new Set(['in', 'from', 'at', 'on', 'during', 'among', 'within', 'through', 'via', 'by'])

/** "by" groups or orders; those of place and time begin a condition. */
export function applyPreposition(state: Walk, word: string): void {
  const { draft, pending } = state
  const next = nextItem(state)
  if (word === 'by' && next && isGrouping(state, next)) {
    if (draft.shown.length === 0) draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
    pending.each = true
  } else if (word === 'by' && next?.kind === 'cue' && (next.cue.kind === 'count' || next.cue.kind === 'aggregate')) {
    state.zone = 'order' // "the top 5 by number of applications"
    pending.direction = true
  } else if (PLACES.has(word) && state.zone === 'show' && !isAtStart(state) && !pending.count && pending.extreme === null) {
    state.zone = 'filter'
  }
}

/** "number of offers by status", "candidates by location". */
function isGrouping(state: Walk, next: Item): boolean {
  const { draft } = state
  const isNamed = next.kind === 'column' || next.kind === 'table' || (next.kind === 'cue' && next.cue.kind === 'unit')
  const before = itemBefore(state)
  const kinds = state.isNoted ? ['table', 'column', 'value', 'date', 'phrase', 'measure', 'cue'] : ['table', 'column', 'value']
  if (!isNamed || state.zone === 'order' || !before || !kinds.includes(before.kind)) return false
  if (before.kind === 'cue' && before.cue.kind !== 'comma' && before.cue.kind !== 'and') return false
  const sums = draft.shown.some(
    (one) => one.kind === 'count' || one.kind === 'measure' || one.kind === 'share' || (one.kind === 'column' && one.aggregate !== null),
  )
  return sums || (draft.shown.length === 0 && draft.subject !== null && before.kind === 'table')
}
