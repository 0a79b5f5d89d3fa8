import { wordsOf } from '../core/schema/semantic-names.ts'
import { tokenize } from '../retrieve/words.ts'
import type { GenerateRequest } from './generator.ts'
import { runs } from './parse-rules/link/definition-words.ts'

const TO_ME =
  /\b(?:waiting|waits?|pending|due|left|open|assigned|given|belong|belongs|addressed|sent|raised|created|entered|scheduled|submitted|owned|managed|approved|rejected|requested|made|decided) ((?:for|on|to|with|by|from) me)\b/i
const I_DO = /\b(?:did|have|must|am|was|do) (i)\b(?! (?:see|understand|read|get) )/i
const MINE = /\b(mine)\b/i
const MY = /\bmy (?!colleagues?\b|team\b)((?:\S{1,40} ){0,2}\S{1,40})/gi

/**
 * The words of a question that stand for whoever asks it: "my requisitions", "waiting for me". This service knows no user, so an answer
 * would ignore them. Null where there are none, or where the question names somebody or something by a stored name.
 */
export function askerMention({ question, retrieved }: Pick<GenerateRequest, 'question' | 'retrieved'>): string | null {
  if (!retrieved.semantics) return null
  const isNamed = retrieved.values.some(({ start, end }) => /\p{Lu}|\d/u.test(question.slice(start, end)))
  if (isNamed) return null
  return (
    [TO_ME, I_DO, MINE].map((pattern) => pattern.exec(question)?.[1]).find((found) => found !== undefined) ??
    ownRows({ question, retrieved })
  )
}

/** "my open requisitions", where a requisition is a row here; "my team" and "my slides" are none. */
function ownRows({ question, retrieved }: Pick<GenerateRequest, 'question' | 'retrieved'>): string | null {
  const names = retrieved.tables.flatMap(({ semantics }) => semantics?.names ?? []).map(wordsOf)
  for (const { 0: text, 1: following = '' } of question.matchAll(MY)) {
    const tokens = tokenize(following)
    const ends = names.flatMap((words) => runs(tokens, words).map(({ to }) => tokens[to - 1]?.end ?? 0))
    if (ends.length > 0) return text.slice(0, 'my '.length + Math.min(...ends))
  }
  return null
}

export const sayAskerUnknown = (mention: string): string =>
  `The service does not know who is asking. Write a person's name instead of "${mention}".`
