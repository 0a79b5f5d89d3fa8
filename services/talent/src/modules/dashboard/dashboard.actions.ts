import type { Tx } from '@tanager/postgres'
import { foldChanges, takeFoldingTurn } from './dashboard.store.ts'

/** So many at once: a transaction stays short, however much a bulk import has left. */
export const FOLDED_AT_ONCE = 10_000

/**
 * Moves what was noted of changes into the tallies, so that reading the counts stays cheap; no count changes by it. To be called in
 * a transaction of its own, never in a request's. Answers whether there may be more.
 */
export async function foldCounts(tx: Tx): Promise<boolean> {
  return (await takeFoldingTurn(tx)) && (await foldChanges(tx, FOLDED_AT_ONCE)) === FOLDED_AT_ONCE
}
