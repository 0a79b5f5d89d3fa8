import { wordsOf } from '../../../core/schema/semantic-names.ts'
import { type Token, tokenize } from '../../../retrieve/words.ts'
import type { CommonSemantics } from '../../../semantic-layer/definitions/definitions.ts'
import { runs } from './definition-words.ts'

/** What is asked for and not there: the words, and what they are about. */
export interface NotHeld {
  topic: string
  /** Why it is not answered, as the operator says it. */
  reason?: string
  mention: string
  from: number
  to: number
}

/** The longest such words of a question; null where it has none. */
export function findNotHeld(
  { notHeld, reasons = {} }: Pick<CommonSemantics, 'notHeld' | 'reasons'>,
  question: string,
  tokens: readonly Token[] = tokenize(question),
): NotHeld | null {
  const found = Object.entries(notHeld).flatMap(([topic, names]) =>
    names.flatMap((name) =>
      runs(tokens, wordsOf(name)).map(({ from, to }) => ({
        topic,
        ...(Object.hasOwn(reasons, topic) && { reason: reasons[topic] as string }),
        from,
        to,
        mention: question.slice(tokens[from]?.start, tokens[to - 1]?.end),
      })),
    ),
  )
  return found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)[0] ?? null
}
