import { isNeverTrue } from '../core/query/never-true.ts'
import { parseQuery } from '../core/query/parse-sql.ts'
import type { Query } from '../core/query/query.ts'
import { describe } from '../core/render/describe.ts'
import type { GenerateRequest, Interpretation } from './generator.ts'
import { type Mechanism, NONE_LEFT_OUT } from './mechanisms.ts'
import type { Decoded } from './parse-network/decode.ts'
import { inReadingOrder } from './parse-network/decoder-output/reading-order.ts'
import { sound } from './parse-network/decoder-output/sound-query.ts'
import { writeQuery } from './parse-network/decoder-output/write-query.ts'
import type { FeatureSource } from './parse-network/encoder-input/feature-source.ts'
import type { Previous } from './parse-network/encoder-input/previous.ts'
import type { RulesCandidate } from './parse-rules/parse-question.ts'
import { confidenceIn } from './parse-rules/score/confidence.ts'
import type { Candidate } from './rerank/features.ts'
import { queryKey } from './rerank/query-key.ts'
import { alsoNone } from './rewrite/also-none.ts'
import { asDefined } from './rewrite/as-defined.ts'
import { correct } from './rewrite/correct.ts'
import { display } from './rewrite/display.ts'
import { losesZeros } from './rewrite/lost-zeros.ts'
import { isNonsense } from './rewrite/nonsense.ts'
import { shownMeasures } from './rewrite/shown-measures.ts'
import { textFigureIn } from './rewrite/text-figures.ts'
import { traitsOf } from './traits.ts'

/** A candidate as a statement and in words. */
export interface Written extends Candidate {
  /** As it is answered, faults of composition mended. */
  meant: Query
  sql: string
  words: string
}

export const asInterpretation = ({ words, sql, meant }: Written): Interpretation => ({ text: words, sql, traits: traitsOf(meant) })

/** Readings of the rules that are weighed beside the network's. */
const MOST_OF_RULES = 3

/** What the network and the rules propose, each query once, the network's first; its nonsense without a statement. */
export function writtenCandidates(
  { schema }: FeatureSource,
  { proposals, none }: Omit<Decoded, 'features'>,
  rules: readonly RulesCandidate[],
  { dialect, question }: Pick<GenerateRequest, 'dialect' | 'question'>,
  without: ReadonlySet<Mechanism> = NONE_LEFT_OUT,
): Written[] {
  const defined = (query: Query): Query => asDefined(schema.joinable, query, question)
  const corrected = (query: Query): Query => defined(without.has('corrections') ? query : correct(schema.joinable, query, question))
  const displayed = (query: Query): Query =>
    without.has('display')
      ? query
      : defined(alsoNone(schema.joinable, shownMeasures(schema.joinable, display(schema.joinable, query, question)), question))
  const isImpossible = (query: Query): boolean => isNeverTrue(query) || losesZeros(schema.schema, query, question)
  const rulesConfidence = confidenceIn(rules)
  const found = new Map<string, Written>()
  for (const { query: proposed, score } of proposals) {
    const query = sound(proposed, dialect)
    const key = queryKey(query)
    if (found.has(key) || textFigureIn(query)) continue
    if (isNonsense(query, question)) {
      found.set(key, { query, meant: query, key, score, sql: '', words: '', rulesRank: null, rulesConfidence, none, isNonsense: true })
      continue
    }
    // Ranked as it was proposed, which the ranking was fitted to; shown as people want to see it.
    const meant = corrected(query)
    if (isImpossible(meant)) continue
    const shown = displayed(meant)
    const sql = writeQuery(schema, inReadingOrder(shown), dialect) ?? writeQuery(schema, inReadingOrder(meant), dialect)
    if (sql !== null) found.set(key, { query, meant, key, score, sql, words: describe(shown), rulesRank: null, rulesConfidence, none })
  }
  for (const [rulesRank, { sql, parsed, query: own }] of rules.slice(0, MOST_OF_RULES).entries()) {
    const query = parseQuery(schema.schema, parsed)
    if (query === null) continue
    const key = queryKey(query)
    const known = found.get(key)
    if (known) known.rulesRank ??= rulesRank
    else if (!isNonsense(query, question) && !textFigureIn(query)) {
      const meant = corrected(query)
      if (isImpossible(meant)) continue
      const shown = displayed(meant)
      const rewritten = shown === query ? null : writeQuery(schema, shown, dialect)
      const words = rewritten === null ? describe(own) : describe(shown)
      found.set(key, { query, meant, key, score: null, sql: rewritten ?? sql, words, rulesRank, rulesConfidence, none })
    }
  }
  return [...found.values()]
}

/** The turn before, as far as its statement is understood. */
export function previousOf({ schema }: FeatureSource, { history }: Pick<GenerateRequest, 'history'>): Previous {
  const last = history.at(-1)
  if (last === undefined) return { question: null, query: null }
  const sql = (last.status ?? 'succeeded') === 'succeeded' ? (last.sql ?? '') : ''
  return { question: last.question, query: sql === '' ? null : parseQuery(schema.schema, sql) }
}
