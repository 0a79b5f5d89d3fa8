import type { Generated, GenerateRequest, Generator } from '../generator.ts'
import { questionTokens } from './link/question-tokens.ts'
import { ASK_BELOW, confidenceIn } from './rank/confidence.ts'
import { type Reading, readQuestion } from './read-question.ts'
import { describe } from './render/describe.ts'
import { withSaidRoles } from './schema/joins.ts'
import { viewSchema } from './schema/view-schema.ts'

export interface EmbeddedOptions {
  /** Such a column is neither shown nor compared with, as if it were not there. */
  isSensitive?(table: string, column: string): boolean
}

/** Words and signs of a question at most: the work grows with them, and nobody asks in more. */
const LONGEST_QUESTION = 100
/** Readings that a person is asked to choose between. */
const MOST_CHOICES = 3

/** Answers by rules and a small ranking alone: no model, no network, the same question always the same way. */
export function createEmbeddedGenerator(options: EmbeddedOptions = {}): Generator {
  return {
    name: 'embedded',
    version: '1',
    deterministic: true,
    async generate(request, signal) {
      signal.throwIfAborted()
      return answer(request, options)
    },
  }
}

/** The likeliest reading; after a failed attempt the next one. */
function answer(request: GenerateRequest, { isSensitive = () => false }: EmbeddedOptions): Generated {
  const seen = viewSchema(request.retrieved.tables, request.dialect, isSensitive)
  const tokens = questionTokens(request.question, seen)
  if (tokens.length > LONGEST_QUESTION) return unanswerable('The question is too long. Ask in one or two sentences.')
  const schema = withSaidRoles(seen, new Set(tokens.map(({ stem }) => stem)))
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const readings = readQuestion(schema, tokens, request).filter(({ sql }) => !tried.has(sql))
  const [best] = readings
  if (!best) return unanswerable('Nothing in the question points to something in this database. Try to name what it is about.')
  const confidence = confidenceIn(readings)
  if (confidence < ASK_BELOW && tried.size === 0) return clarify(readings)
  const ignored = best.draft.unread.flatMap((at) => tokens[at]?.text ?? [])
  return { kind: 'sql', sql: best.sql, confidence, reading: describe(best.query), ignored }
}

const unanswerable = (message: string): Generated => ({ kind: 'unanswerable', message })

function clarify(readings: readonly Reading[]): Generated {
  const choices = [...new Set(readings.map(({ query }) => describe(query)))].slice(0, MOST_CHOICES)
  const listed = choices.map((choice, at) => `(${at + 1}) ${choice}`).join('; ')
  return { kind: 'clarify', message: `It is not clear what is asked. Did you mean: ${listed}?`, choices }
}
