import type { Query, Select } from '../../../core/query/query.ts'
import { describe } from '../../../core/render/describe.ts'
import { render } from '../../../core/render/render.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import type { Schema } from '../../../core/schema/schema.ts'
import { STATED } from '../../calibrate/stated-confidence.ts'
import type { GenerateRequest } from '../../generator.ts'
import { pointsBack } from '../compose/follow-up.ts'
import type { Split } from '../link/items.ts'
import { changeMetric, composeMetric, type MetricQuery } from './compose-measure.ts'
import { metricQuestion } from './measure-question.ts'

/** A question about measures of the semantic layer, of which every word was understood. */
export interface MetricReading {
  query: Query
  sql: string
  words: string
  confidence: number
}

/** The likeliest first; none where the question is not about measures, or says more than is understood here. */
export function readMetric(
  schema: Schema,
  splits: readonly Split[],
  before: Select | null,
  request: GenerateRequest,
  words: readonly string[],
): MetricReading[] {
  const isOfMeasure = before?.items.some((item) => item.kind === 'column' && isMeasure(item.column)) === true
  const found = new Map<string, MetricReading>()
  for (const { items } of splits) {
    const parsed = metricQuestion(items, words)
    if (parsed === null) continue
    const isFollowUp = before !== null && isOfMeasure && (parsed.measures.length === 0 || pointsBack(request.question))
    const composed: MetricQuery | null = isFollowUp ? changeMetric(schema, before, parsed) : composeMetric(schema, parsed)
    const sql = composed && render(schema, composed.query, request.dialect)
    if (!composed || sql === null || found.has(sql)) continue
    const confidence = composed.isAmbiguous ? STATED.ambiguous : isFollowUp ? STATED.measureChanged : STATED.measure
    found.set(sql, { query: composed.query, sql, words: describe(composed.query), confidence })
  }
  return [...found.values()]
}
