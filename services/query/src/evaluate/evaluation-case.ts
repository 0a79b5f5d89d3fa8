import { Turn } from '@tanager/ask-contract'
import { makeAjv } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

/** A question with what is held to be its answer. */
export const EvaluationCase = Type.Object({
  question: Type.String({ minLength: 1, maxLength: 4_000 }),
  /** Earlier turns. One without SQL is asked first, as it would be in a conversation. */
  history: Type.Optional(Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: 4_000 }), Turn]), { maxItems: 50 })),
  gold_sql: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  gold_alternatives: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  answerable: Type.Optional(Type.Boolean()),
  ambiguous: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})
export type EvaluationCase = Static<typeof EvaluationCase>

export class BadCases extends Error {}

const isCase = makeAjv().compile<EvaluationCase>(EvaluationCase)

/** Reads JSON lines. A line that is no case is named: figures over the rest would not be what was asked for. */
export function parseCases(text: string): EvaluationCase[] {
  const cases = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [parseCase(line, at + 1)]))
  if (cases.length === 0) throw new BadCases('The file contains no case. Write one JSON object per line.')
  return cases
}

function parseCase(line: string, number: number): EvaluationCase {
  const parsed = parseJson(line, number)
  if (!isCase(parsed)) {
    const [first] = isCase.errors ?? []
    throw new BadCases(
      `Line ${number}: ${first?.instancePath.slice(1).replaceAll('/', '.') || 'the case'} ${first?.message ?? 'is no case'}.`,
    )
  }
  if (isAnswerable(parsed) && goldsOf(parsed).length === 0)
    throw new BadCases(`Line ${number}: gold_sql is missing, and the question is answerable.`)
  return parsed
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new BadCases(`Line ${number} is not JSON.`)
  }
}

/** Statements whose rows are right. */
export const goldsOf = ({ gold_sql, gold_alternatives }: EvaluationCase): string[] =>
  [gold_sql ?? '', ...(gold_alternatives ?? [])].filter((sql) => sql.trim() !== '')
export const isAnswerable = ({ answerable = true, ambiguous }: EvaluationCase): boolean => answerable && ambiguous !== true
