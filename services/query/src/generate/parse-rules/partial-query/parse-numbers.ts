import { FUNCTION_WORDS } from '../../../retrieve/words.ts'
import type { Item } from '../link/items.ts'
import { nearTable, takeColumn } from './last-column.ts'
import { dateByPhrase } from './parse-phrases.ts'
import { nextItem, type ParseState, pushFilter } from './parse-state.ts'
import type { ColumnSlot } from './partial-query.ts'

/** A number that the question mentions, with what follows it. */
interface NumberMention {
  item: Item & { kind: 'number' }
  value: number
  next: Item | undefined
  /** A table or column stands close behind: more than 3 pets. */
  hasUnit: boolean
}

/** What a number may be there for; the first that takes it decides. */
const ROLES: readonly ((state: ParseState, mention: NumberMention) => boolean)[] = [
  isRange,
  isTimes,
  isLimit,
  isBound,
  isCompared,
  isValueOfColumn,
  awaitsUnit,
  isFew,
  isYear,
  isOfSomeColumn,
]

export function applyNumber(state: ParseState, item: Item & { kind: 'number' }): void {
  const next = behindOrMore(state, nextItem(state))
  // "more than 3 approved requisitions": what is counted may stand behind a value.
  const unit = next?.kind === 'value' ? nextItem(state, state.items.indexOf(next) + 1) : next
  const isNamed = unit?.kind === 'table' || unit?.kind === 'column'
  const hasUnit = isNamed && state.items.indexOf(unit) - state.at <= 4
  const mention: NumberMention = { item, value: item.link.value, next, hasUnit }
  const isTaken = ROLES.some((takes) => takes(state, mention))
  if (!isTaken && state.hasSemanticLayer && saysHowMany(state, item)) state.partialQuery.unread.push(item.from)
}

/** "with one star", but not "one of them" or "which one": where nothing was made of it, the answer is to more than was asked. */
const saysHowMany = ({ tokens }: ParseState, { from, to, link }: Item & { kind: 'number' }): boolean =>
  link.value === Math.trunc(link.value) &&
  !/^(once|twice|single|couple)$/.test(link.word) &&
  !FUNCTION_WORDS.has(tokens[to]?.word ?? 'of') &&
  tokens[from - 1]?.word !== 'and'

/** "3 or more" compares: what follows stands behind it. */
function behindOrMore(state: ParseState, next: Item | undefined): Item | undefined {
  if (next?.kind !== 'keyword' || next.keyword.kind !== 'orMore') return next
  state.pending.compare = { operator: next.keyword.operator, about: state.pending.compare?.about ?? [] }
  return nextItem(state, state.items.indexOf(next) + 1)
}

/** "5 to 10 years of experience", "5-10 years". */
function isRange(state: ParseState, { value }: NumberMention): boolean {
  const { items, at, pending, tokens } = state
  const [to, high] = [items[at + 1], items[at + 2]]
  const isTo = to !== undefined && /^(to|-|–)$/.test(tokens[to.from]?.word ?? '')
  // "from 2 to 4 years": the word stands before dates as a rule.
  const isFrom = pending.compare?.operator === '>=' && pending.compare.about[0] === 'date'
  if (!state.hasSemanticLayer || pending.between !== null || (pending.compare !== null && !isFrom) || !isTo || high?.kind !== 'number')
    return false
  const named = takeColumn(state)
  state.at += 2
  const slot = named ?? unitBehind(state)
  if (slot === null) state.at -= 2
  else {
    pending.compare = null
    pushFilter(state, slot, { kind: 'between', low: value, high: high.link.value })
  }
  return slot !== null
}

/** "more than 3 times", "at most once". */
function isTimes({ partialQuery, pending, zone }: ParseState, { item, value, next }: NumberMention): boolean {
  const isCounted = next?.kind === 'word' && /^(times?|records?|occasions?|occurrences?|entries|rows?)$/.test(next.word)
  const isWord = zone !== 'show' && (item.link.word === 'once' || item.link.word === 'twice')
  if (!isCounted && !isWord) return false
  partialQuery.having.push({ measure: { kind: 'count', of: null }, operator: pending.compare?.operator ?? '=', value })
  pending.compare = null
  return true
}

/** "top 3", "the 3 oldest", "the latest 10". */
function isLimit({ partialQuery, pending }: ParseState, { item, value, next }: NumberMention): boolean {
  if (!Number.isInteger(value)) return false
  const { isYear: mayBeYear, inDigits } = item.link
  const isBefore =
    next?.kind === 'keyword' && (next.keyword.kind === 'extreme' || next.keyword.kind === 'frequent' || next.keyword.kind === 'top')
  const isAfter = pending.extreme !== null && partialQuery.extreme === null && inDigits && pending.compare === null && !mayBeYear
  if (!pending.top && !isBefore && !isAfter) return false
  if (pending.top) pending.extreme = { kind: 'extreme', descending: true, about: [], counts: false, isTop: true }
  pending.top = false
  partialQuery.limit = value
  return true
}

/** "between 3 and 5": the column stands before the first bound. */
function isBound(state: ParseState, { item, value }: NumberMention): boolean {
  const { pending } = state
  if (pending.between === null) return false
  if (pending.between === 'begun') {
    pending.between = { slot: takeColumn(state) ?? state.implicit.number(item.from, nearTable(state)), low: value }
    return true
  }
  const { slot, low } = pending.between
  pending.between = null
  pushFilter(state, slot.isImplicit ? (unitBehind(state) ?? slot) : slot, { kind: 'between', low, high: value })
  return true
}

/** "between 3 and 5 years of experience": what is counted stands behind the second bound. */
function unitBehind(state: ParseState): ColumnSlot | null {
  const next = nextItem(state)
  const column = next?.kind === 'column' ? next.link.options[0]?.named : undefined
  if (next?.kind !== 'column' || column?.kind !== 'number') return null
  state.at = state.items.indexOf(next)
  return { kind: 'column', at: next.from, options: next.link.options, near: nearTable(state), isOwned: false, isImplicit: false }
}

function isCompared(state: ParseState, { item, value, hasUnit }: NumberMention): boolean {
  const { pending, partialQuery, implicit } = state
  const { compare } = pending
  if (compare === null) return false
  if (state.measure) {
    partialQuery.having.push({ measure: state.measure, operator: compare.operator, value })
    state.measure = null
    pending.compare = null
    return true
  }
  const named = takeColumn(state)
  const near = nearTable(state)
  const isAbout = compare.about.length > 0
  if (named === null && hasUnit && !isAbout) {
    pending.number = value
    return true
  }
  const isDate = item.link.isYear && (!isAbout || compare.about[0] === 'date')
  const guess = () =>
    isDate ? yearOf(state, item) : isAbout ? implicit.about(compare.about, item.from, near) : implicit.number(item.from, near)
  pushFilter(state, named ?? guess(), { kind: 'number', operator: compare.operator, value })
  pending.compare = null
  return true
}

function isValueOfColumn(state: ParseState, { value }: NumberMention): boolean {
  const named = takeColumn(state)
  if (named) pushFilter(state, named, { kind: 'number', operator: '=', value })
  return named !== null
}

/** "who have 3 pets". */
function awaitsUnit({ pending, zone }: ParseState, { item, value, hasUnit }: NumberMention): boolean {
  if (!hasUnit || zone !== 'filter' || item.link.isYear) return false
  pending.number = value
  return true
}

/** "the three hotels with the lowest price". */
function isFew({ partialQuery, zone }: ParseState, { item, value, hasUnit }: NumberMention): boolean {
  if (!hasUnit || zone !== 'show' || item.link.isYear || value < 2 || !Number.isInteger(value)) return false
  partialQuery.limit = value
  return true
}

function isYear(state: ParseState, { item, value }: NumberMention): boolean {
  if (item.link.isYear) pushFilter(state, yearOf(state, item), { kind: 'number', operator: '=', value })
  return item.link.isYear
}

/** "late in 2013" is the year in which it was late, where the semantic layer says when that is. */
const yearOf = (state: ParseState, item: NumberMention['item']): ColumnSlot =>
  dateByPhrase(state) ?? state.implicit.year(item.from, nearTable(state))

function isOfSomeColumn(state: ParseState, { item, value }: NumberMention): boolean {
  if (!item.link.inDigits || state.zone !== 'filter') return false
  pushFilter(state, state.implicit.number(item.from, nearTable(state)), { kind: 'number', operator: '=', value })
  return true
}
