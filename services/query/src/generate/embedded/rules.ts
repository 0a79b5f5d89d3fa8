import type { Generated, GenerateRequest } from '../generator.ts'
import { spelledRight } from './link/misspelled.ts'
import { findNotHeld, type NotHeld } from './link/not-held.ts'
import { questionTokens } from './link/question-tokens.ts'
import { confidenceIn } from './rank/confidence.ts'
import { type Reading, readQuestion } from './read-question.ts'
import { describe } from './render/describe.ts'
import { withSaidRoles } from './schema/joins.ts'
import { isNoted } from './schema/noted.ts'
import { viewSchema } from './schema/view-schema.ts'

export interface RulesOptions {
  /** Such a column is neither shown nor compared with, as if it were not there. */
  isSensitive(table: string, column: string): boolean
}
/** What the rules make of a question. */
export interface ByRules {
  readings: Reading[]
  /** The words of the question. */
  words: string[]
  /** The operator told how people speak of this database. */
  isNoted: boolean
  /** What the question asks for and the operator says is not there. */
  notHeld: NotHeld | null
}

/** Words and signs of a question at most: the work grows with them, and nobody asks in more. */
const LONGEST_QUESTION = 100

/** Null for a question that is too long. */
export function readByRules(request: GenerateRequest, { isSensitive }: RulesOptions): ByRules | null {
  const seen = viewSchema(request.retrieved.tables, request.dialect, isSensitive)
  const tokens = spelledRight(seen, questionTokens(request.question, seen))
  if (tokens.length > LONGEST_QUESTION) return null
  const schema = withSaidRoles(seen, new Set(tokens.map(({ stem }) => stem)))
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const readings = readQuestion(schema, tokens, request).filter(({ sql }) => !tried.has(sql))
  const notHeld = findNotHeld(request.retrieved.notes?.notHeld ?? {}, request.question, tokens)
  return {
    readings,
    words: tokens.map(({ text }) => text),
    isNoted: isNoted(schema),
    notHeld: notHeld && !isValue(readings[0], notHeld) ? notHeld : null,
  }
}

/** The words are a part of what something here is called, or of a time: the skill "cost accounting", "older than two months". */
const isValue = (best: Reading | undefined, { from, to }: NotHeld): boolean =>
  best?.items.some(
    (item) =>
      (item.kind === 'date' || (item.kind === 'value' && item.link.options.length > 0)) &&
      item.from <= from &&
      to <= item.to &&
      item.to - item.from > to - from,
  ) === true

export const sayNotHeld = ({ topic, said }: NotHeld): string =>
  `Nothing here is called "${said}": this database holds nothing about ${topic}.`

/** The likeliest reading of the rules alone; after a failed attempt the next one. */
export function answerByRules({ readings, words, notHeld }: ByRules): Generated {
  if (notHeld) return unanswerable(sayNotHeld(notHeld))
  const [best, ...rest] = readings
  if (!best) return unanswerable('Nothing in the question points to something in this database. Try to name what it is about.')
  return {
    kind: 'sql',
    sql: best.sql,
    confidence: confidenceIn(readings),
    interpretation: describe(best.query),
    others: rest.map(({ query, sql }) => ({ text: describe(query), sql })),
    uncovered: best.draft.unread.flatMap((at) => words[at] ?? []),
  }
}

export const TOO_LONG = 'The question is too long. Ask in one or two sentences.'
export const unanswerable = (message: string): Generated => ({ kind: 'unanswerable', message })
