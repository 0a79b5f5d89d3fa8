import { ADDED_RANKING } from './added-weights.ts'
import { type Asked, type Candidate, type RankFeatures, rankFeaturesOf } from './features.ts'
import { ANSWERABLE, RANK_CONFIDENCE, RANKING } from './weights.ts'

export interface Ranked<One extends Candidate> {
  candidate: One
  rankFeatures: RankFeatures
  score: number
}
export interface Ranking<One extends Candidate> {
  /** The best first, what is nonsense last. */
  ranked: Ranked<One>[]
  /** How likely the first is right, 0 to 1. */
  rankConfidence: number
  /** How likely the database can answer the question at all. */
  answerable: number
  /** The evidence of the first, and how far it is ahead of the others. */
  known: RankFeatures
}

const FURTHEST = 6
const WEIGHTS = { ...RANKING, ...ADDED_RANKING }

/** Log-linear: the score is the sum of each piece of evidence times its weight. */
export function rank<One extends Candidate>(asked: Asked, candidates: readonly One[]): Ranking<One> {
  const rankFeatures = rankFeaturesOf(asked, candidates)
  return inOrder(candidates.map((candidate, at) => ({ candidate, rankFeatures: rankFeatures[at] ?? {} })))
}

/** The same with what became known since. */
export const rankAgain = <One extends Candidate>({ ranked }: Ranking<One>, known: (candidate: One) => RankFeatures): Ranking<One> =>
  inOrder(ranked.map(({ candidate, rankFeatures }) => ({ candidate, rankFeatures: { ...rankFeatures, ...known(candidate) } })))

function inOrder<One extends Candidate>(candidates: readonly Omit<Ranked<One>, 'score'>[]): Ranking<One> {
  const ranked = candidates
    .map((one) => ({ ...one, score: weigh(one.rankFeatures, WEIGHTS) }))
    .sort((a, b) => Number(a.candidate.isNonsense ?? false) - Number(b.candidate.isNonsense ?? false) || b.score - a.score)
  const known = { start: 1, ...ranked[0]?.rankFeatures, ...standing(ranked) }
  const isAny = ranked.length > 0
  return { ranked, rankConfidence: isAny ? chance(known, RANK_CONFIDENCE) : 0, answerable: isAny ? chance(known, ANSWERABLE) : 0, known }
}

const weigh = (rankFeatures: RankFeatures, weights: Readonly<Record<string, number>>): number =>
  Object.entries(rankFeatures).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)

const chance = (rankFeatures: RankFeatures, weights: Readonly<Record<string, number>>): number =>
  Math.round(1000 / (1 + Math.exp(-weigh(rankFeatures, weights)))) / 1000

/** How far the first is ahead of the others. */
function standing([best, ...others]: readonly Ranked<Candidate>[]): RankFeatures {
  if (best === undefined || others.length === 0) return { chance: 1, margin: FURTHEST }
  const all = [best, ...others].reduce((sum, { score }) => sum + Math.exp(score - best.score), 0)
  return { chance: 1 / all, margin: Math.min(FURTHEST, best.score - Math.max(...others.map(({ score }) => score))) }
}
