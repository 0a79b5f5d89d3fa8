import type { Found, GenerateRequest } from '../generator.ts'
import type { Candidate, RankFeatures } from './features.ts'
import type { Ranked } from './rerank.ts'

/** Candidates that are looked at, the likeliest first. */
const MOST_LOOKED_AT = 6

/** What candidates find, as far as they were looked at. */
export type Executions = ReadonlyMap<Candidate, Found>
export const NOT_EXECUTED: Executions = new Map()

/**
 * What the likeliest candidates and what the rules hold to be the whole of the question would find. Readings that find the same rows need
 * not be distinguished, and one that finds nothing where others find something is seldom the one that was meant.
 */
export async function runCandidates<One extends Candidate & { sql: string }>(
  ranked: readonly Ranked<One>[],
  look: NonNullable<GenerateRequest['look']>,
  signal: AbortSignal,
  most = MOST_LOOKED_AT,
): Promise<Executions> {
  const seen = new Map<Candidate, Found>()
  for (const [at, { candidate, rankFeatures }] of ranked.entries()) {
    if (at >= most && !isWhole(rankFeatures)) continue
    const found = await look(candidate.sql, signal)
    if (found) seen.set(candidate, found)
  }
  return seen
}

const isWhole = ({ wholeHolds = 0 }: RankFeatures): boolean => wholeHolds === 1

/** What was seen of a candidate. */
export const executionFeatures = (candidate: Candidate, seen: Executions): RankFeatures => ({ empty: seen.get(candidate)?.isEmpty ? 1 : 0 })

/** It finds nothing where another finds something: seldom what was meant. */
export const emptyAlone = (candidate: Candidate, seen: Executions): RankFeatures => ({
  emptyAlone: seen.get(candidate)?.isEmpty && [...seen.values()].some(({ isEmpty }) => !isEmpty) ? 1 : 0,
})

/** Whether two candidates come to the same. */
export const isSame = (one: Candidate, other: Candidate, seen: Executions): boolean =>
  one === other || (seen.has(one) && seen.get(one)?.rows === seen.get(other)?.rows)

/** Who else finds what the first finds, of all that were weighed. `isAlike`: other rows that a person takes for the same answer. */
export function resultConsensus<One extends Candidate>(
  all: readonly Ranked<One>[],
  seen: Executions,
  isAlike: (first: One, other: One) => boolean = () => false,
): RankFeatures {
  const [first] = all
  if (first === undefined) return {}
  const same = all.filter(({ candidate }) => isSame(first.candidate, candidate, seen) || isAlike(first.candidate, candidate))
  const chanceOf = ({ candidate: { score } }: Ranked<One>): number => (score === null ? 0 : Math.exp(score))
  const share = (weight: (one: Ranked<One>) => number): number => sumOf(same, weight) / Math.max(1e-9, sumOf(all, weight))
  const holds = all.some(({ rankFeatures }) => isWhole(rankFeatures))
  const holdsSame = same.some(({ rankFeatures }) => isWhole(rankFeatures))
  return {
    sameNetwork: share(chanceOf),
    // A candidate that contradicts the question is no rival: the network often cannot write what is asked.
    sameSound: share((one) => (one.rankFeatures.contradicted === 1 ? 0 : chanceOf(one))),
    contradictedNetwork: sumOf(all, (one) => (one.rankFeatures.contradicted === 1 ? chanceOf(one) : 0)),
    sameChance: share(({ score }) => Math.exp(score - first.score)),
    sameRead: same.some(({ rankFeatures }) => rankFeatures.readFirst === 1) ? 1 : 0,
    sameWhole: holdsSame ? 1 : 0,
    apart: holds && !holdsSame ? 1 : 0,
    unseen: seen === NOT_EXECUTED || seen.has(first.candidate) ? 0 : 1,
  }
}

const sumOf = <One>(all: readonly One[], weight: (one: One) => number): number => all.reduce((sum, one) => sum + weight(one), 0)
