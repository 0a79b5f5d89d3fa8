import type { Item } from '../link/items.ts'
import { isAtStart, itemBefore, nextItem, type ParseState } from './parse-state.ts'

const PLACES: ReadonlySet<string> = new Set(['in', 'from', 'at', 'on', 'during', 'among', 'within', 'through', 'via', 'by'])

/** "by" groups or orders; those of place and time begin a condition. */
export function applyPreposition(state: ParseState, word: string): void {
  const { partialQuery, pending } = state
  const next = nextItem(state)
  if (word === 'of' && state.hasSemanticLayer && pending.count && isPointer(state)) {
    partialQuery.shown.push({ kind: 'count', of: partialQuery.subject, distinct: false })
    pending.count = false
    state.zone = 'filter'
  } else if (word === 'by' && state.hasSemanticLayer && isMeasureOfExtreme(state)) return
  else if (
    word === 'by' &&
    state.hasSemanticLayer &&
    (isAtStart(state) || isBareCount(state)) &&
    (next?.kind === 'column' || next?.kind === 'table')
  ) {
    pending.each = true // "and by office?"
  } else if (word === 'by' && next && isGrouping(state, next)) {
    if (partialQuery.shown.length === 0) partialQuery.shown.push({ kind: 'count', of: partialQuery.subject, distinct: false })
    pending.each = true
  } else if (word === 'by' && next?.kind === 'keyword' && (next.keyword.kind === 'count' || next.keyword.kind === 'aggregate')) {
    state.zone = 'order' // "the top 5 by number of applications"
    pending.direction = true
  } else if (PLACES.has(word) && state.zone === 'show' && !isAtStart(state) && !pending.count && pending.extreme === null) {
    state.zone = 'filter'
  }
}

/** "how many of those applied for a job": those are counted, whatever is named behind. */
function isPointer({ items, at, tokens }: ParseState): boolean {
  const from = items[at]?.to ?? -1
  return /^(those|these|them)$/.test(tokens[from]?.word ?? '') && items[at + 1]?.kind === 'word'
}

/** "break that down by office". */
const isBareCount = ({ partialQuery, pending }: ParseState): boolean =>
  pending.count && partialQuery.subject === null && partialQuery.shown.length === 0

/** "the biggest requisition by number of positions": says what makes it the biggest. */
function isMeasureOfExtreme(state: ParseState): boolean {
  const { partialQuery, items, at } = state
  const { measure } = partialQuery.extreme ?? {}
  if (!partialQuery.extreme || measure?.kind !== 'column' || !measure.slot.isImplicit) return false
  const named = items.findIndex((item, place) => place > at && (item.kind === 'column' || item.kind === 'table'))
  const item = items[named]
  const isBeside = items
    .slice(at + 1, named)
    .every((one) => one.kind === 'word' || (one.kind === 'keyword' && one.keyword.kind === 'count'))
  if (!item || !isBeside) return false
  if (item.kind === 'table')
    partialQuery.extreme = {
      ...partialQuery.extreme,
      measure: { kind: 'count', of: { kind: 'table', at: item.from, options: item.link.options } },
    }
  else if (item.kind === 'column' && item.link.options[0]?.named.kind === 'number') {
    const slot = { ...measure.slot, at: item.from, options: item.link.options, isImplicit: false }
    partialQuery.extreme = { ...partialQuery.extreme, measure: { kind: 'column', slot, aggregate: null } }
  } else return false
  state.at = named
  return true
}

/** "number of offers by status", "candidates by location". */
function isGrouping(state: ParseState, next: Item): boolean {
  const { partialQuery } = state
  const isNamed = next.kind === 'column' || next.kind === 'table' || (next.kind === 'keyword' && next.keyword.kind === 'unit')
  const before = itemBefore(state)
  const kinds = state.hasSemanticLayer ? ['table', 'column', 'value', 'date', 'phrase', 'measure', 'keyword'] : ['table', 'column', 'value']
  if (!isNamed || state.zone === 'order' || !before || !kinds.includes(before.kind)) return false
  if (before.kind === 'keyword' && before.keyword.kind !== 'comma' && before.keyword.kind !== 'and') return false
  if (before.kind === 'phrase' && next.kind === 'table') return false // "declined by candidates" says who did it
  const sums = partialQuery.shown.some(
    (one) => one.kind === 'count' || one.kind === 'measure' || one.kind === 'share' || (one.kind === 'column' && one.aggregate !== null),
  )
  const isRow = before.kind === 'table' || (state.hasSemanticLayer && ['phrase', 'date', 'value'].includes(before.kind))
  return sums || (partialQuery.shown.length === 0 && partialQuery.subject !== null && isRow)
}
