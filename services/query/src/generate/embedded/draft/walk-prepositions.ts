import type { Item } from '../link/items.ts'
import { isAtStart, itemBefore, nextItem, type Walk } from './walk-state.ts'

const PLACES: ReadonlySet<string> = new Set(['in', 'from', 'at', 'on', 'during', 'among', 'within', 'through', 'via', 'by'])

/** "by" groups or orders; those of place and time begin a condition. */
export function applyPreposition(state: Walk, word: string): void {
  const { draft, pending } = state
  const next = nextItem(state)
  if (word === 'of' && state.isNoted && pending.count && isPointer(state)) {
    draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
    pending.count = false
    state.zone = 'filter'
  } else if (word === 'by' && state.isNoted && isMeasureOfExtreme(state)) return
  else if (
    word === 'by' &&
    state.isNoted &&
    (isAtStart(state) || isBareCount(state)) &&
    (next?.kind === 'column' || next?.kind === 'table')
  ) {
    pending.each = true // "and by office?"
  } else if (word === 'by' && next && isGrouping(state, next)) {
    if (draft.shown.length === 0) draft.shown.push({ kind: 'count', of: draft.subject, distinct: false })
    pending.each = true
  } else if (word === 'by' && next?.kind === 'cue' && (next.cue.kind === 'count' || next.cue.kind === 'aggregate')) {
    state.zone = 'order' // "the top 5 by number of applications"
    pending.direction = true
  } else if (PLACES.has(word) && state.zone === 'show' && !isAtStart(state) && !pending.count && pending.extreme === null) {
    state.zone = 'filter'
  }
}

/** "how many of those applied for a job": those are counted, whatever is named behind. */
function isPointer({ items, at, tokens }: Walk): boolean {
  const from = items[at]?.to ?? -1
  return /^(those|these|them)$/.test(tokens[from]?.word ?? '') && items[at + 1]?.kind === 'word'
}

/** "break that down by office". */
const isBareCount = ({ draft, pending }: Walk): boolean => pending.count && draft.subject === null && draft.shown.length === 0

/** "the biggest requisition by number of positions": says what makes it the biggest. */
function isMeasureOfExtreme(state: Walk): boolean {
  const { draft, items, at } = state
  const { measure } = draft.extreme ?? {}
  if (!draft.extreme || measure?.kind !== 'column' || !measure.slot.isImplicit) return false
  const named = items.findIndex((item, place) => place > at && (item.kind === 'column' || item.kind === 'table'))
  const item = items[named]
  const isBeside = items.slice(at + 1, named).every((one) => one.kind === 'word' || (one.kind === 'cue' && one.cue.kind === 'count'))
  if (!item || !isBeside) return false
  if (item.kind === 'table')
    draft.extreme = { ...draft.extreme, measure: { kind: 'count', of: { kind: 'table', at: item.from, options: item.link.options } } }
  else if (item.kind === 'column' && item.link.options[0]?.named.kind === 'number') {
    const slot = { ...measure.slot, at: item.from, options: item.link.options, isImplicit: false }
    draft.extreme = { ...draft.extreme, measure: { kind: 'column', slot, aggregate: null } }
  } else return false
  state.at = named
  return true
}

/** "number of offers by status", "candidates by location". */
function isGrouping(state: Walk, next: Item): boolean {
  const { draft } = state
  const isNamed = next.kind === 'column' || next.kind === 'table' || (next.kind === 'cue' && next.cue.kind === 'unit')
  const before = itemBefore(state)
  const kinds = state.isNoted ? ['table', 'column', 'value', 'date', 'phrase', 'measure', 'cue'] : ['table', 'column', 'value']
  if (!isNamed || state.zone === 'order' || !before || !kinds.includes(before.kind)) return false
  if (before.kind === 'cue' && before.cue.kind !== 'comma' && before.cue.kind !== 'and') return false
  if (before.kind === 'phrase' && next.kind === 'table') return false // "declined by candidates" says who did it
  const sums = draft.shown.some(
    (one) => one.kind === 'count' || one.kind === 'measure' || one.kind === 'share' || (one.kind === 'column' && one.aggregate !== null),
  )
  const isRow = before.kind === 'table' || (state.isNoted && ['phrase', 'date', 'value'].includes(before.kind))
  return sums || (draft.shown.length === 0 && draft.subject !== null && isRow)
}
