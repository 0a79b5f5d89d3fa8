import { columnsInCondition } from '../ir/ir.ts'
import type { Item } from '../link/items.ts'
import { runs } from '../link/link-notes.ts'
import { notedOf, type Phrase } from '../schema/noted.ts'
import { type Column, keyOf } from '../schema/schema.ts'
import type { ColumnSlot, TableSlot } from './draft.ts'
import { leaveShow, pushFilter, type Walk } from './walk-state.ts'

/** Words that stand for a condition: turned down, still open, applied. Which table they speak of is settled later. */
export function applyPhrase(state: Walk, { link, from, to }: Item & { kind: 'phrase' }): void {
  const { draft, tokens } = state
  const options = link.options.map((phrase) => ({ named: columnFor(phrase), score: 1 }))
  const slot: ColumnSlot = { kind: 'column', at: from, options, near: nearFor(state), isOwned: false, isImplicit: true }
  const asksWho = tokens.slice(from, to).some(({ word }) => word === 'who') && draft.subject === null
  draft.asksWho ||= asksWho
  if (draft.subject !== null || draft.shown.length > 0 || draft.asksWho) leaveShow(state)
  pushFilter(state, slot, { kind: 'phrase', link })
  state.lastTable = tableOfPhrase(state, link.options, from)
}

/** "open vacancies" as one phrase names the table too, where none was named before. */
export function tableInside(
  { tokens, draft }: Walk,
  { link: { options }, from, to }: Item & { kind: 'phrase' },
): (Item & { kind: 'table' }) | null {
  const [table, ...others] = new Set(options.map((option) => option.table))
  if (table === undefined || others.length > 0 || draft.subject !== null || draft.asksWho) return null
  const place = (notedOf(table)?.names ?? []).flatMap((words) => runs(tokens.slice(from, to), words))[0]
  if (place === undefined) return null
  const span = { from: from + place.from, to: from + place.to }
  return { kind: 'table', ...span, link: { ...span, options: [{ named: table, score: 1 }] } }
}

/** "rejected offers", "offers that were rejected": what stands beside it. */
function nearFor(state: Walk): TableSlot | null {
  const next = state.items[state.at + 1]
  if (next?.kind === 'table') return { kind: 'table', at: next.from, options: next.link.options }
  return state.lastTable ?? state.draft.subject
}

/** A phrase of one table speaks of that; of several, of what was spoken of before. */
function tableOfPhrase(state: Walk, options: readonly Phrase[], at: number): TableSlot | null {
  const tables = [...new Set(options.map(({ table }) => table))]
  return tables.length === 1 ? { kind: 'table', at, options: tables.map((named) => ({ named, score: 1 })) } : state.lastTable
}

/** Stands for the table of a phrase: a column that its condition reads, else its date, else the key. */
export function columnFor({ table, where, date }: Phrase): Column {
  const own = where === null ? undefined : columnsInCondition(where).find((column) => column.table === table)
  return own ?? date ?? keyOf(table)[0] ?? (table.columns[0] as Column)
}

/** The date of the phrase that stands nearest: "applied in May", "in May how many were hired". */
export function dateByPhrase(state: Walk): ColumnSlot | null {
  const { items, at } = state
  const dated = items.flatMap((item, place) =>
    item.kind === 'phrase' && item.link.options.some(({ date }) => date !== null)
      ? [{ item, far: Math.abs(place - at) + (place > at ? 0.5 : 0) }]
      : [],
  )
  const nearest = dated.sort((a, b) => a.far - b.far)[0]?.item
  if (nearest === undefined) return null
  const options = nearest.link.options.flatMap(({ date }) => (date === null ? [] : [{ named: date, score: 1 }]))
  const near = { kind: 'table' as const, at: nearest.from, options: options.map(({ named }) => ({ named: named.table, score: 1 })) }
  return { kind: 'column', at: nearest.from, options, near: state.draft.subject ?? near, isOwned: false, isImplicit: true }
}

/** A figure that has a name; averaged unless the question says otherwise. */
export function applyMeasure({ draft, pending }: Walk, { link }: Item & { kind: 'measure' }): void {
  draft.shown = draft.shown.filter((one) => one.kind !== 'column' || !one.slot.isImplicit) // "how long" asked for it
  const aggregates = pending.aggregates.length > 0 ? pending.aggregates : (['avg'] as const)
  for (const aggregate of aggregates) draft.shown.push({ kind: 'measure', measure: link.measure, aggregate })
  pending.aggregates = []
  pending.count = false
}
