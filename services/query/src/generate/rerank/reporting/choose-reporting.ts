import { asInterpretation, previousOf } from '../../collect-candidates.ts'
import type { Generated, GenerateRequest, Interpretation } from '../../generator.ts'
import type { Decoded } from '../../parse-network/decode.ts'
import type { FeatureSource } from '../../parse-network/encoder-input/feature-source.ts'
import { type ByRules, unanswerable } from '../../parse-rules/rules-parser.ts'
import { withBothSides } from '../../parse-rules/score/both-sides.ts'
import { NOTHING } from '../../replies.ts'
import { countsTheAgent, showsThemAgain } from '../../rewrite/agents.ts'
import { tieCheck } from '../../rewrite/tie-check.ts'
import { traitsOf } from '../../traits.ts'
import { usesOf } from '../column-roles.ts'
import { type Executions, isSame, NOT_EXECUTED, runCandidates } from '../execution.ts'
import type { Candidate } from '../features.ts'
import { strangeWords } from '../link-features.ts'
import type { Ranked } from '../rerank.ts'
import { collectReportingCandidates } from './collect-candidates.ts'
import { rerankReporting } from './rerank-reporting.ts'

/**
 * Where there is a semantic layer, the candidates of rules and network are weighed together, by what they find as well: where the likeliest is
 * likely enough it is answered. Otherwise the readings are put to the user: being asked back costs less than a wrong answer.
 */
export async function chooseReporting(
  request: GenerateRequest,
  source: FeatureSource,
  decoded: Decoded,
  byRules: ByRules,
  signal: AbortSignal,
): Promise<Generated> {
  const found = collectReportingCandidates(request, source, decoded, byRules)
  const isFirst = request.attempts.length === 0
  const seen = request.look && isFirst ? await runCandidates(rerankReporting(found.ranked).ranked, request.look, signal) : NOT_EXECUTED
  const { ranked, rankConfidence } = rerankReporting(found.ranked, seen)
  const [best] = ranked
  if (!best) return unanswerable(NOTHING)
  const offered = withBothSides(request.question, eachOnce(ranked, seen), ({ candidate }) => usesOf(candidate.query).outermost)
  const [{ text, sql }, ...others] = offered.map(({ candidate }) => asInterpretation(candidate)) as [Interpretation, ...Interpretation[]]
  return {
    kind: 'sql',
    sql,
    traits: traitsOf(best.candidate.meant),
    confidence: rankConfidence,
    interpretation: text,
    others,
    tieCheck: tieCheck(source.schema, best.candidate.meant, request.dialect),
    uncovered: [],
    unused: unknownWords(byRules, decoded),
    isContradicted:
      (isFirst && best.rankFeatures.contradicted === 1) ||
      countsTheAgent(best.candidate.meant, request.question) ||
      showsThemAgain(best.candidate.meant, previousOf(source, request).query, request.question),
  }
}

/** Readings that find the same rows are one choice. */
const eachOnce = <One extends Candidate>(ranked: readonly Ranked<One>[], seen: Executions): Ranked<One>[] =>
  ranked.filter((one, at) => !ranked.slice(0, at).some((before) => isSame(before.candidate, one.candidate, seen)))

/** Words that neither the rules could read nor anything here is near to. */
function unknownWords({ readings, words }: ByRules, { features }: Decoded): string[] {
  const strange = new Set(strangeWords(features))
  return (readings[0]?.partialQuery.unread ?? []).flatMap((at) => words[at] ?? []).filter((word) => strange.has(word))
}
