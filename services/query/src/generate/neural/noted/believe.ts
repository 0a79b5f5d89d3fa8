import type { Candidate, Evidence } from '../rank/evidence.ts'
import type { Ranked } from '../rank/rank.ts'
import { NOTED_RANKING, NOTED_SURENESS } from './weights.ts'

export interface Believed<One extends Candidate> {
  /** The likeliest first. */
  ranked: Ranked<One>[]
  /** How likely the first is right, 0 to 1. */
  sureness: number
}

const FURTHEST = 6

/** Who is believed, rules or network: the likeliest of all candidates, and how likely it is right. Log-linear, as the ranking without notes. */
export function believe<One extends Candidate>(candidates: readonly Ranked<One>[]): Believed<One> {
  const ranked = candidates
    .map((one): Ranked<One> => ({ ...one, score: weigh(one.evidence, NOTED_RANKING) }))
    .sort((a, b) => b.score - a.score)
  const [best, next] = ranked
  if (!best) return { ranked, sureness: 0 }
  const all = ranked.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0)
  const margin = next ? Math.min(FURTHEST, best.score - next.score) : FURTHEST
  const sum = weigh({ start: 1, chance: 1 / all, margin, ...best.evidence }, NOTED_SURENESS)
  return { ranked, sureness: Math.round(1000 / (1 + Math.exp(-sum))) / 1000 }
}

const weigh = (evidence: Evidence, weights: Readonly<Record<string, number>>): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (evidence[name] ?? 0), 0)
