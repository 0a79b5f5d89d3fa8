import type { ModelReply } from '../../llm/read-reply.ts'
import type { Found } from '../generator.ts'

type Written = Extract<ModelReply, { kind: 'sql' }>

/** A statement that the model proposed, and what it finds; null where that may not be looked at or takes long. */
export interface Candidate {
  reply: Written
  found: Found | null
}
export type Consensus =
  /** `agreement` is the share of all candidates that find the same. */
  | { kind: 'agreed'; reply: Written; agreement: number }
  /** One statement for each result, the most frequent first. */
  | { kind: 'split'; readings: Written[] }

/** Groups candidates by equal results. More than half of those that could be looked at decide; otherwise nobody does. */
export function consensusOf(candidates: readonly Candidate[]): Consensus | null {
  const groups = new Map<string, Written[]>()
  for (const { reply, found } of candidates) if (found) groups.set(found.rows, [...(groups.get(found.rows) ?? []), reply])
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length)
  const [largest] = sorted
  const [first] = candidates
  if (!first) return null
  // None could be looked at: the first goes the usual way, where the guard and the database say what is wrong with it.
  if (!largest?.[0]) return { kind: 'agreed', reply: first.reply, agreement: 1 / candidates.length }
  const looked = sorted.reduce((sum, group) => sum + group.length, 0)
  if (largest.length * 2 > looked) return { kind: 'agreed', reply: largest[0], agreement: largest.length / candidates.length }
  return { kind: 'split', readings: sorted.flatMap((group) => group[0] ?? []) }
}
