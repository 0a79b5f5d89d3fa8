import { columnsInCondition } from '../../../core/query/query.ts'
import { type Column, keyOf } from '../../../core/schema/schema.ts'
import { type Phrase, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Token } from '../../../retrieve/words.ts'
import { runs } from '../link/definition-words.ts'
import type { Item } from '../link/items.ts'
import type { DefinedMeasure } from '../link/link-measures.ts'
import { meantPhrases } from './agents.ts'
import { leaveShow, type ParseState, pushFilter } from './parse-state.ts'
import type { ColumnSlot, TableSlot } from './partial-query.ts'

/** Words that stand for a condition: turned down, still open, applied. Which table they speak of is settled later. */
export function applyPhrase(state: ParseState, item: Item & { kind: 'phrase' }): void {
  const { partialQuery, tokens } = state
  const { from, to } = item
  const link = { ...item.link, options: ofObject(state, meantPhrases(state, item)) }
  if (link.options.length === 0) {
    partialQuery.dropped += 1
    return
  }
  if (onlyDescribes(state, link.options, to)) return
  const options = link.options.map((phrase) => ({ named: columnFor(phrase), score: 1 }))
  const slot: ColumnSlot = { kind: 'column', at: from, options, near: nearFor(state), isOwned: false, isImplicit: true }
  const asksWho = tokens.slice(from, to).some(({ word }) => word === 'who') && partialQuery.subject === null
  partialQuery.asksWho ||= asksWho
  if (partialQuery.subject !== null || partialQuery.shown.length > 0 || partialQuery.asksWho) leaveShow(state)
  pushFilter(state, slot, { kind: 'phrase', link }, besideOf(state))
  state.lastTable = tableOfPhrase(state, link.options, from)
}

/** "the job they applied for": says which job, not that there was an application. */
function onlyDescribes({ partialQuery, items, at, tokens }: ParseState, options: readonly Phrase[], to: number): boolean {
  const isDeed = options.every(({ where }) => where === null)
  const before = items.slice(0, at).findLast((item) => item.kind !== 'word' || item.isContent)
  const isNamed =
    before?.kind === 'column' ||
    (before?.kind === 'table' && partialQuery.shown.some((one) => one.kind === 'label' && one.of.at === before.from))
  const pronoun = before && tokens.slice(before.to, items[at]?.from).some(({ word }) => /^(they|he|she|them|it|we)$/.test(word))
  return isDeed && isNamed && pronoun === true && /^(for|to|in|on|with)$/.test(tokens[to]?.word ?? '')
}

/** "who raised each discrepancy": of several things that can be raised, what stands behind it. */
function ofObject({ items, at }: ParseState, options: readonly Phrase[]): Phrase[] {
  const isBetween = (item: Item) =>
    item.kind === 'word' ? !item.isContent : item.kind === 'keyword' && ['each', 'count', 'extreme', 'alsoShow'].includes(item.keyword.kind)
  const next = items.slice(at + 1).find((item) => !isBetween(item))
  const tables = new Set(next?.kind === 'table' ? next.link.options.filter(({ score }) => score >= 0.95).map(({ named }) => named) : [])
  const own = options.filter(({ table }) => tables.has(table))
  return own.length > 0 ? own : [...options]
}

/** The rows that a state describes: "rejected offers", "offers that were rejected". */
function besideOf({ items, at }: ParseState): number | null {
  const next = items[at + 1]
  if (next?.kind === 'table') return next.from
  const isBetween = (item: Item) =>
    item.kind === 'word' ? !item.isContent : item.kind === 'keyword' && ['filler', 'not', 'clause', 'show'].includes(item.keyword.kind)
  const before = items.slice(0, at).findLast((item) => !isBetween(item))
  return before?.kind === 'table' ? before.from : null
}

/** "open vacancies" as one phrase names the table too, where none was named before. */
export function tableInside(
  { tokens, partialQuery }: ParseState,
  { link: { options }, from, to }: Item & { kind: 'phrase' },
): (Item & { kind: 'table' }) | null {
  const [table, ...others] = new Set(options.map((option) => option.table))
  if (table === undefined || others.length > 0 || partialQuery.subject !== null || partialQuery.asksWho) return null
  const place = (semanticNamesOf(table)?.names ?? []).flatMap((words) => runs(tokens.slice(from, to), words))[0]
  if (place === undefined) return null
  const span = { from: from + place.from, to: from + place.to }
  return { kind: 'table', ...span, link: { ...span, options: [{ named: table, score: 1 }] } }
}

/** "rejected offers", "offers that were rejected": what stands beside it. */
function nearFor(state: ParseState): TableSlot | null {
  const next = state.items[state.at + 1]
  if (next?.kind === 'table') return { kind: 'table', at: next.from, options: next.link.options }
  return state.lastTable ?? state.partialQuery.subject
}

/** A phrase of one table describes that; of several, the one that was mentioned before. */
function tableOfPhrase(state: ParseState, options: readonly Phrase[], at: number): TableSlot | null {
  const tables = [...new Set(options.map(({ table }) => table))]
  return tables.length === 1 ? { kind: 'table', at, options: tables.map((named) => ({ named, score: 1 })) } : state.lastTable
}

/** Stands for the table of a phrase: a column that its condition reads, else its date, else the key. */
export function columnFor({ table, where, date }: Phrase): Column {
  const own = where === null ? undefined : columnsInCondition(where).find((column) => column.table === table)
  return own ?? date ?? keyOf(table)[0] ?? (table.columns[0] as Column)
}

/** The date of the phrase that stands nearest: "applied in May", "in May how many were hired". */
export function dateByPhrase(state: ParseState): ColumnSlot | null {
  const { items, at } = state
  const dated = items.flatMap((item, place) =>
    item.kind === 'phrase' && item.link.options.some(({ date }) => date !== null)
      ? [{ item, far: Math.abs(place - at) + (place > at ? 0.5 : 0) }]
      : [],
  )
  const nearest = dated.sort((a, b) => a.far - b.far)[0]?.item
  if (nearest === undefined) return null
  // Applied to the subject where it can be: its own date then, or none.
  const subject = (state.partialQuery.subject ?? state.lastTable)?.options[0]?.named
  const own = nearest.link.options.filter(({ table }) => table === subject)
  const options = (own.length > 0 ? own : nearest.link.options).flatMap(({ date }) => (date === null ? [] : [{ named: date, score: 1 }]))
  if (options.length === 0) return null
  const near = { kind: 'table' as const, at: nearest.from, options: options.map(({ named }) => ({ named: named.table, score: 1 })) }
  return { kind: 'column', at: nearest.from, options, near: state.partialQuery.subject ?? near, isOwned: false, isImplicit: true }
}

/** A figure that has a name; averaged unless the question says otherwise. */
export function applyMeasure({ partialQuery, pending, tokens }: ParseState, { link }: Item & { kind: 'measure' }): void {
  partialQuery.shown = partialQuery.shown.filter((one) => one.kind !== 'column' || !one.slot.isImplicit) // "how long" asked for it
  if (pending.extreme && partialQuery.shown.some((one) => one.kind === 'column')) {
    partialQuery.sortedBy.push({ by: 'count', descending: pending.extreme.descending })
    partialQuery.limit ??= 1
    pending.extreme = null
  }
  const aggregates = pending.aggregates.length > 0 ? pending.aggregates : (['avg'] as const)
  for (const aggregate of aggregates) partialQuery.shown.push({ kind: 'measure', measure: inUnitOf(link.measure, tokens), aggregate })
  pending.aggregates = []
  pending.count = false
}

/** "in hours", "how many minutes". */
function inUnitOf(measure: DefinedMeasure, tokens: readonly Token[]): DefinedMeasure {
  const unit = tokens.find(({ word }, at) => /^(days|hours|minutes)$/.test(word) && /^(in|many|of)$/.test(tokens[at - 1]?.word ?? ''))?.word
  const { as: usual, ...rest } = measure
  if (unit === undefined) return usual ? { ...rest, as: usual } : rest
  return unit === 'hours' || unit === 'minutes' ? { ...rest, as: unit } : rest
}
