import { nextItem, type ParseState } from './parse-state.ts'
import type { ColumnSlot, TableSlot } from './partial-query.ts'

/** Pieces between a column and its value, at most. */
const NEAR = 4
/** Words that do not part a column from its value. */
const JOINING: ReadonlySet<string> = new Set([
  'preposition',
  'not',
  'compare',
  'or',
  'and',
  'like',
  'between',
  'comma',
  'both',
  'everything',
])

/** The column mentioned just before, where a value or number may be about it. If it was to be shown, it is not after all. */
export function takeColumn({ lastColumn, at, items, partialQuery }: ParseState): ColumnSlot | null {
  if (lastColumn === null || at - lastColumn.at > NEAR) return null
  const between = items.slice(lastColumn.at + 1, at)
  if (between.some((item) => item.kind !== 'word' && !(item.kind === 'keyword' && JOINING.has(item.keyword.kind)))) return null
  const shown = partialQuery.shown.findIndex((one) => one.kind === 'column' && one.slot === lastColumn.slot && one.aggregate === null)
  if (shown < 0) return lastColumn.slot
  const isApart = between.length > 2 || between.some((item) => item.kind === 'keyword' && item.keyword.kind === 'preposition')
  if (isApart) return null
  partialQuery.shown.splice(shown, 1)
  return lastColumn.slot
}

/** The table that a value most likely belongs to: "French singers". */
export function nearTable(state: ParseState): TableSlot | null {
  const next = nextItem(state)
  return next?.kind === 'table'
    ? { kind: 'table', at: next.from, options: next.link.options }
    : (state.lastTable ?? state.partialQuery.subject)
}
