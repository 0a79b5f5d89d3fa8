import { isNeverTrue } from '../../core/query/never-true.ts'
import type { Query } from '../../core/query/query.ts'
import { describe } from '../../core/render/describe.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import { preferMentionedRoles } from '../../core/schema/joins.ts'
import { labelOf } from '../../core/schema/label.ts'
import type { Column, Schema } from '../../core/schema/schema.ts'
import { hasSemanticLayer } from '../../core/schema/semantic-names.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { CODE_LIST } from '../../retrieve/value-search.ts'
import type { Token } from '../../retrieve/words.ts'
import type { Generated, GenerateRequest, Interpretation } from '../generator.ts'
import type { Normalised } from '../normalise/normalise-question.ts'
import { sayOutOfScope } from '../out-of-scope.ts'
import { usesOf } from '../rerank/column-roles.ts'
import { showsThemAgain } from '../rewrite/agents.ts'
import { answersOtherwise } from '../rewrite/answers-otherwise.ts'
import { countsItself } from '../rewrite/counts-itself.ts'
import { liftsIn } from '../rewrite/default-filters.ts'
import { dropsGroup } from '../rewrite/dropped-group.ts'
import { dropsNumber } from '../rewrite/dropped-number.ts'
import { dropsConditions } from '../rewrite/kept-conditions.ts'
import { takesAllForEach } from '../rewrite/one-for-each.ts'
import { pairsUnrelated } from '../rewrite/paired-rows.ts'
import { sayTextFigure, textFigureIn } from '../rewrite/text-figures.ts'
import { readsUnnamedRows } from '../rewrite/unnamed-rows.ts'
import { joinsByWhoTyped } from '../rewrite/unspoken-key.ts'
import { traitsOf } from '../traits.ts'
import { looksElsewhere } from './link/declared-values.ts'
import type { Item, Split } from './link/items.ts'
import { linkValues } from './link/link-values.ts'
import { findHidden, findNotHeld, type NotHeld } from './link/out-of-scope-words.ts'
import { questionTokens } from './link/question-tokens.ts'
import { spelledRight } from './link/spelling.ts'
import { groupsByItsTime, groupsByKey, listsWhatIsNamed } from './measures/asked-groups.ts'
import { chooseDefined, consistent } from './measures/choose-measure.ts'
import { measureMeant, SURE } from './measures/measure-question.ts'
import { measuresInPart, namedTables } from './measures/measured-in-part.ts'
import { type NamedDefinitions, NO_DEFINITIONS, namedDefinitions } from './measures/named-definitions.ts'
import {
  type MetricReading,
  readFirstRow,
  readGroupComparison,
  readListing,
  readMetric,
  readOtherFigure,
  readOtherPeriod,
  readShortFollowUp,
} from './measures/parse-measure.ts'
import { otherWays } from './other-ways.ts'
import { lastSelect, parseQuestion, type RulesCandidate, splitsOf } from './parse-question.ts'
import { confidenceIn } from './score/confidence.ts'
import { droppedSide } from './score/dropped-side.ts'

export interface RulesOptions {
  /** Such a column is neither shown nor compared with, as if it were not there. */
  isSensitive(table: string, column: string): boolean
}
/** What the rules make of a question. */
export interface ByRules {
  readings: RulesCandidate[]
  /** The words of the question. */
  words: string[]
  /** What the measures of the semantic layer answer, the likeliest first. */
  metrics: MetricReading[]
  /** Names of the semantic layer that the question says. */
  definitions: NamedDefinitions
  /** There is a semantic layer for this database. */
  hasSemanticLayer: boolean
  /** What the question asks for and the operator says is not there. */
  notHeld: NotHeld | null
  /** The query does not look at what figures are asked by, or reads rows that nobody spoke of. */
  isMistaken(query: Query): boolean
  /** The same query by tables that join as well, where the question leaves it open. */
  otherWays(query: Query): Interpretation[]
}

/** Words and signs of a question at most: the work grows with them, and nobody asks in more. */
const LONGEST_QUESTION = 100

/** A request whose question was normalised. */
export interface NormalisedRequest extends GenerateRequest, Partial<Pick<Normalised, 'sortedBy'>> {}

/** Null for a question that is too long. */
export function readByRules(request: NormalisedRequest, { isSensitive }: RulesOptions): ByRules | null {
  const seen = viewSchema(request.retrieved.tables, request.dialect, isSensitive)
  const tokens = spelledRight(seen, questionTokens(request.question, seen))
  if (tokens.length > LONGEST_QUESTION) return null
  const schema = preferMentionedRoles(seen, new Set(tokens.map(({ stem }) => stem)))
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const splits = splitsOf(schema, tokens, request)
  const readings = parseQuestion(schema, tokens, splits, request).filter(({ sql }) => !tried.has(sql))
  const words = tokens.map(({ text }) => text)
  const before = lastSelect(schema, request)
  const said = spokenOf(splits[0]?.items ?? [])
  const values = hasSemanticLayer(schema) ? linkValues(schema, request.question, tokens, request.retrieved.values) : []
  const tablesSaid = namedTables(splits[0]?.items ?? [])
  const unclear = unclearMeasures(splits[0]?.items ?? [], words)
  const { semantics } = request.retrieved
  const notHeld = semantics
    ? (findNotHeld(semantics, request.question, tokens) ??
      findHidden(semantics, request.question, request.now, tokens, request.retrieved.values))
    : null
  return {
    readings,
    words,
    ...definitionsIn(schema, splits, tokens, request),
    hasSemanticLayer: hasSemanticLayer(schema),
    notHeld: notHeld && !isValue(readings[0], notHeld) ? notHeld : null,
    // What a follow-up is asked by may stand in the question before, and the other way round.
    isMistaken: (query) =>
      droppedSide(request.question, usesOf(query).outermost) !== null ||
      answersOtherwise(query, request.question) ||
      dropsNumber(schema, query, request.question) ||
      countsItself(query, request.question) ||
      takesAllForEach(query, request.question) ||
      joinsByWhoTyped(schema, query, request.question) ||
      showsThemAgain(query, before, request.question) ||
      (hasSemanticLayer(schema) && dropsConditions(query, before, request.question)) ||
      pairsUnrelated(query, said) ||
      measuresInPart(schema, query, tablesSaid) ||
      looksElsewhere(query, tokens, values) ||
      groupsByKey(query, request.question) ||
      listsWhatIsNamed(schema, query, request.question) ||
      shownIn(query).some((name) => unclear.has(name)) ||
      (request.history.length === 0 &&
        (groupsByItsTime(query, request.question) || dropsGroup(schema, query, request.question) || readsUnnamedRows(schema, query))),
    otherWays: (query) => otherWays(schema, query, { tokens, before: request.history.at(-1)?.sql ?? '', dialect: request.dialect }),
  }
}

/** The names of tables that a question names, itself or by what they hold, and of those that only a verb or a code of theirs hints at. */
function spokenOf(items: readonly Item[]): { hinted: Set<string>; named: Set<string> } {
  const hinted = items.flatMap((item) => {
    if (item.kind === 'value') return item.link.options.flatMap(({ column }) => (isCode(column) ? [column.table] : []))
    return item.kind === 'phrase' && item.link.options.every(({ where }) => where === null)
      ? item.link.options.map(({ table }) => table)
      : []
  })
  const named = items.flatMap((item) => {
    if (item.kind === 'value') return item.link.options.flatMap(({ column }) => (isCode(column) ? [] : [column.table]))
    if (item.kind === 'table') return item.link.options.map(({ named: table }) => table)
    return item.kind === 'column' ? item.link.options.map(({ named: { table } }) => table) : []
  })
  return { hinted: new Set(hinted.map(({ name }) => name)), named: new Set(named.map(({ name }) => name)) }
}

/** One of a few states, such as "cancelled", says what a row is like and seldom which table it is in. */
const isCode = (column: Column): boolean =>
  column.source.valuesComplete && column.source.values.length <= CODE_LIST && !labelOf(column.table).includes(column)

const nameOf = ({ table, name }: Column): string => `${table.name}.${name}`

/** Measures that a word may mean as well as it may mean another: "cost". */
const unclearMeasures = (items: readonly Item[], words: readonly string[]): ReadonlySet<string> =>
  new Set(
    items.flatMap((item) => {
      if (item.kind !== 'column') return []
      const sure = item.link.options.filter(({ score }) => score >= SURE).map(({ named }) => named)
      const isUnclear = measureMeant(sure, items, words.slice(item.from, item.to)) === null
      return isUnclear ? sure.filter(isMeasure).map(nameOf) : []
    }),
  )

const shownIn = (query: Query): string[] =>
  query.kind === 'select' ? query.items.flatMap((one) => (one.kind === 'column' && isMeasure(one.column) ? [nameOf(one.column)] : [])) : []

/** Our own reporting schema has weights of its own, which were fitted to what the rules make of its semantic layer. */
function definitionsIn(
  schema: Schema,
  splits: readonly Split[],
  tokens: readonly Token[],
  request: NormalisedRequest,
): Pick<ByRules, 'metrics' | 'definitions'> {
  const { semantics } = request.retrieved
  if (semantics?.ranking === 'reporting') return { metrics: [], definitions: NO_DEFINITIONS }
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const before = lastSelect(schema, request)
  const words = tokens.map(({ text }) => text)
  const whole = [
    ...readOtherPeriod(schema, before, tokens, request),
    ...readShortFollowUp(schema, before, request),
    ...readOtherFigure(schema, before, splits, request),
    ...readListing(schema, request),
    ...readGroupComparison(schema, splits, request),
    ...readFirstRow(schema, splits, words, request),
  ].filter(({ sql }) => !tried.has(sql))
  if (!semantics || whole.length > 0) return { metrics: whole, definitions: NO_DEFINITIONS }
  const lifted = liftsIn(schema, tokens).flatMap(({ columns }) => columns.map(({ name }) => name))
  const metrics = readMetric(schema, splits, before, request, words)
  return {
    metrics: metrics.filter(({ sql }) => !tried.has(sql)),
    definitions: namedDefinitions(splits[0]?.items ?? [], words, { sortedBy: request.sortedBy ?? [], lifted }),
  }
}

/** The words are a part of what something here is called, or of a time: the skill "cost accounting", "older than two months". */
const isValue = (best: RulesCandidate | undefined, { from, to }: NotHeld): boolean =>
  best?.items.some(
    (item) =>
      (item.kind === 'date' || (item.kind === 'value' && item.link.options.length > 0)) &&
      item.from <= from &&
      to <= item.to &&
      item.to - item.from > to - from,
  ) === true

/** The likeliest reading of the rules alone; after a failed attempt the next one. */
export function answerByRules(byRules: ByRules): Generated {
  const { readings, words, notHeld } = byRules
  if (notHeld) return unanswerable(sayOutOfScope(notHeld))
  const defined = chooseDefined(byRules, [])
  if (defined) return defined
  const figure = readings[0] ? textFigureIn(readings[0].query) : null
  if (figure) return unanswerable(sayTextFigure(figure))
  const possible = readings.filter(({ query }) => textFigureIn(query) === null && !isNeverTrue(query))
  const [best, ...rest] = consistent(possible, byRules.definitions)
  if (!best) return unanswerable('Nothing in the question matches this database. Name a table, a column or a value that it is about.')
  return {
    kind: 'sql',
    sql: best.sql,
    traits: traitsOf(best.query),
    confidence: confidenceIn(readings),
    interpretation: describe(best.query),
    others: rest.map(({ query, sql }) => ({ text: describe(query), sql, traits: traitsOf(query) })),
    uncovered: best.partialQuery.unread.flatMap((at) => words[at] ?? []),
    isContradicted: byRules.isMistaken(best.query),
  }
}

export const TOO_LONG = 'The question is too long. Ask in one or two sentences.'
export const unanswerable = (message: string): Generated => ({ kind: 'unanswerable', message })
