import { previousOf, type Written, writtenCandidates } from '../collect-candidates.ts'
import type { GenerateRequest } from '../generator.ts'
import { type Mechanism, NONE_LEFT_OUT } from '../mechanisms.ts'
import type { Decoded } from '../parse-network/decode.ts'
import type { FeatureSource } from '../parse-network/encoder-input/feature-source.ts'
import type { RulesCandidate } from '../parse-rules/parse-question.ts'
import { emptyAlone, executionFeatures, NOT_EXECUTED, resultConsensus, runCandidates } from '../rerank/execution.ts'
import type { RankFeatures } from '../rerank/features.ts'
import { type Ranked, rank, rankAgain } from '../rerank/rerank.ts'
import { isShownOtherwise } from '../rerank/shown-otherwise.ts'
import { shortValuesIn, withShortValues } from '../short-values.ts'
import { type Faults, faultsOf } from './contradictions.ts'
import { schemaFeatures } from './schema-features.ts'

export interface Weighed {
  /** The likeliest first. */
  ranked: Ranked<Written>[]
  /** What the confidence in the first is computed from. */
  features: RankFeatures
  /** What speaks against the first; null where there is none. */
  faults: Faults | null
}

/** Candidates whose rows are looked at: whether the others find the same says how much hangs on the choice. */
const LOOKED_AT = 4

/** All candidates in order, and all that is known about the first. */
export async function weigh(
  request: GenerateRequest,
  source: FeatureSource,
  decoded: Decoded,
  rules: readonly RulesCandidate[],
  signal: AbortSignal,
  without: ReadonlySet<Mechanism> = NONE_LEFT_OUT,
): Promise<Weighed> {
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const short = shortValuesIn(request.question, request.retrieved.tables)
  const proposed = writtenCandidates(source, decoded, withShortValues(short, rules), request, without).filter(({ sql }) => !tried.has(sql))
  const written = withShortValues(short, proposed)
  const previous = request.history.length > 0 ? previousOf(source, request) : null
  const asked = { features: decoded.features, schema: source.schema, question: request.question, previous }
  const first = rank(asked, written)
  const seen = request.look ? await runCandidates(sensible(first.ranked), request.look, signal, LOOKED_AT) : NOT_EXECUTED
  const { ranked: all, rankConfidence, answerable, known } = rankAgain(first, (candidate) => emptyAlone(candidate, seen))
  const ranked = sensible(all)
  const [best] = ranked
  if (!best) return { ranked, features: {}, faults: null }
  const faults = faultsOf(request, source, decoded, best)
  const features = {
    ...known,
    ...resultConsensus(ranked, seen, (one, other) => isShownOtherwise(request.question, one.meant, other.meant)),
    ...executionFeatures(best.candidate, seen),
    rankConfidence,
    answerable,
    sureOdds: oddsOf(rankConfidence),
    answerableOdds: oddsOf(answerable),
    ...faults.rankFeatures,
    ...schemaFeatures(source.schema, best.candidate.meant),
  }
  return { ranked, features, faults }
}

const sensible = (ranked: readonly Ranked<Written>[]): Ranked<Written>[] => ranked.filter(({ candidate }) => !candidate.isNonsense)

const oddsOf = (chance: number): number => Math.log((chance + 0.002) / (1 - chance + 0.002))
