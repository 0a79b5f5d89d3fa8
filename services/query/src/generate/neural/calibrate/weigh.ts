import type { Reading as RulesReading } from '../../embedded/read-question.ts'
import type { GenerateRequest } from '../../generator.ts'
import { previousOf, type Written, writtenCandidates } from '../candidates.ts'
import type { FeatureSource } from '../features/feature-source.ts'
import { type Mechanism, NONE_LEFT_OUT } from '../mechanisms.ts'
import { agreement, emptyAlone, lookAt, NOBODY_LOOKED, seenEvidence } from '../noted/seen.ts'
import type { Proposed } from '../propose.ts'
import type { Evidence } from '../rank/evidence.ts'
import { type Ranked, rank, rankAgain } from '../rank/rank.ts'
import { type Faults, faultsOf } from './faults.ts'

export interface Weighed {
  /** The likeliest first. */
  ranked: Ranked<Written>[]
  /** What the confidence in the first is computed from. */
  features: Evidence
  /** What speaks against the first; null where there is none. */
  faults: Faults | null
}

/** Candidates whose rows are looked at: whether the others find the same says how much hangs on the choice. */
const LOOKED_AT = 4

/** All candidates in order, and all that is known about the first. */
export async function weigh(
  request: GenerateRequest,
  source: FeatureSource,
  proposed: Proposed,
  rules: readonly RulesReading[],
  signal: AbortSignal,
  without: ReadonlySet<Mechanism> = NONE_LEFT_OUT,
): Promise<Weighed> {
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const written = writtenCandidates(source, proposed, rules, request, without).filter(({ sql }) => !tried.has(sql))
  const previous = request.history.length > 0 ? previousOf(source, request) : null
  const asked = { features: proposed.features, schema: source.schema, question: request.question, previous }
  const first = rank(asked, written)
  const seen = request.look ? await lookAt(first.ranked, request.look, signal, LOOKED_AT) : NOBODY_LOOKED
  const { ranked, sureness, answerable, known } = rankAgain(first, (candidate) => emptyAlone(candidate, seen))
  const [best] = ranked
  if (!best) return { ranked, features: {}, faults: null }
  const faults = faultsOf(request, source, proposed, best)
  const features = {
    ...known,
    ...agreement(ranked, seen),
    ...seenEvidence(best.candidate, seen),
    sureness,
    answerable,
    sureOdds: oddsOf(sureness),
    answerableOdds: oddsOf(answerable),
    ...faults.evidence,
  }
  return { ranked, features, faults }
}

const oddsOf = (chance: number): number => Math.log((chance + 0.002) / (1 - chance + 0.002))
