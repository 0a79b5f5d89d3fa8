import { asSaid } from '../../embedded/compose/as-said.ts'
import { confidenceIn, wholeOf } from '../../embedded/rank/confidence.ts'
import type { Reading } from '../../embedded/read-question.ts'
import { describe } from '../../embedded/render/describe.ts'
import type { ByRules } from '../../embedded/rules.ts'
import type { GenerateRequest } from '../../generator.ts'
import { previousOf, type Written } from '../candidates.ts'
import type { FeatureSource } from '../features/feature-source.ts'
import { inReadingOrder } from '../ir/reading-order.ts'
import { sound } from '../ir/sound-query.ts'
import { writeQuery } from '../ir/write-query.ts'
import type { Proposed } from '../propose.ts'
import { type Ranking, rank } from '../rank/rank.ts'
import { asTrained } from './as-trained.ts'
import { coreKey } from './core-key.ts'
import { countedOnce } from './counted-once.ts'
import { readingIn } from './reading-in.ts'
import { rulesEvidence } from './rules-evidence.ts'
import { eachByKey } from './same-names.ts'
import { statementKey } from './statement-key.ts'
import { withTies } from './with-ties.ts'
import { withinNoted } from './within.ts'

/** Readings of the rules that are weighed beside the network's. */
const MOST_OF_RULES = 5

/** All candidates with what speaks for and against each, where notes tell how people speak. */
export function considered(request: GenerateRequest, source: FeatureSource, proposed: Proposed, byRules: ByRules): Ranking<Written> {
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const written = candidatesOf(source, proposed, byRules.readings, request).filter(({ sql }) => !tried.has(sql))
  const { features } = proposed
  const asked = {
    features,
    schema: source.schema,
    question: request.question,
    previous: request.history.length > 0 ? previousOf(source, request) : null,
  }
  const { ranked, sureness, answerable, known } = rank(asked, written)
  const cores = coreShares(ranked.map(({ candidate }) => candidate))
  const heard = rulesEvidence(
    { request, source, features, byRules },
    ranked.map(({ candidate }) => candidate),
  )
  return {
    ranked: ranked.map((one, at) => ({ ...one, evidence: { ...one.evidence, ...heard[at], sharedCore: cores[at] ?? 0 } })),
    sureness,
    answerable,
    known,
  }
}

/** How likely the network finds what a candidate asks of the database, whatever it shows of the rows. */
function coreShares(candidates: readonly Written[]): number[] {
  const keys = candidates.map(({ query }) => coreKey(query))
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
  { proposals, none }: Proposed,
  readings: readonly Reading[],
  { dialect, question }: GenerateRequest,
): Written[] {
  const rulesConfidence = confidenceIn(readings)
  const found = new Map<string, Written>()
  for (const { query: said, score } of proposals) {
    const heard = eachByKey(withinNoted(asSaid(asTrained(schema, sound(said, dialect)), question)))
    const query = withTies(countedOnce(schema, heard, question), question, dialect)
    const sql = writeQuery(schema, inReadingOrder(query), dialect)
    if (sql === null) continue
    const key = statementKey(sql, readingIn(schema.schema, { sql, query }) ?? query)
    if (!found.has(key))
      found.set(key, { query, meant: query, key, score, sql, words: describe(query), rulesRank: null, rulesConfidence, none })
  }
  const whole = wholeOf(readings).slice(0, 2)
  const weighed = readings.filter((reading, at) => at < MOST_OF_RULES || whole.includes(reading))
  for (const [rulesRank, { sql, query: own }] of weighed.entries()) {
    const query = readingIn(schema.schema, { sql, query: own })
    if (query === null) continue
    const key = statementKey(sql, query)
    const known = found.get(key)
    if (known) known.rulesRank ??= rulesRank
    else found.set(key, { query, meant: query, key, score: null, sql, words: describe(own), rulesRank, rulesConfidence, none })
  }
  return [...found.values()]
}
