import { wordsOf } from '../../../core/schema/semantic-names.ts'
import type { ValueMatch } from '../../../retrieve/value-search.ts'
import { type Token, tokenize } from '../../../retrieve/words.ts'
import type { CommonSemantics } from '../../../semantic-layer/definitions/definitions.ts'
import { findDates } from './dates.ts'
import { runs } from './definition-words.ts'

/** What is asked for and not there: the words, and what they are about. */
export interface NotHeld {
  topic: string
  /** Why it is not answered, as the operator says it. */
  reason?: string
  /** The whole reply, where the role cannot see it. */
  message?: string
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
        mention: mentionOf(question, tokens, from, to),
      })),
    ),
  )
  return longest(found)
}

const ASKS_TIME = /^(when|date|dates|day|days|week|weeks|month|months|monthly|quarter|quarters|year|years|yearly|long|recently|latest)$/

/** Words for what the semantic layer defines and the role cannot see; null where the question has none. */
export function findHidden(
  { hidden = [] }: Pick<CommonSemantics, 'hidden'>,
  question: string,
  now: Date,
  tokens: readonly Token[] = tokenize(question),
  values: readonly ValueMatch[] = [],
): NotHeld | null {
  if (hidden.length === 0) return null
  const hasTime = tokens.some(({ word }) => ASKS_TIME.test(word)) || findDates(tokens, now).length > 0
  const found = hidden.flatMap(({ words, message, isDate = false, followedBy }) =>
    isDate && !hasTime
      ? []
      : words.flatMap((name) =>
          runs(tokens, wordsOf(name))
            .filter(({ to }) => followedBy === undefined || isFollowed(tokens, to, followedBy, values))
            .map(({ from, to }) => ({
              topic: name,
              message,
              from,
              to,
              mention: mentionOf(question, tokens, from, to),
            })),
        ),
  )
  return longest(found)
}

const BETWEEN: ReadonlySet<string> = new Set('in from of at within who that are is work works working sit sits the our'.split(' '))

/** A value of one of these columns, and of no other kind, stands right behind. */
function isFollowed(tokens: readonly Token[], to: number, columns: readonly string[], values: readonly ValueMatch[]): boolean {
  let at = to
  while (BETWEEN.has(tokens[at]?.word ?? '')) at += 1
  const start = tokens[at]?.start
  const here = values.filter((value) => value.start === start)
  return here.length > 0 && here.every(({ table, column }) => columns.includes(`${table}.${column}`))
}

const mentionOf = (question: string, tokens: readonly Token[], from: number, to: number): string =>
  question.slice(tokens[from]?.start, tokens[to - 1]?.end)

const longest = (found: readonly NotHeld[]): NotHeld | null =>
  found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)[0] ?? null
