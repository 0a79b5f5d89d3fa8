import { executionFeatures, isSame, NOT_EXECUTED, resultConsensus } from '../execution.ts'
import type { Candidate, RankFeatures } from '../features.ts'
import type { Ranked } from '../rerank.ts'
import { reportingConfidence } from './confidence.ts'
import { REPORTING_RANKING } from './weights.ts'

export interface Reranked<One extends Candidate> {
  /** The likeliest first. */
  ranked: Ranked<One>[]
  /** How likely the first is right, 0 to 1. */
  rankConfidence: number
}

const FURTHEST = 6

/**
 * Reranks the candidates of rules and network: the likeliest of all, and how likely it is right. The order is log-linear, as that without a semantic layer; how sure it is say trees.
 * Candidates that were seen to find the same rows do not stand against each other.
 */
export function rerankReporting<One extends Candidate>(candidates: readonly Ranked<One>[], seen = NOT_EXECUTED): Reranked<One> {
  const ranked = candidates
    .map((one): Ranked<One> => {
      const rankFeatures = { ...one.rankFeatures, ...executionFeatures(one.candidate, seen) }
      return { ...one, rankFeatures, score: weigh(rankFeatures, REPORTING_RANKING) }
    })
    .sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best) return { ranked, rankConfidence: 0 }
  const against = ranked.filter(({ candidate }) => !isSame(best.candidate, candidate, seen))
  const all = against.reduce((sum, { score }) => sum + Math.exp(score - best.score), 1)
  const margin = against[0] ? Math.min(FURTHEST, best.score - against[0].score) : FURTHEST
  const rankConfidence = reportingConfidence({ chance: 1 / all, margin, ...resultConsensus(ranked, seen), ...best.rankFeatures })
  return { ranked, rankConfidence: Math.round(1000 * rankConfidence) / 1000 }
}

const weigh = (rankFeatures: RankFeatures, weights: Readonly<Record<string, number>>): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (rankFeatures[name] ?? 0), 0)
