import type { Item } from '../link/items.ts'
import { itemBefore, leaveShow, nextItem, type ParseState, pushFilter } from './parse-state.ts'
import type { ColumnSlot, PartialQuery } from './partial-query.ts'

/* What a column may be there for where there is a semantic layer. */

/** "scheduled by Ana", "Ana is the hiring manager of": a key beside what it leads to says by which way. */
export function isWayToValue(state: ParseState, slot: ColumnSlot): boolean {
  const keys = state.hasSemanticLayer ? slot.options.filter(({ named }) => named.refersTo !== null) : []
  const leadsTo = (item: Item | undefined) =>
    item?.kind === 'value' && item.link.options.some(({ column }) => keys.some(({ named }) => named.refersTo === column.table))
  if (keys.length === 0 || state.pending.each || !(leadsTo(nextItem(state)) || leadsTo(itemBefore(state)))) return false
  state.partialQuery.ways.push({ ...slot, options: keys })
  if (state.partialQuery.subject !== null || state.partialQuery.shown.length > 0) leaveShow(state)
  return true
}

/** "candidates without an employer": nothing is known of it. */
export function isDenied(state: ParseState, slot: ColumnSlot): boolean {
  const { pending, hasSemanticLayer, zone } = state
  const next = nextItem(state)
  const hasOperand =
    next !== undefined && (next.kind === 'value' || next.kind === 'number' || (next.kind === 'keyword' && next.keyword.kind === 'compare'))
  const before = itemBefore(state)
  const isBeside = before?.kind === 'keyword' && before.keyword.kind === 'not'
  if (!hasSemanticLayer || !pending.not || zone !== 'filter' || hasOperand || !isBeside) return false
  pending.not = false
  pushFilter(state, slot, { kind: 'missing' })
  return true
}

/** "which city do they live in", "what employers do they come from": the verb of what was asked for already. */
export function isStranded(state: ParseState, slot: ColumnSlot): boolean {
  const { partialQuery, hasSemanticLayer, items, at, tokens, pending } = state
  const [item, next] = [items[at], nextItem(state)]
  const isLast = next === undefined || (next.kind === 'keyword' && next.keyword.kind === 'stop')
  const endsOpen = /^(from|in|at|for|by|through|via|with|to)$/.test(tokens[(item?.to ?? 0) - 1]?.word ?? '')
  const tables = new Set(slot.options.map(({ named }) => named.table))
  const isSame = (one: PartialQuery['shown'][number]) => {
    const asked =
      one.kind === 'column' || (one.kind === 'count' && one.of?.kind === 'column') ? (one.kind === 'column' ? one.slot : one.of) : null
    return asked?.kind === 'column' && !asked.isImplicit && asked.options.some(({ named }) => tables.has(named.table))
  }
  const asked = [
    ...partialQuery.shown,
    ...(partialQuery.frequent?.slot.kind === 'column'
      ? [{ kind: 'column' as const, slot: partialQuery.frequent.slot, aggregate: null, distinct: false }]
      : []),
  ]
  return hasSemanticLayer && isLast && endsOpen && !pending.each && asked.some(isSame)
}
