import { type ByRules, unanswerable } from '../../embedded/rules.ts'
import type { Generated, GenerateRequest, Reading } from '../../generator.ts'
import type { FeatureSource } from '../features/feature-source.ts'
import type { Proposed } from '../propose.ts'
import type { Candidate } from '../rank/evidence.ts'
import { strangeWords } from '../rank/link-evidence.ts'
import type { Ranked } from '../rank/rank.ts'
import { NOTHING } from '../replies.ts'
import { tieCheck } from '../tie-check.ts'
import { believe } from './believe.ts'
import { considered } from './considered.ts'
import { isSame, lookAt, NOBODY_LOOKED, type Seen } from './seen.ts'

/**
 * Where notes tell how people speak, rules and network are heard alike, and it is looked what their readings find: where the likeliest is
 * likely enough it is answered. Otherwise the readings are put to the user: being asked back costs less than a wrong answer.
 */
export async function chooseNoted(
  request: GenerateRequest,
  source: FeatureSource,
  proposed: Proposed,
  byRules: ByRules,
  signal: AbortSignal,
): Promise<Generated> {
  const found = considered(request, source, proposed, byRules)
  const isFirst = request.attempts.length === 0
  const seen = request.look && isFirst ? await lookAt(believe(found.ranked).ranked, request.look, signal) : NOBODY_LOOKED
  const { ranked, sureness } = believe(found.ranked, seen)
  const [best] = ranked
  if (!best) return unanswerable(NOTHING)
  const [{ text, sql }, ...others] = eachOnce(ranked, seen).map(({ candidate }) => ({ text: candidate.words, sql: candidate.sql })) as [
    Reading,
    ...Reading[],
  ]
  return {
    kind: 'sql',
    sql,
    confidence: sureness,
    interpretation: text,
    others,
    tieCheck: tieCheck(source.schema, best.candidate.meant, request.dialect),
    uncovered: [],
    unused: unknownWords(byRules, proposed),
    isContradicted: isFirst && best.evidence.amiss === 1,
  }
}

/** Readings that find the same rows are one choice. */
const eachOnce = <One extends Candidate>(ranked: readonly Ranked<One>[], seen: Seen): Ranked<One>[] =>
  ranked.filter((one, at) => !ranked.slice(0, at).some((before) => isSame(before.candidate, one.candidate, seen)))

/** Words that neither the rules could read nor anything here is near to. */
function unknownWords({ readings, words }: ByRules, { features }: Proposed): string[] {
  const strange = new Set(strangeWords(features))
  return (readings[0]?.draft.unread ?? []).flatMap((at) => words[at] ?? []).filter((word) => strange.has(word))
}
