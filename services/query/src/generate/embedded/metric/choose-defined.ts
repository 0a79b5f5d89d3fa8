import type { Generated, Reading } from '../../generator.ts'
import { STATED } from '../../stated-confidence.ts'
import { wholeOf } from '../rank/confidence.ts'
import type { Reading as RulesReading } from '../read-question.ts'
import { describe } from '../render/describe.ts'
import type { MetricReading } from './read-metric.ts'
import { type SaidDefinitions, usesDefinitions } from './said-definitions.ts'

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
