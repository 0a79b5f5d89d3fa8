import type { Suggestion } from './duplicates.queries.ts'

/** Pairs that one answer settles. */
export interface PairGroup<P extends Pair = Suggestion> {
  readonly first: P
  readonly pairs: readonly P[]
  /** How many records they connect. */
  readonly people: number
}
type Pair = Pick<Suggestion, 'id' | 'candidate_id' | 'other_candidate_id' | 'reasons'>

/**
 * Pairs of the very same file belong together: one file that was uploaded thirty times makes hundreds of pairs, all about one
 * document. Every other pair stays by itself. The order is that of the first pair of each.
 */
export function groupPairs<P extends Pair>(pairs: readonly P[]): Array<PairGroup<P>> {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent
    parents.set(id, root)
    return root
  }
  const isOneFile = ({ reasons }: P) => reasons.includes('same_file')
  for (const pair of pairs) if (isOneFile(pair)) parents.set(rootOf(pair.candidate_id), rootOf(pair.other_candidate_id))
  const groups = new Map<string, P[]>()
  for (const pair of pairs) {
    const key = isOneFile(pair) ? rootOf(pair.candidate_id) : pair.id
    groups.set(key, [...(groups.get(key) ?? []), pair])
  }
  return [...groups.values()].map((members) => ({
    first: members[0] as P,
    pairs: members,
    people: new Set(members.flatMap(({ candidate_id, other_candidate_id }) => [candidate_id, other_candidate_id])).size,
  }))
}
