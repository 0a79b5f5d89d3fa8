import type { Query, Select } from '../../../core/query/query.ts'
import { describe } from '../../../core/render/describe.ts'
import { render } from '../../../core/render/render.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import type { Schema } from '../../../core/schema/schema.ts'
import type { Token } from '../../../retrieve/words.ts'
import { STATED } from '../../calibrate/stated-confidence.ts'
import type { GenerateRequest } from '../../generator.ts'
import { alsoNone } from '../../rewrite/also-none.ts'
import { asDefined } from '../../rewrite/as-defined.ts'
import { display } from '../../rewrite/display.ts'
import { asksForOtherFigure, changeFigure } from '../compose/change-figure.ts'
import { changePeriod } from '../compose/change-period.ts'
import { compareGroups } from '../compose/compare-groups.ts'
import { firstRow } from '../compose/first-row.ts'
import { pointsBack } from '../compose/follow-up.ts'
import { listTable } from '../compose/list-table.ts'
import { shortFollowUp } from '../compose/short-follow-up.ts'
import type { Split } from '../link/items.ts'
import { composeRows } from '../rows/compose-rows.ts'
import { rowQuestion } from '../rows/read-rows.ts'
import { compareWithRole } from './compare-with-role.ts'
import { changeMetric, composeMetric, type MetricQuery } from './compose-measure.ts'
import { metricQuestion } from './measure-question.ts'
import { instead, measuresInPart, namedTables } from './measured-in-part.ts'

/** A question about measures or roles of the semantic layer, of which every word was understood. */
export interface MetricReading {
  query: Query
  sql: string
  words: string
  confidence: number
  /** It is the question before with another period: what else it says stands there. */
  isOtherPeriod?: true
  /** By another measure than the one that is asked for, which cannot be told of these rows: to be asked back. */
  isInstead?: true
}

/** A query as a reading of the semantic layer; none where there is no query, or it cannot be written. */
function readingOf(schema: Schema, query: Query | null | undefined, request: GenerateRequest, confidence: number): MetricReading[] {
  const sql = query ? render(schema, query, request.dialect) : null
  return query && sql ? [{ query, sql, words: describe(query), confidence }] : []
}

/** "List the invoices", of one table and nothing else. */
export function readListing(schema: Schema, request: GenerateRequest): MetricReading[] {
  const rows = request.history.length > 0 ? null : listTable(schema, request.question)
  const query = rows && asDefined(schema, display(schema, rows, request.question), request.question)
  return readingOf(schema, query, request, STATED.measure)
}

/** "Which towns have more cats than dogs", of no question before. */
export function readGroupComparison(schema: Schema, splits: readonly Split[], request: GenerateRequest): MetricReading[] {
  if (request.history.length > 0 && pointsBack(request.question)) return []
  const [compared] = splits.flatMap(({ items }) => compareGroups(items) ?? [])
  return readingOf(schema, compared && asDefined(schema, compared, request.question), request, STATED.filter)
}

/** "The largest donation", of no question before. */
export function readFirstRow(
  schema: Schema,
  splits: readonly Split[],
  words: readonly string[],
  request: GenerateRequest,
): MetricReading[] {
  if (request.history.length > 0 && pointsBack(request.question)) return []
  const [first] = splits.flatMap(({ items }) => firstRow(schema, items, words) ?? [])
  return readingOf(schema, first && asDefined(schema, first, request.question), request, STATED.filter)
}

/** "And in 2016?", of whatever was asked before. */
export function readOtherPeriod(
  schema: Schema,
  before: Select | null,
  tokens: readonly Token[],
  request: GenerateRequest,
): MetricReading[] {
  const query = before && changePeriod(before, tokens, request.now)
  return readingOf(schema, query, request, STATED.measureChanged).map((reading) => ({ ...reading, isOtherPeriod: true }))
}

/** "How many?", of the rows of whatever was asked before. */
export function readShortFollowUp(schema: Schema, before: Select | null, request: GenerateRequest): MetricReading[] {
  const composed = before && shortFollowUp(schema, before, request.question)
  return readingOf(schema, composed && asDefined(schema, composed, request.question), request, STATED.measureChanged)
}

/** "And by revenue instead?", of groups that were asked for before. */
export function readOtherFigure(
  schema: Schema,
  before: Select | null,
  splits: readonly Split[],
  request: GenerateRequest,
): MetricReading[] {
  const [changed] = before === null ? [] : splits.flatMap(({ items }) => changeFigure(before, items, request.question) ?? [])
  return readingOf(schema, changed && asDefined(schema, changed, request.question), request, STATED.measureChanged)
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
    const query = asDefined(schema, alsoNone(schema, composed, request.question), request.question)
    const sql = render(schema, query, request.dialect)
    if (sql !== null && !found.has(sql)) found.set(sql, { query, sql, words: describe(query), confidence })
  }
  const isWhole = (items: Split['items'], query: Query): boolean =>
    render(schema, query, request.dialect) !== null && !measuresInPart(schema, query, namedTables(items))
  const addInstead = (items: Split['items'], compositions: readonly (MetricQuery | null)[]): void => {
    for (const composed of compositions) {
      const query = composed && asDefined(schema, composed.query, request.question)
      const sql = query && isWhole(items, query) ? render(schema, query, request.dialect) : null
      if (query && sql !== null && !found.has(sql))
        found.set(sql, { query, sql, words: describe(query), confidence: STATED.ambiguous, isInstead: true })
    }
  }
  const otherwise: (() => void)[] = []
  const usable = splits.filter((split) => !passesOverVerb(split, splits[0]))
  for (const { items } of usable) {
    const compared = compareWithRole(schema, items)
    if (compared) add(compared, STATED.filter)
    const parsed = metricQuestion(items, words)
    if (parsed === null) continue
    const isFollowUp = before !== null && isOfMeasure && (parsed.measures.length === 0 || pointsBack(request.question))
    const composed: MetricQuery | null = isFollowUp ? changeMetric(schema, before, parsed) : composeMetric(schema, parsed)
    const isOfNone = before !== null && before.groupBy.length > 0 && parsed.groups.length === 0 && !isFollowUp
    if (isOfNone && asksForOtherFigure(request.question)) continue
    if (composed && !isFollowUp && !isWhole(items, composed.query))
      otherwise.push(() =>
        addInstead(
          items,
          instead(schema, parsed.measures).map((measures) => composeMetric(schema, { ...parsed, measures })),
        ),
      )
    else if (composed) add(composed.query, composed.isAmbiguous ? STATED.ambiguous : isFollowUp ? STATED.measureChanged : STATED.measure)
  }
  if (found.size > 0 || before !== null) return [...found.values()]
  for (const { items } of usable) {
    const asked = rowQuestion(items, words, schema.tables)
    const composed = asked && composeRows(schema, asked)
    if (asked && composed && !isWhole(items, composed.query)) {
      const measures = asked.figures.flatMap((figure) => (figure.kind === 'measure' ? [figure.column] : []))
      const figuresInstead = instead(schema, measures).map((list) => list.map((column) => ({ kind: 'measure', column }) as const))
      if (measures.length === asked.figures.length)
        otherwise.push(() =>
          addInstead(
            items,
            figuresInstead.map((figures) => composeRows(schema, { ...asked, figures })),
          ),
        )
    } else if (composed) add(composed.query, composed.isAmbiguous ? STATED.ambiguous : STATED.measure)
  }
  if (found.size === 0) for (const offer of otherwise) offer()
  return [...found.values()]
}

/** "Patients who came in 2023": a word that the semantic layer has as a verb is more than an ordinary one that may be left out. */
const passesOverVerb = ({ items }: Split, best: Split | undefined): boolean =>
  items.some(
    (item) => item.kind === 'word' && best?.items.some(({ kind, from, to }) => kind === 'phrase' && from <= item.from && item.to <= to),
  )
