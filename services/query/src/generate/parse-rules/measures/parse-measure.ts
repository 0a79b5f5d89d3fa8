import type { Query, Select } from '../../../core/query/query.ts'
import { describe } from '../../../core/render/describe.ts'
import { render } from '../../../core/render/render.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import type { Schema } from '../../../core/schema/schema.ts'
import type { Token } from '../../../retrieve/words.ts'
import { STATED } from '../../calibrate/stated-confidence.ts'
import type { GenerateRequest } from '../../generator.ts'
import { asDefined } from '../../rewrite/as-defined.ts'
import { display } from '../../rewrite/display.ts'
import { changePeriod } from '../compose/change-period.ts'
import { pointsBack } from '../compose/follow-up.ts'
import { listTable } from '../compose/list-table.ts'
import type { Split } from '../link/items.ts'
import { compareWithRole } from './compare-with-role.ts'
import { changeMetric, composeMetric, type MetricQuery } from './compose-measure.ts'
import { metricQuestion } from './measure-question.ts'

/** A question about measures or roles of the semantic layer, of which every word was understood. */
export interface MetricReading {
  query: Query
  sql: string
  words: string
  confidence: number
  /** It is the question before with another period: what else it says stands there. */
  isOtherPeriod?: true
}

/** "List the invoices", of one table and nothing else. */
export function readListing(schema: Schema, request: GenerateRequest): MetricReading[] {
  const rows = request.history.length > 0 ? null : listTable(schema, request.question)
  const query = rows && asDefined(schema, display(schema, rows, request.question), request.question)
  const sql = query && render(schema, query, request.dialect)
  return query && sql ? [{ query, sql, words: describe(query), confidence: STATED.measure }] : []
}

/** "And in 2016?", of whatever was asked before. */
export function readOtherPeriod(
  schema: Schema,
  before: Select | null,
  tokens: readonly Token[],
  request: GenerateRequest,
): MetricReading[] {
  const query = before && changePeriod(before, tokens, request.now)
  const sql = query && render(schema, query, request.dialect)
  return query && sql ? [{ query, sql, words: describe(query), confidence: STATED.measureChanged, isOtherPeriod: true }] : []
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
  const add = (composed: Query, confidence: number): void => {
    const query = asDefined(schema, composed, request.question)
    const sql = render(schema, query, request.dialect)
    if (sql !== null && !found.has(sql)) found.set(sql, { query, sql, words: describe(query), confidence })
  }
  for (const { items } of splits) {
    const compared = compareWithRole(schema, items)
    if (compared) add(compared, STATED.filter)
    const parsed = metricQuestion(items, words)
    if (parsed === null) continue
    const isFollowUp = before !== null && isOfMeasure && (parsed.measures.length === 0 || pointsBack(request.question))
    const composed: MetricQuery | null = isFollowUp ? changeMetric(schema, before, parsed) : composeMetric(schema, parsed)
    if (composed) add(composed.query, composed.isAmbiguous ? STATED.ambiguous : isFollowUp ? STATED.measureChanged : STATED.measure)
  }
  return [...found.values()]
}
