import { isNeverTrue } from '../../../core/query/never-true.ts'
import { columnsIn, type Expression, type Query } from '../../../core/query/query.ts'
import { describe } from '../../../core/render/describe.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { STATED } from '../../calibrate/stated-confidence.ts'
import type { Generated, Interpretation } from '../../generator.ts'
import { usesOf } from '../../rerank/column-roles.ts'
import { requiresDenied } from '../../rewrite/denied-tables.ts'
import type { RulesCandidate } from '../parse-question.ts'
import { wholeOf } from '../score/confidence.ts'
import { contradicts } from '../score/contradictions.ts'
import { type NamedDefinitions, usesDefinitions } from './named-definitions.ts'
import type { MetricReading } from './parse-measure.ts'

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
}

/**
 * What the semantic layer itself answers: a question about its measures of which every word was understood, or a reading of the rules that
 * uses the filters it names. Null where it says nothing, or not enough.
 */
export function chooseDefined(
  { metrics, readings, definitions, words, isMistaken }: Defined,
  others: readonly Interpretation[],
): Generated | null {
  const possible = metrics.filter(
    ({ query, isOtherPeriod }) =>
      !isNeverTrue(query) && (isOtherPeriod || !(isMistaken(query) || contradicts(words.join(' '), usesOf(query).outermost))),
  )
  const [metric, ...more] = possible
  if (metric) {
    const { sql, words, confidence } = metric
    return answered(sql, words, confidence, [...more.map((one) => ({ text: one.words, sql: one.sql })), ...consistent(others, definitions)])
  }
  const named = wholeOf(readings).filter(
    ({ sql, query }) =>
      usesDefinitions(definitions, sql) && !isNeverTrue(query) && !isMistaken(query) && !requiresDenied(query, words.join(' ')),
  )
  const [best, next] =
    definitions.filters.length > 0 && !namesMore(definitions)
      ? named
      : named.filter((one) => (namesMore(definitions) || takesDefined(one)) && !contradicts(words.join(' '), usesOf(one.query).outermost))
  if (!best) return null
  const isAhead = !next || best.score - next.score >= AHEAD
  const rest = readings.filter((one) => one !== best && !isNeverTrue(one.query)).map(({ query, sql }) => ({ text: describe(query), sql }))
  return answered(best.sql, describe(best.query), isAhead ? STATED.filter : STATED.ambiguous, consistent([...rest, ...others], definitions))
}

/** A role, a word for the first of an order, or one that asks for rows that do not count by default. */
const namesMore = ({ roles, sortedBy, lifted }: NamedDefinitions): boolean => [roles, sortedBy, lifted].some((list) => list.length > 0)

/** How long something takes is what the semantic layer says, not other days between other dates. */
const takesDefined = ({ items, query, partialQuery: { extreme } }: RulesCandidate): boolean =>
  (extreme?.measure.kind === 'time' && extreme.measure.measure.isDefined === true) ||
  items.some((item) => {
    const { days = null, isDefined = false } = item.kind === 'measure' ? item.link.measure : {}
    return isDefined && days !== null && expressionsIn(query).some((one) => isBetween(one, days))
  })

const expressionsIn = (query: Query): Expression[] =>
  query.kind === 'select' ? [...query.items, ...query.orderBy.map(({ by }) => by)] : [query.left, query.right].flatMap(expressionsIn)

const isBetween = (one: Expression, days: { from: Column; to: Column }): boolean =>
  one.kind === 'aggregate'
    ? isBetween(one.of, days)
    : one.kind === 'days' && columnsIn(one.from).includes(days.from) && columnsIn(one.to).includes(days.to)

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
