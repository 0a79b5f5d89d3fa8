import { ADDED_RANKING } from './added-weights.ts'
import { type Asked, type Candidate, type Evidence, evidenceOf } from './evidence.ts'
import { ANSWERABLE, RANKING, SURENESS } from './weights.ts'

export interface Ranked<One extends Candidate> {
  candidate: One
  evidence: Evidence
  score: number
}
export interface Ranking<One extends Candidate> {
  /** The best first. */
  ranked: Ranked<One>[]
  /** How likely the first is right, 0 to 1. */
  sureness: number
  /** How likely the database can answer the question at all. */
  answerable: number
  /** The evidence of the first, and how far it is ahead of the others. */
  known: Evidence
}

const FURTHEST = 6
const WEIGHTS = { ...RANKING, ...ADDED_RANKING }

/** Log-linear: the score is the sum of each piece of evidence times its weight. */
export function rank<One extends Candidate>(asked: Asked, candidates: readonly One[]): Ranking<One> {
  const evidence = evidenceOf(asked, candidates)
  return inOrder(candidates.map((candidate, at) => ({ candidate, evidence: evidence[at] ?? {} })))
}

/** The same with what became known since. */
export const rankAgain = <One extends Candidate>({ ranked }: Ranking<One>, known: (candidate: One) => Evidence): Ranking<One> =>
  inOrder(ranked.map(({ candidate, evidence }) => ({ candidate, evidence: { ...evidence, ...known(candidate) } })))

function inOrder<One extends Candidate>(candidates: readonly Omit<Ranked<One>, 'score'>[]): Ranking<One> {
  const ranked = candidates.map((one) => ({ ...one, score: weigh(one.evidence, WEIGHTS) })).sort((a, b) => b.score - a.score)
  const known = { start: 1, ...ranked[0]?.evidence, ...standing(ranked) }
  const isAny = ranked.length > 0
  return { ranked, sureness: isAny ? chance(known, SURENESS) : 0, answerable: isAny ? chance(known, ANSWERABLE) : 0, known }
}

const weigh = (evidence: Evidence, weights: Readonly<Record<string, number>>): number =>
  Object.entries(evidence).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)

const chance = (evidence: Evidence, weights: Readonly<Record<string, number>>): number =>
  Math.round(1000 / (1 + Math.exp(-weigh(evidence, weights)))) / 1000

/** How far the first is ahead of the others. */
function standing([best, next, ...rest]: readonly Ranked<Candidate>[]): Evidence {
  if (best === undefined || next === undefined) return { chance: 1, margin: FURTHEST }
  const all = [best, next, ...rest].reduce((sum, { score }) => sum + Math.exp(score - best.score), 0)
  return { chance: 1 / all, margin: Math.min(FURTHEST, best.score - next.score) }
}
