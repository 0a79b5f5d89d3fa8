import { describe } from '../../../core/render/describe.ts'
import { STATED } from '../../calibrate/stated-confidence.ts'
import type { Generated, Reading } from '../../generator.ts'
import type { Reading as RulesReading } from '../parse-question.ts'
import { wholeOf } from '../score/confidence.ts'
import { type SaidDefinitions, usesDefinitions } from './named-definitions.ts'
import type { MetricReading } from './parse-measure.ts'

/** A reading this far behind is no rival. */
const AHEAD = 0.8

interface Defined {
  readings: readonly RulesReading[]
  metrics: readonly MetricReading[]
  said: SaidDefinitions
}

/**
 * What the semantic layer itself answers: a question about its measures of which every word was understood, or a reading of the rules that
 * uses the filters it names. Null where it says nothing, or not enough.
 */
export function chooseDefined({ metrics, readings, said }: Defined, others: readonly Reading[]): Generated | null {
  const [metric, ...more] = metrics
  if (metric) {
    const { sql, words, confidence } = metric
    return answered(sql, words, confidence, [...more.map((one) => ({ text: one.words, sql: one.sql })), ...consistent(others, said)])
  }
  if (said.filters.length === 0) return null
  const [best, next] = wholeOf(readings).filter(({ sql }) => usesDefinitions(said, sql))
  if (!best) return null
  const isAhead = !next || best.score - next.score >= AHEAD
  const rest = readings.filter((one) => one !== best).map(({ query, sql }) => ({ text: describe(query), sql }))
  return answered(best.sql, describe(best.query), isAhead ? STATED.filter : STATED.ambiguous, consistent([...rest, ...others], said))
}

/** Those that use what the question names. */
export const consistent = <One extends { sql: string }>(readings: readonly One[], said: SaidDefinitions): One[] =>
  readings.filter(({ sql }) => usesDefinitions(said, sql))

const answered = (sql: string, interpretation: string, confidence: number, others: readonly Reading[]): Generated => ({
  kind: 'sql',
  sql,
  confidence,
  interpretation,
  others: others.filter((one) => one.sql !== sql),
  uncovered: [],
})
