import { parseSelect } from '../../core/query/parse-sql.ts'
import { columnsInCondition, type Query, type Select } from '../../core/query/query.ts'
import { render } from '../../core/render/render.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { hasSemanticLayer } from '../../core/schema/semantic-names.ts'
import type { Token } from '../../retrieve/words.ts'
import type { GenerateRequest } from '../generator.ts'
import { asDefined } from '../rewrite/as-defined.ts'
import { liftsIn } from '../rewrite/default-filters.ts'
import { applyComparisons } from './compose/apply-comparisons.ts'
import { compose } from './compose/compose.ts'
import { followUp, pointsBack, pointsOnlyBack } from './compose/follow-up.ts'
import { findDates } from './link/dates.ts'
import { asDeclared } from './link/declared-values.ts'
import { type Split, splitQuestion } from './link/items.ts'
import { linkDefinitions } from './link/link-definitions.ts'
import { takesOf } from './link/link-measures.ts'
import { linkNames } from './link/link-names.ts'
import { linkPersons } from './link/link-persons.ts'
import { leadsIn, linkValues, type ValueLink } from './link/link-values.ts'
import { besideValues, keepWellMatched, mergeNames, outsideSemanticLayer, withoutOrdinals } from './link/merge-definitions.ts'
import { findNumbers } from './link/numbers.ts'
import { withStoredStates } from './link/stored-states.ts'
import { withTimes } from './partial-query/duration-phrases.ts'
import { parse } from './partial-query/parse.ts'
import type { PartialQuery } from './partial-query/partial-query.ts'
import { resolve } from './partial-query/resolve.ts'
import { type Candidate, judge, type Origin } from './score/judge.ts'

/** Readings that are handed on. */
const MOST_CANDIDATES = 12

export interface RulesCandidate extends Candidate {
  sql: string
  /** The statement before the semantic layer said which rows count: what it is weighed by. */
  parsed: string
}

/** The best ways to take a question apart. */
export function splitsOf(schema: Schema, tokens: readonly Token[], { question, retrieved, now }: GenerateRequest): Split[] {
  const linked = linkPersons(schema, tokens, linkValues(schema, question, tokens, retrieved.values))
  const values = retrieved.semantics?.ranking === 'reporting' ? linked : asDeclared(tokens, linked)
  const semantic = withStoredStates(linkDefinitions(schema, tokens, retrieved.semantics?.measures, values), values)
  const own = hasSemanticLayer(schema)
    ? besideValues(keepWellMatched(linkNames(schema, tokens), tokens), values)
    : linkNames(schema, tokens)
  const names = {
    tables: outsideSemanticLayer(own.tables, semantic, () => false),
    columns: outsideSemanticLayer(own.columns, semantic, () => false),
  }
  const merged = mergeNames(names, semantic, tokens)
  return splitQuestion({
    tokens,
    names: hasSemanticLayer(schema) ? withoutOrdinals(merged, tokens) : merged,
    hasSemanticLayer: hasSemanticLayer(schema),
    leads: new Set([
      ...leadsIn(question, tokens, retrieved.values),
      ...liftsIn(schema, tokens).flatMap(({ from, to }) => tokens.map((_, at) => at).slice(from, to)),
    ]),
    phrases: semantic.phrases,
    measures: semantic.measures,
    values: outsideSemanticLayer(
      values,
      semantic,
      ({ marked, to, from, options }) => marked === null && to - from === 1 && !isFollowedByItsColumn(options, tokens[to]),
    ),
    numbers: findNumbers(tokens),
    dates: findDates(tokens, now),
  })
}

/** Every reading of a question that makes a statement, the likeliest first; each statement once. */
export function parseQuestion(
  schema: Schema,
  tokens: readonly Token[],
  splits: readonly Split[],
  request: GenerateRequest,
): RulesCandidate[] {
  const { question, retrieved, now } = request
  const takes = takesOf(schema, retrieved.semantics?.measures)
  const context = { tokens, today: now.toISOString().slice(0, 10), takes }
  const origins = splits.map(({ items: pieces, score }) => {
    const items = hasSemanticLayer(schema) ? withTimes(pieces, tokens, takes) : pieces
    return { items, split: score, partialQuery: parse(schema, items, context) }
  })
  const before = lastSelect(schema, request)
  const goesOn = pointsBack(question) ? 1 : -1
  const further = before ? origins.flatMap((origin) => followUps(schema, before, question, { ...origin, goesOn })) : []
  const isMere =
    hasSemanticLayer(schema) &&
    further.length > 0 &&
    (pointsOnlyBack(question) || origins.every(({ partialQuery }) => isOnlyMost(partialQuery)))
  const fresh = isMere ? [] : origins.flatMap((origin) => candidatesOf(schema, { ...origin, goesOn: 0 }))
  return written(schema, [...fresh, ...further], request)
}

/** "who has the most experience?": of the rows of the question before. */
const isOnlyMost = ({ subject, tables, filters, groups, extreme, frequent }: PartialQuery): boolean =>
  (extreme !== null || frequent !== null) && subject === null && tables.length === 0 && filters.length === 0 && groups.length === 0

/** "the interviewer role": the word behind it says of what it is a value. */
const isFollowedByItsColumn = (options: ValueLink['options'], next: Token | undefined): boolean =>
  options.some(({ column }) => next !== undefined && column.stems.includes(next.stem))

/** What the question before was taken to mean, as far as its statement tells. */
export function lastSelect(schema: Schema, { history }: Pick<GenerateRequest, 'history'>): Select | null {
  const statements = history.filter((turn) => turn.sql && (turn.status ?? 'succeeded') === 'succeeded').map(({ sql = '' }) => sql)
  const last = statements.at(-1)
  if (last === undefined) return null
  const earlier = hasSemanticLayer(schema) ? statements.slice(0, -1).reverse() : []
  return [last, ...earlier].map((sql) => parseSelect(schema, sql)).find((select) => select !== null) ?? null
}

type Unsettled = Omit<Origin, 'resolution'>

function candidatesOf(schema: Schema, origin: Unsettled): Candidate[] {
  if (origin.partialQuery.eachBefore && !origin.partialQuery.compares) return [] // it is unclear what "each" means
  return resolve(schema, origin.partialQuery).flatMap((resolution) => {
    const plain = compose(schema, origin.partialQuery, resolution, { keysByName: false })
    const named = plain && showsKeys(plain) ? compose(schema, origin.partialQuery, resolution, { keysByName: true }) : null
    // Where the semantic layer says what rows are called, nobody wants to see a machine's key.
    const wanted = named && hasSemanticLayer(schema) ? [named] : [plain, named]
    return wanted.flatMap((query) => {
      const candidate = query && judge(schema, query, { ...origin, resolution })
      return candidate ? [candidate] : []
    })
  })
}

const showsKeys = (query: Query): boolean =>
  query.kind === 'select' && [...query.items, ...query.groupBy].some((item) => item.kind === 'column' && item.column.isForeignKey)

function followUps(schema: Schema, before: Select, question: string, origin: Unsettled): Candidate[] {
  const [usual = null] = before.tables
  const columns = before.where === null ? [] : columnsInCondition(before.where)
  return resolve(schema, origin.partialQuery, { tables: before.tables, columns }).flatMap((resolution) => {
    const now = compose(schema, origin.partialQuery, resolution, { keysByName: false }, usual)
    const changed = now?.kind === 'select' ? followUp(schema, before, now, origin.partialQuery, question) : null
    // What changes nothing has not been understood.
    const isSame =
      changed !== null && hasSemanticLayer(schema) && render(schema, changed, 'postgresql') === render(schema, before, 'postgresql')
    const candidate = changed === null || isSame ? null : judge(schema, changed, { ...origin, resolution })
    return candidate ? [candidate] : []
  })
}

/** The best, as statements; of several that say the same, the best. */
function written(schema: Schema, candidates: readonly Candidate[], { question, dialect }: GenerateRequest): RulesCandidate[] {
  const readings = new Map<string, RulesCandidate>()
  for (const candidate of [...candidates].sort((a, b) => b.score - a.score)) {
    if (readings.size >= MOST_CANDIDATES) break
    const compared = hasSemanticLayer(schema) ? applyComparisons(candidate.query, question) : candidate.query
    const query = asDefined(schema, compared, question)
    const sql = render(schema, query, dialect)
    const parsed = query === compared ? sql : render(schema, compared, dialect)
    if (sql && parsed && !readings.has(sql)) readings.set(sql, { ...candidate, query, sql, parsed })
  }
  return [...readings.values()]
}
