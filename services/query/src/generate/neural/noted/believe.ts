import type { Candidate, Evidence } from '../rank/evidence.ts'
import type { Ranked } from '../rank/rank.ts'
import { agreement, isSame, NOBODY_LOOKED, seenEvidence } from './seen.ts'
import { surenessBy } from './sureness.ts'
import { NOTED_RANKING } from './weights.ts'

export interface Believed<One extends Candidate> {
  /** The likeliest first. */
  ranked: Ranked<One>[]
  /** How likely the first is right, 0 to 1. */
  sureness: number
}

const FURTHEST = 6

/**
 * Who is believed, rules or network: the likeliest of all candidates, and how likely it is right. The order is log-linear, as that without notes; how sure it is say trees.
 * Candidates that were seen to find the same rows do not stand against each other.
 */
export function believe<One extends Candidate>(candidates: readonly Ranked<One>[], seen = NOBODY_LOOKED): Believed<One> {
  const ranked = candidates
    .map((one): Ranked<One> => {
      const evidence = { ...one.evidence, ...seenEvidence(one.candidate, seen) }
      return { ...one, evidence, score: weigh(evidence, NOTED_RANKING) }
    })
    .sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best) return { ranked, sureness: 0 }
  const against = ranked.filter(({ candidate }) => !isSame(best.candidate, candidate, seen))
  const all = against.reduce((sum, { score }) => sum + Math.exp(score - best.score), 1)
  const margin = against[0] ? Math.min(FURTHEST, best.score - against[0].score) : FURTHEST
  const sureness = surenessBy({ chance: 1 / all, margin, ...agreement(ranked, seen), ...best.evidence })
  return { ranked, sureness: Math.round(1000 * sureness) / 1000 }
}

const weigh = (evidence: Evidence, weights: Readonly<Record<string, number>>): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (evidence[name] ?? 0), 0)
