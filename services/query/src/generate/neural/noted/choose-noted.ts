import { type ByRules, clarify, unanswerable } from '../../embedded/rules.ts'
import type { Generated, GenerateRequest } from '../../generator.ts'
import type { FeatureSource } from '../features/feature-source.ts'
import { passedOver } from '../passed-over.ts'
import type { Proposed } from '../propose.ts'
import type { Candidate, Evidence } from '../rank/evidence.ts'
import { strangeWords } from '../rank/link-evidence.ts'
import type { Ranked } from '../rank/rank.ts'
import { REFUSE_BELOW } from '../rank/thresholds.ts'
import { NOT_HERE, NOTHING } from '../replies.ts'
import { believe } from './believe.ts'
import { considered } from './considered.ts'
import { isSame, lookAt, NOBODY_LOOKED, type Seen } from './seen.ts'

/** From here on an answer is given; below it the readings are put to the user. */
const ANSWER_FROM = 0.75
/** The same where nobody could look what the readings find, and rules and network read the question otherwise. */
const DISPUTED_FROM = 0.9
/** The network agrees where it finds what is asked of the database likelier than all else. */
const AGREED = 0.5
/** Of a reading that is as good as none not even a question is made. */
const NOTHING_BELOW = 0.05

const ELSE = 'Ask about something else, or say it in other words.'

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
  const answerFrom = seen === NOBODY_LOOKED && isDisputed(best.evidence) ? DISPUTED_FROM : ANSWER_FROM
  if ((sureness >= answerFrom && best.evidence.amiss !== 1) || !isFirst) {
    const { sql, words } = best.candidate
    return { kind: 'sql', sql, confidence: sureness, reading: words, ignored: passedOver(proposed, sql) }
  }
  const unknown = unknownWords(byRules, proposed)
  if (unknown.length > 0) return unanswerable(`Nothing here is called ${unknown.map((word) => `"${word}"`).join(' or ')}. ${ELSE}`)
  if (sureness < NOTHING_BELOW) return unanswerable(NOTHING)
  const choices = eachOnce(ranked, seen).map(({ candidate }) => candidate.words)
  return found.answerable < REFUSE_BELOW ? clarify(choices, NOT_HERE) : clarify(choices)
}

/** Readings that find the same rows are one choice. */
const eachOnce = <One extends Candidate>(ranked: readonly Ranked<One>[], seen: Seen): Ranked<One>[] =>
  ranked.filter((one, at) => !ranked.slice(0, at).some((before) => isSame(before.candidate, one.candidate, seen)))

/** The rules explain every word by something else, or the network means something else. */
const isDisputed = ({ wholeApart = 0, sharedCore = 0 }: Evidence): boolean => wholeApart === 1 || sharedCore < AGREED

/** Words that neither the rules could read nor anything here is near to. */
function unknownWords({ readings, words }: ByRules, { features }: Proposed): string[] {
  const strange = new Set(strangeWords(features))
  return (readings[0]?.draft.unread ?? []).flatMap((at) => words[at] ?? []).filter((word) => strange.has(word))
}
