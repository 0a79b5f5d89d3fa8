import { selectsOf } from '../../../core/query/map-selects.ts'
import { isNeverTrue } from '../../../core/query/never-true.ts'
import { columnsIn, columnsInCondition, type Expression, type Query } from '../../../core/query/query.ts'
import { describe } from '../../../core/render/describe.ts'
import type { Column } from '../../../core/schema/schema.ts'
import type { Phrase } from '../../../core/schema/semantic-names.ts'
import { STATED } from '../../calibrate/stated-confidence.ts'
import type { Generated, Interpretation } from '../../generator.ts'
import { usesOf } from '../../rerank/column-roles.ts'
import { requiresDenied } from '../../rewrite/denied-tables.ts'
import { traitsOf } from '../../traits.ts'
import type { RulesCandidate } from '../parse-question.ts'
import { wholeOf } from '../score/confidence.ts'
import { contradicts } from '../score/contradictions.ts'
import { type NamedDefinitions, usesDefinitions } from './named-definitions.ts'
import type { MetricReading } from './parse-measure.ts'

/** "Cost less than the average": no answer without one. */
const AVERAGE_COMPARED = /\b(?:than|above|below|over|under|exceeds?|exceeding) (?:the |an |our )?(?:overall |general )?(?:average|mean)\b/i
/** A reading this far behind is no rival. */
const AHEAD = 0.8

interface Defined {
  readings: readonly RulesCandidate[]
  metrics: readonly MetricReading[]
  definitions: NamedDefinitions
  /** Of the question, as it is written. */
  words: readonly string[]
  /** The query does not look at what figures are asked by, or reads rows that nobody spoke of. */
  isMistaken(query: Query): boolean
  otherWays(query: Query): Interpretation[]
}

/**
 * What the semantic layer itself answers: a question about its measures of which every word was understood, or a reading of the rules that
 * uses the filters it names. Null where it says nothing, or not enough.
 */
export function chooseDefined(
  { metrics, readings, definitions, words, isMistaken, otherWays }: Defined,
  others: readonly Interpretation[],
): Generated | null {
  const possible = metrics.filter(
    ({ query, isOtherPeriod }) =>
      !isNeverTrue(query) && (isOtherPeriod || !(isMistaken(query) || contradicts(words.join(' '), usesOf(query).outermost))),
  )
  const [metric, ...more] = possible
  if (metric) {
    const rest = more.map(({ words: text, sql, query }) => ({ text, sql, traits: traitsOf(query) }))
    const ways = metric.isOtherPeriod ? [] : otherWays(metric.query)
    const given = answered(metric, metric.words, metric.confidence, ways, [...rest, ...consistent(others, definitions)])
    return metric.isInstead && given.kind === 'sql' ? { ...given, isContradicted: true } : given
  }
  const named = wholeOf(readings).filter(
    ({ sql, query }) =>
      usesDefinitions(definitions, sql) && !isNeverTrue(query) && !isMistaken(query) && !requiresDenied(query, words.join(' ')),
  )
  const isOfAverage = AVERAGE_COMPARED.test(words.join(' '))
  const [best, next] =
    definitions.filters.length > 0 && !namesMore(definitions)
      ? named
          .filter(({ sql }) => !isOfAverage || /\bavg\(/i.test(sql))
          .filter(({ query }) => !contradicts(words.join(' '), usesOf(query).outermost))
      : named.filter((one) => (namesMore(definitions) || takesDefined(one)) && !contradicts(words.join(' '), usesOf(one.query).outermost))
  if (!best) return null
  const isAhead = !next || best.score - next.score >= AHEAD
  const rest = readings
    .filter((one) => one !== best && !isNeverTrue(one.query))
    .map(({ query, sql }) => ({ text: describe(query), sql, traits: traitsOf(query) }))
  const ways = otherWays(best.query)
  const confidence = isAhead ? STATED.filter : STATED.ambiguous
  return answered(best, describe(best.query), confidence, ways, consistent([...rest, ...others], definitions))
}

/** A role, a word for the first of an order, or one that asks for rows that do not count by default. */
const namesMore = ({ roles, sortedBy, lifted }: NamedDefinitions): boolean => [roles, sortedBy, lifted].some((list) => list.length > 0)

/** How long something takes is what the semantic layer says, not other days between other dates. */
const takesDefined = ({ items, query, partialQuery: { extreme } }: RulesCandidate): boolean =>
  (extreme?.measure.kind === 'time' && extreme.measure.measure.isDefined === true) ||
  (!items.some((item) => item.kind === 'keyword' && item.keyword.kind === 'not') &&
    items.some((item) => item.kind === 'phrase' && item.link.options.some((phrase) => isUsedIn(query, phrase)))) ||
  items.some((item) => {
    const { days = null, isDefined = false } = item.kind === 'measure' ? item.link.measure : {}
    return isDefined && days !== null && expressionsIn(query).some((one) => isBetween(one, days))
  })

/** A filter that only says when or who: its date is compared, or those are shown whom "who" means. */
const isUsedIn = (query: Query, { where, date, who }: Phrase): boolean =>
  where === null &&
  query.kind === 'select' &&
  ((date !== null && selectsOf(query).some((select) => select.where !== null && columnsInCondition(select.where).includes(date))) ||
    (who?.columns.every((column) => query.items.some((item) => item.kind === 'column' && item.column === column)) ?? false))

const expressionsIn = (query: Query): Expression[] =>
  query.kind === 'select' ? [...query.items, ...query.orderBy.map(({ by }) => by)] : [query.left, query.right].flatMap(expressionsIn)

const isBetween = (one: Expression, days: { from: Column; to: Column }): boolean =>
  one.kind === 'aggregate'
    ? isBetween(one.of, days)
    : one.kind === 'days' && columnsIn(one.from).includes(days.from) && columnsIn(one.to).includes(days.to)

/** Those that use what the question names. */
export const consistent = <One extends { sql: string }>(readings: readonly One[], definitions: NamedDefinitions): One[] =>
  readings.filter(({ sql }) => usesDefinitions(definitions, sql))

const answered = (
  { sql, query }: { sql: string; query: Query },
  interpretation: string,
  confidence: number,
  ways: readonly Interpretation[],
  others: readonly Interpretation[],
): Generated => ({
  kind: 'sql',
  sql,
  traits: traitsOf(query),
  confidence,
  interpretation,
  others: [...ways, ...others].filter((one) => one.sql !== sql),
  uncovered: [],
  // Other tables join as well what was asked for: none of the ways is given as the answer.
  isContradicted: ways.length > 0,
})
