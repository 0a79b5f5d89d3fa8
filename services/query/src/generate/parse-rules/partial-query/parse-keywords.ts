import type { Item } from '../link/items.ts'
import type { Keyword } from '../link/keyword.ts'
import { applyAggregate, applyCount, applyExtreme, applyTop } from './parse-amounts.ts'
import { finishTests } from './parse-conditions.ts'
import { dateByPhrase } from './parse-phrases.ts'
import { applyPreposition } from './parse-prepositions.ts'
import { beginCondition, beginShow, isAtStart, isListing, itemBefore, leaveShow, nextItem, type ParseState } from './parse-state.ts'

type Apply<Kind extends Keyword['kind']> = (state: ParseState, keyword: Extract<Keyword, { kind: Kind }>) => void

/** What each kind of word does: most are remembered until what they are about comes. */
const CUES: { [Kind in Keyword['kind']]: Apply<Kind> } = {
  count: applyCount,
  aggregate: applyAggregate,
  extreme: applyExtreme,
  top: applyTop,
  frequent: ({ pending }, keyword) => {
    pending.frequent = keyword
  },
  compare: applyCompare,
  between: ({ pending }) => {
    pending.between = 'begun'
  },
  not: (state) => {
    state.pending.not = true
    if (!isAtStart(state)) leaveShow(state)
  },
  each: applyEach,
  order: (state) => {
    state.zone = 'order'
  },
  direction: applyDirection,
  distinct: ({ pending }) => {
    pending.distinct = true
  },
  like: (state, keyword) => {
    state.pending.like = keyword.place
    leaveShow(state)
  },
  everything: ({ zone, partialQuery }) => {
    if (zone === 'show' && !partialQuery.shown.some((one) => one.kind === 'column')) partialQuery.shown.push({ kind: 'everything' })
  },
  clause: (state) => {
    const item = state.items[state.at]
    if (isAtStart(state) && state.tokens[item?.from ?? -1]?.word === 'whose') state.partialQuery.asksWho = true
    if (!isAtStart(state)) beginCondition(state)
  },
  show: applyShow,
  alsoShow: applyAlsoShow,
  ask: applyAsk,
  missing: (state) => {
    // "who do not know Python": what follows is known, and denied.
    const isDenied = state.hasSemanticLayer && nextItem(state)?.kind === 'value'
    if (isDenied) state.pending.not = true
    else state.pending.missing = true
    leaveShow(state)
  },
  unit: applyUnit,
  share: ({ partialQuery }) => {
    partialQuery.shown.push({ kind: 'share' })
  },
  upcoming: (state) => {
    state.upcoming = true
  },
  or: ({ pending }) => {
    pending.or = true
  },
  versus: ({ partialQuery }) => {
    partialQuery.compares = true
  },
  both: ({ partialQuery }) => {
    partialQuery.both = true
  },
  stop: endSentence,
  preposition: (state, keyword) => applyPreposition(state, keyword.word),
  comma: (state) => {
    if (state.zone === 'filter') state.exclusion = null
  },
  // Looked at by what stands before or after them.
  and: () => {},
  filler: () => {},
  orMore: ({ pending, items, at, hasSemanticLayer }, { operator }) => {
    // "with Python and above 8 years": nothing stands before it that it could compare.
    const isFirst = items[at + 1]?.kind === 'number' && items[at - 1]?.kind !== 'number'
    if (hasSemanticLayer && isFirst) pending.compare = { operator: operator === '>=' ? '>' : '<', about: [] }
  },
}

export function applyKeyword(state: ParseState, { keyword }: Item & { kind: 'keyword' }): void {
  const apply = CUES[keyword.kind] as (state: ParseState, keyword: Keyword) => void
  apply(state, keyword)
}

/** "applications per requisition" counts, whatever of; "each requisition" may only mean all of them. */
function applyEach(state: ParseState): void {
  const { partialQuery, pending, items, at, tokens, hasSemanticLayer } = state
  const next = nextItem(state)
  if (next?.kind === 'value' || next?.kind === 'date') return // "the same for Berlin"
  pending.each = true
  const word = tokens[items[at]?.from ?? -1]?.word ?? ''
  if (
    hasSemanticLayer &&
    /^(per|split|grouped|broken)$/.test(word) &&
    partialQuery.subject !== null &&
    partialQuery.shown.length === 0 &&
    !pending.count
  )
    partialQuery.shown.push({ kind: 'count', of: partialQuery.subject, distinct: false })
}

function applyCompare(state: ParseState, keyword: Extract<Keyword, { kind: 'compare' }>): void {
  const next = nextItem(state)
  // "from" and "since" compare only in front of a time.
  const isPlace = keyword.operator === '>=' && keyword.about[0] === 'date' && next?.kind !== 'date' && next?.kind !== 'number'
  if (isPlace) {
    applyPreposition(state, 'from')
    return
  }
  if (state.hasSemanticLayer && isBareMore(state) && (next?.kind === 'value' || (next?.kind === 'table' && hasChoice(state)))) {
    state.partialQuery.compares = true // "more permanent or more contract"
    return
  }
  const isNegated = state.pending.not && keyword.operator === '='
  state.pending.compare = { operator: isNegated ? '!=' : keyword.operator, about: keyword.about }
  if (isNegated) state.pending.not = false
  leaveShow(state)
}

/** "more" without "than". */
function isBareMore({ items, at, tokens }: ParseState): boolean {
  const item = items[at]
  return item !== undefined && item.to - item.from === 1 && /^(more|fewer|less)$/.test(tokens[item.from]?.word ?? '')
}

/** "from agencies or from referrals": two values, and one of them has more. */
function hasChoice({ items, at }: ParseState): boolean {
  const rest = items.slice(at + 1)
  return (
    rest.some((item) => item.kind === 'keyword' && item.keyword.kind === 'or') && rest.filter((item) => item.kind === 'value').length === 2
  )
}

/** "descending alphabetical order" is descending. */
function applyDirection(state: ParseState, { descending, by }: Extract<Keyword, { kind: 'direction' }>): void {
  const isFurther = by === undefined && state.partialQuery.sortedBy.length > 0 && !descending
  if (by !== undefined || isFurther) {
    state.partialQuery.sortedBy.push({ by: by ?? 'name', descending })
    return
  }
  const last = state.zone === 'order' ? state.partialQuery.orders.at(-1) : undefined
  if (last) last.descending ||= descending
  else state.pending.direction = descending || state.pending.direction === true
}

/** In the middle of a condition "who" and "which" go on with it. */
function applyShow(state: ParseState): void {
  const before = state.items[state.at - 1]
  const isOpening = state.hasSemanticLayer && before?.kind === 'keyword' && before.keyword.kind === 'filler' && isAtStart(state) // "do we know who"
  const isNew =
    before === undefined ||
    isListing(before) ||
    (before.kind === 'keyword' && before.keyword.kind === 'stop') ||
    isOpening ||
    goesOnAsking(state)
  const item = state.items[state.at]
  if (isNew && state.tokens[item?.from ?? -1]?.word === 'who') state.partialQuery.asksWho = true
  if (!isNew && state.hasSemanticLayer && asksAgain(state)) beginShow(state)
  else if (isNew) beginShow(state)
  else if (!isAtStart(state)) beginCondition(state)
}

/** "… and about which candidate", "and for which job". */
function goesOnAsking({ hasSemanticLayer, items, at }: ParseState): boolean {
  const [and, preposition] = items.slice(Math.max(0, at - 2), at)
  return hasSemanticLayer && isListing(and) && preposition?.kind === 'keyword' && preposition.keyword.kind === 'preposition'
}

/** "who holds which role": behind an action "which" asks once more. */
function asksAgain(state: ParseState): boolean {
  const [item, next] = [state.items[state.at], nextItem(state)]
  const isWhich = /^(which|what)$/.test(state.tokens[item?.from ?? -1]?.word ?? '')
  return isWhich && itemBefore(state)?.kind === 'phrase' && (next?.kind === 'table' || next?.kind === 'column')
}

/** "and their names" goes on with what is shown; "sorted by their age" does not. */
function applyAlsoShow(state: ParseState): void {
  const { partialQuery, items, at } = state
  const [before, item] = [items[at - 1], items[at]]
  const isLoneWord = item !== undefined && item.to - item.from === 1
  const goesOn = state.zone === 'order' || (before?.kind === 'keyword' && before.keyword.kind === 'preposition')
  if (isLoneWord && goesOn) return
  partialQuery.showsSubject ||= partialQuery.subject !== null && partialQuery.shown.length === 0 && nextItem(state)?.kind === 'column'
  beginShow(state)
}

/** "when did it start": the date is shown; in the middle of a question it begins a condition. */
function applyAsk(state: ParseState, { about }: Extract<Keyword, { kind: 'ask' }>): void {
  const goesOn = state.hasSemanticLayer && state.zone === 'filter' && isListing(itemBefore(state))
  if (!isAtStart(state) && !goesOn) {
    beginCondition(state)
    return
  }
  if (goesOn) beginShow(state)
  const byPhrase = about.includes('date') ? dateByPhrase(state) : null
  const slot = byPhrase ?? state.implicit.about(about, state.items[state.at]?.from ?? 0, goesOn ? state.lastTable : null)
  state.partialQuery.shown.push({ kind: 'column', slot, aggregate: null, distinct: false })
}

/** "per month", "monthly": what is counted is grouped by it. */
function applyUnit(state: ParseState, keyword: Extract<Keyword, { kind: 'unit' }>): void {
  const { partialQuery, pending } = state
  if (!pending.each && !keyword.groups) return
  pending.each = false
  partialQuery.groups.push({
    kind: 'unit',
    unit: keyword.unit,
    of: dateByPhrase(state) ?? state.implicit.date(state.items[state.at]?.from ?? 0, partialQuery.subject),
  })
  if (partialQuery.shown.length === 0) partialQuery.shown.push({ kind: 'count', of: partialQuery.subject, distinct: false })
}

function endSentence(state: ParseState): void {
  finishTests(state)
  if (nextItem(state)) state.lastSentence = state.partialQuery.shown.length
  beginShow(state)
  state.pending.not = false
  state.pending.or = false
}
