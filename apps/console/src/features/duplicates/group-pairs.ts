import type { Suggestion } from './duplicates.queries.ts'

/** Pairs that one answer settles. */
export interface PairGroup<P extends Pair = Suggestion> {
  readonly first: P
  readonly pairs: readonly P[]
  /** How many records they connect. */
  readonly people: number
  /** They are records of one file; else those of two people, of whom one at least sent a file more than once. */
  readonly isOneFile: boolean
  /** All that speaks for one of the pairs or another. */
  readonly reasons: readonly string[]
  /** Of the least likely pair: the answer is about that one too. */
  readonly score: number
}
type Pair = Pick<Suggestion, 'id' | 'candidate_id' | 'other_candidate_id' | 'reasons' | 'score'>

/**
 * Pairs of the very same file belong together: one file that was uploaded thirty times makes hundreds of pairs, all about one
 * document. So do the pairs between its records and those of somebody else: whether they are one person is one question. Every other pair
 * stays by itself. The order is that of the first pair of each.
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
    const [one, other] = [rootOf(pair.candidate_id), rootOf(pair.other_candidate_id)]
    const key = isOneFile(pair) ? one : one === other ? pair.id : [one, other].sort().join(' ')
    groups.set(key, [...(groups.get(key) ?? []), pair])
  }
  return [...groups.values()].map((members) => ({
    first: members[0] as P,
    pairs: members,
    isOneFile: isOneFile(members[0] as P),
    reasons: [...new Set(members.flatMap(({ reasons }) => reasons))],
    score: Math.min(...members.map(({ score }) => score)),
    people: new Set(members.flatMap(({ candidate_id, other_candidate_id }) => [candidate_id, other_candidate_id])).size,
  }))
}
