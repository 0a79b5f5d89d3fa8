import { describe } from '../../../core/render/describe.ts'
import { previousOf, type Written } from '../../collect-candidates.ts'
import type { GenerateRequest } from '../../generator.ts'
import type { Decoded } from '../../parse-network/decode.ts'
import { inReadingOrder } from '../../parse-network/decoder-output/reading-order.ts'
import { sound } from '../../parse-network/decoder-output/sound-query.ts'
import { writeQuery } from '../../parse-network/decoder-output/write-query.ts'
import type { FeatureSource } from '../../parse-network/encoder-input/feature-source.ts'
import { applyComparisons } from '../../parse-rules/compose/apply-comparisons.ts'
import type { RulesCandidate } from '../../parse-rules/parse-question.ts'
import type { ByRules } from '../../parse-rules/rules-parser.ts'
import { confidenceIn, wholeOf } from '../../parse-rules/score/confidence.ts'
import { askedPeriods } from '../../rewrite/asked-periods.ts'
import { nthPlace } from '../../rewrite/nth-place.ts'
import { topSeveral } from '../../rewrite/top-several.ts'
import { type Ranking, rank } from '../rerank.ts'
import { applyFilters, withBeginning } from './apply-filters.ts'
import { countDistinct } from './count-distinct.ts'
import { withDefaultJoins } from './default-joins.ts'
import { groupByKey } from './group-by-key.ts'
import { withTies } from './include-ties.ts'
import { parseInSchema } from './parse-in-schema.ts'
import { querySignature } from './query-signature.ts'
import { rulesFeatures } from './rules-features.ts'
import { statementSignature } from './statement-signature.ts'
import { withStoredValues } from './stored-values.ts'
import { withinSemanticLayer } from './within-semantic-layer.ts'

/** Readings of the rules that are weighed beside the network's. */
const MOST_OF_RULES = 5

/** All candidates with what speaks for and against each, where there is a semantic layer. */
export function collectReportingCandidates(
  request: GenerateRequest,
  source: FeatureSource,
  decoded: Decoded,
  byRules: ByRules,
): Ranking<Written> {
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const written = candidatesOf(source, decoded, byRules.readings, request).filter(({ sql }) => !tried.has(sql))
  const { features } = decoded
  const asked = {
    features,
    schema: source.schema,
    question: request.question,
    previous: request.history.length > 0 ? previousOf(source, request) : null,
  }
  const { ranked, rankConfidence, answerable, known } = rank(asked, written)
  const cores = signatureShares(ranked.map(({ candidate }) => candidate))
  const heard = rulesFeatures(
    { request, source, features, byRules },
    ranked.map(({ candidate }) => candidate),
  )
  return {
    ranked: ranked.map((one, at) => ({ ...one, rankFeatures: { ...one.rankFeatures, ...heard[at], sharedCore: cores[at] ?? 0 } })),
    rankConfidence,
    answerable,
    known,
  }
}

/** How likely the network finds what a candidate asks of the database, whatever it shows of the rows. */
function signatureShares(candidates: readonly Written[]): number[] {
  const keys = candidates.map(({ query }) => querySignature(query))
  const chances = candidates.map(({ score }) => (score === null ? 0 : Math.exp(score)))
  const all = Math.max(
    1e-9,
    chances.reduce((sum, one) => sum + one, 0),
  )
  return keys.map((key) => chances.reduce((sum, chance, at) => sum + (keys[at] === key ? chance : 0), 0) / all)
}

/** What the network and the rules propose, each statement once, the network's first. */
function candidatesOf(
  { schema }: FeatureSource,
  { proposals, none }: Decoded,
  readings: readonly RulesCandidate[],
  { dialect, question }: GenerateRequest,
): Written[] {
  const rulesConfidence = confidenceIn(readings)
  const found = new Map<string, Written>()
  for (const { query: proposed, score } of proposals) {
    const rewritten = groupByKey(withinSemanticLayer(applyComparisons(withDefaultJoins(schema, sound(proposed, dialect)), question)))
    const filtered = applyFilters(withStoredValues(rewritten), question)
    const counted = askedPeriods(countDistinct(schema, filtered, question), question)
    const query = nthPlace(withTies(topSeveral(counted, question), question, dialect), question)
    const sql = writeQuery(schema, inReadingOrder(query), dialect)
    if (sql === null) continue
    const key = statementSignature(sql, parseInSchema(schema.schema, { sql, query }) ?? query)
    if (!found.has(key))
      found.set(key, { query, meant: query, key, score, sql, words: describe(query), rulesRank: null, rulesConfidence, none })
  }
  const whole = wholeOf(readings).slice(0, 2)
  const weighed = readings.filter((reading, at) => at < MOST_OF_RULES || whole.includes(reading))
  for (const [rulesRank, reading] of weighed.entries()) {
    const read = parseInSchema(schema.schema, reading)
    if (read === null) continue
    const query = nthPlace(askedPeriods(countDistinct(schema, withBeginning(read), question), question), question)
    const own = query === read ? reading.query : query
    const sql = query === read ? reading.sql : writeQuery(schema, inReadingOrder(query), dialect)
    if (sql === null) continue
    const key = statementSignature(sql, query)
    const known = found.get(key)
    if (known) known.rulesRank ??= rulesRank
    else found.set(key, { query, meant: query, key, score: null, sql, words: describe(own), rulesRank, rulesConfidence, none })
  }
  return [...found.values()]
}
