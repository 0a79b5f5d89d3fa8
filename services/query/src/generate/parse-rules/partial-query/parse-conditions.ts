import { labelOf } from '../../../core/schema/label.ts'
import type { Column } from '../../../core/schema/schema.ts'
import type { DateLink } from '../link/dates.ts'
import type { Item } from '../link/items.ts'
import { nearTable, takeColumn } from './last-column.ts'
import { dateByPhrase } from './parse-phrases.ts'
import { type ParseState, pushFilter } from './parse-state.ts'
import type { ColumnSlot } from './partial-query.ts'

/** A text that is compared with, or looked for inside another. */
export function applyValue(state: ParseState, { link, from }: Item & { kind: 'value' }): void {
  const { pending } = state
  if (link.options.length === 0 && link.marked === 'capital' && isKnownToBeNone(state)) {
    state.partialQuery.unread.push(from)
    state.partialQuery.unexplained += 1
  }
  const inside = pending.like === null ? insideOf(state, link.marked === 'quoted') : null
  if (pending.like !== null || inside) {
    const slot = inside ?? takeColumn(state) ?? state.implicit.label(from, nearTable(state))
    pushFilter(state, slot, { kind: 'like', text: link.text, place: pending.like ?? 'anywhere' })
    pending.like = null
    return
  }
  // Only "not", "is" and times compare with a text.
  const compared = pending.compare?.operator ?? '='
  const operator = compared === '!=' || /\d/.test(link.text) ? compared : '='
  const holding = behindWord(state, from, state.implicit.value(link, nearTable(state)))
  const column = isElsewhere(state, holding) ? null : takeColumn(state)
  const slot = column ? fitting(column, holding, link.options.length > 0) : holding
  pushFilter(state, slot, { kind: 'value', link, operator })
  if (column && slot !== holding) state.loose.delete(column)
  if (pending.number === null) pending.compare = null
}

/** Where all names are known, one that is not among them is nobody's. */
const isKnownToBeNone = ({ hasSemanticLayer, schema }: ParseState): boolean =>
  hasSemanticLayer && schema.tables.flatMap(labelOf).every(({ kind, source }) => kind !== 'text' || source.valuesComplete)

/** How much less a value is meant as one of a column when the word in front of it says that it is one of another. */
const OTHERWISE = 0.6

/** "for Backend Engineer": the semantic layer says that "for" stands in front of a job rather than of what somebody is. */
function behindWord({ tokens }: ParseState, from: number, slot: ColumnSlot): ColumnSlot {
  const word = tokens.slice(0, from).findLast((token) => !/^(the|an?|our|any|this|that)$/.test(token.word))?.word ?? ''
  const isIntroduced = (column: Column) => column.source.semantics?.after?.includes(word) === true
  if (!slot.options.some(({ named }) => isIntroduced(named))) return slot
  const options = slot.options.map(({ named, score }) => ({ named, score: isIntroduced(named) ? score : score * OTHERWISE }))
  return { ...slot, options: options.sort((a, b) => b.score - a.score) }
}

/** "What stage is Elena Aguilar in?": the value is known, and not of the column just named, which stays as it is. */
function isElsewhere({ hasSemanticLayer, lastColumn }: ParseState, holding: ColumnSlot): boolean {
  const sure = new Set(holding.options.filter(({ score }) => score >= 0.85).map(({ named }) => named))
  return hasSemanticLayer && sure.size > 0 && lastColumn !== null && !lastColumn.slot.options.some(({ named }) => sure.has(named))
}

/** "with 'Hey' in its name". */
function insideOf(state: ParseState, isQuoted: boolean): ColumnSlot | null {
  const isFiller = (item: Item) => item.kind === 'word' || (item.kind === 'keyword' && item.keyword.kind === 'alsoShow')
  const [next, after] = state.items.slice(state.at + 1).filter((item) => !isFiller(item))
  const isIn = next?.kind === 'keyword' && next.keyword.kind === 'preposition' && next.keyword.word === 'in'
  if (!isQuoted || !isIn || after?.kind !== 'column') return null
  const slot: ColumnSlot = {
    kind: 'column',
    at: after.from,
    options: after.link.options,
    near: nearTable(state),
    isOwned: false,
    isImplicit: false,
  }
  state.at = state.items.indexOf(after)
  return slot
}

/** The column that was named, where the value may be in it; otherwise the columns that hold the value. */
function fitting(named: ColumnSlot, holding: ColumnSlot, isKnown: boolean): ColumnSlot {
  if (!isKnown) return named
  const score = new Map(holding.options.map((option) => [option.named, option.score]))
  const both = named.options.filter((option) => score.has(option.named))
  const options = both.map((option) => ({ ...option, score: (option.score + (score.get(option.named) ?? 0)) / 2 }))
  if (options.length > 0) return { ...named, options }
  return (holding.options[0]?.score ?? 0) >= 0.85 ? holding : named
}

const RELATION: Record<string, 'before' | 'after' | 'since' | 'until'> = { '<': 'before', '>': 'after', '>=': 'since', '<=': 'until' }

export function applyDate(state: ParseState, { link, from }: Item & { kind: 'date' }): void {
  const relation = link.relation ?? (isFromPeriod(state, from, link) ? 'in' : relationOf(state))
  // A time describes a date alone: what else was just named stays as it is.
  const isDate = state.lastColumn?.slot.options.some((option) => option.named.kind === 'date') === true
  const named = isDate ? (takeColumn(state) ?? takeDeed(state)) : null
  pushFilter(state, named ? named : (dateByPhrase(state) ?? state.implicit.date(from, nearTable(state))), {
    kind: 'period',
    relation,
    begin: link.begin,
    end: link.end,
  })
  state.pending.compare = null
}

const DAY = 86_400_000

/** "applications from May": a time that is over, and not "from May on". */
function isFromPeriod({ hasSemanticLayer, tokens, today }: ParseState, from: number, { begin, end, to }: DateLink): boolean {
  const isLong = Date.parse(end) - Date.parse(begin) > DAY
  const word = tokens.slice(0, from).findLast((token) => token.word !== 'the')?.word
  return hasSemanticLayer && word === 'from' && isLong && end <= today && !/^on(wards?)?$/.test(tokens[to]?.word ?? '')
}

/** "after May"; "over the last month" lies within it. */
function relationOf({ pending: { compare } }: ParseState): 'in' | 'before' | 'after' | 'since' | 'until' {
  return compare?.about.includes('date') ? (RELATION[compare.operator] ?? 'in') : 'in'
}

/** "offers that start in May": behind the rows a date says what they do, and is not asked for. */
function takeDeed({ hasSemanticLayer, lastColumn, partialQuery, at }: ParseState): ColumnSlot | null {
  if (!hasSemanticLayer || lastColumn === null || at - lastColumn.at > 2) return null
  const { slot } = lastColumn
  if (partialQuery.subject === null || partialQuery.subject.at > slot.at) return null
  partialQuery.shown = partialQuery.shown.filter((one) => one.kind !== 'column' || one.slot !== slot)
  return slot
}

/** Comparisons that nothing followed: older than average. */
export function finishTests(state: ParseState): void {
  const { pending, partialQuery } = state
  const lastMentioned = state.lastColumn?.slot ?? [...state.loose].at(-1)
  if (pending.missing && lastMentioned) {
    pushFilter(state, lastMentioned, { kind: 'missing' })
    pending.missing = false
  }
  if (pending.compare && pending.against !== null) {
    const last = pending.compare.about.length === 0 ? state.lastColumn?.slot : undefined
    const slot = last ?? state.implicit.about(pending.compare.about, 0, partialQuery.subject)
    pushFilter(state, slot, { kind: 'aggregate', operator: pending.compare.operator, aggregate: pending.against })
    pending.compare = null
    pending.against = null
  }
  if (pending.number !== null) {
    const test = { kind: 'number' as const, operator: pending.compare?.operator ?? ('=' as const), value: pending.number }
    pushFilter(state, state.implicit.number(0, partialQuery.subject), test)
    pending.number = null
    pending.compare = null
  }
}
