import { describe } from '../../../core/render/describe.ts'
import { STATED } from '../../calibrate/stated-confidence.ts'
import type { Generated, Interpretation } from '../../generator.ts'
import type { RulesCandidate } from '../parse-question.ts'
import { wholeOf } from '../score/confidence.ts'
import { type NamedDefinitions, usesDefinitions } from './named-definitions.ts'
import type { MetricReading } from './parse-measure.ts'

/** A reading this far behind is no rival. */
const AHEAD = 0.8

interface Defined {
  readings: readonly RulesCandidate[]
  metrics: readonly MetricReading[]
  definitions: NamedDefinitions
}

/**
 * What the semantic layer itself answers: a question about its measures of which every word was understood, or a reading of the rules that
 * uses the filters it names. Null where it says nothing, or not enough.
 */
export function chooseDefined({ metrics, readings, definitions }: Defined, others: readonly Interpretation[]): Generated | null {
  const [metric, ...more] = metrics
  if (metric) {
    const { sql, words, confidence } = metric
    return answered(sql, words, confidence, [...more.map((one) => ({ text: one.words, sql: one.sql })), ...consistent(others, definitions)])
  }
  if (definitions.filters.length === 0) return null
  const [best, next] = wholeOf(readings).filter(({ sql }) => usesDefinitions(definitions, sql))
  if (!best) return null
  const isAhead = !next || best.score - next.score >= AHEAD
  const rest = readings.filter((one) => one !== best).map(({ query, sql }) => ({ text: describe(query), sql }))
  return answered(best.sql, describe(best.query), isAhead ? STATED.filter : STATED.ambiguous, consistent([...rest, ...others], definitions))
}

/** Those that use what the question names. */
export const consistent = <One extends { sql: string }>(readings: readonly One[], definitions: NamedDefinitions): One[] =>
  readings.filter(({ sql }) => usesDefinitions(definitions, sql))

const answered = (sql: string, interpretation: string, confidence: number, others: readonly Interpretation[]): Generated => ({
  kind: 'sql',
  sql,
  confidence,
  interpretation,
  others: others.filter((one) => one.sql !== sql),
  uncovered: [],
})
