import type { Query, Select } from '../../core/query/query.ts'
import type { Features } from '../parse-network/encoder-input/features.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'
import type { Previous } from '../parse-network/encoder-input/previous.ts'
import { answerTypeFeatures } from './answer-type.ts'
import { type Uses, usesOf } from './column-roles.ts'
import { followUpFeatures } from './follow-up-features.ts'
import { linkFeatures } from './link-features.ts'
import { itemsKey, orderKey, tablesKey, whereKey } from './query-key.ts'
import { questionFeatures } from './question-features.ts'
import { shapeFeatures } from './shape-features.ts'
import { uncoveredWordFeatures } from './uncovered-word-features.ts'
import { lookAtWords, type WordLinks } from './word-links.ts'

/** A query with where it comes from. */
export interface Candidate {
  query: Query
  key: string
  /** How likely the network finds it (log); null where only the rules propose it. */
  score: number | null
  /** Its place among what the rules propose; null where they do not. */
  rulesRank: number | null
  /** How sure the rules are of their first. */
  rulesConfidence: number
  /** How likely the network finds that nothing answers the question, 0 to 1; the same for all. */
  none: number
  /** No question asks for it: it is neither answered nor offered, and what speaks for it is doubt in the others. */
  isNonsense?: true
}

/** What speaks for and against a candidate, by name. */
export type RankFeatures = Readonly<Record<string, number>>

export interface Asked {
  features: Features
  schema: NetworkSchema
  question: string
  /** The turn before; null where there is none. */
  previous: Previous | null
}

/** A score that is as good as none (log). */
const FAR = 8
/** A chance that is as good as none. */
const SMALLEST = 0.001

/** The evidence of all candidates of one question, in their order: some of it comes from the others. */
export function rankFeaturesOf(asked: Asked, candidates: readonly Candidate[]): RankFeatures[] {
  const uses = candidates.map(({ query }) => usesOf(query))
  const links = lookAtWords(asked.features, asked.schema)
  const ofQuestion = questionFeatures(asked.question, asked.features, links)
  const chances = candidates.map(({ score }) => (score === null ? 0 : Math.exp(score)))
  const all = Math.max(
    1e-9,
    chances.reduce((sum, one) => sum + one, 0),
  )
  const best = Math.max(...candidates.map(({ score }) => score ?? Number.NEGATIVE_INFINITY))
  const [items, tables] = [shared(uses, chances, itemsKey), shared(uses, chances, tablesKey)]
  const [where, order] = [shared(uses, chances, whereKey), shared(uses, chances, orderKey)]
  return candidates.map(({ query, score, rulesRank, rulesConfidence, none }, at) => ({
    ...ofQuestion,
    ...ownEvidence(asked, links, uses[at]),
    ...followUpFeatures(asked.question, asked.previous, query),
    rulesBest: rulesConfidence,
    decoded: score === null ? 0 : 1,
    none,
    noneOdds: oddsOf(none),
    score: Math.max(-FAR, score ?? -FAR),
    behind: score === null ? FAR : Math.min(FAR, best - score),
    place: score === null ? 1 : Math.min(1, at / 10),
    share: (chances[at] ?? 0) / all,
    sharedItems: items[at] ?? 0,
    sharedTables: tables[at] ?? 0,
    sharedWhere: where[at] ?? 0,
    sharedOrder: order[at] ?? 0,
    rulesFirst: rulesRank === 0 ? 1 : 0,
    rulesSure: rulesRank === 0 ? rulesConfidence : 0,
    rulesAny: rulesRank === null ? 0 : 1 / (1 + rulesRank),
  }))
}

/** Log of the odds, between -1 and 1: far from even, a small change of a chance says much. */
const oddsOf = (chance: number): number => Math.log((chance + SMALLEST) / (1 - chance + SMALLEST)) / Math.log(1 / SMALLEST)

function ownEvidence({ features, schema, question, previous }: Asked, links: WordLinks, uses: Uses | undefined): RankFeatures {
  if (!uses) return {}
  const lost = uncoveredWordFeatures('lost', features.tokens, links.content, links.linksOf(uses))
  return {
    ...linkFeatures(features, schema, uses),
    ...lost,
    ...shapeFeatures(schema, question, uses),
    ...answerTypeFeatures(question, schema, uses),
    followUp: previous === null ? 0 : 1,
  }
}

/** How likely the network finds what a candidate shares with others: what is shown, the tables, the conditions, the order. */
function shared(uses: readonly Uses[], chances: readonly number[], keyOf: (select: Select) => string): number[] {
  const keys = uses.map(({ outermost: [select] }) => (select ? keyOf(select) : ''))
  const totals = new Map<string, number>()
  for (const [at, key] of keys.entries()) totals.set(key, (totals.get(key) ?? 0) + (chances[at] ?? 0))
  const all = Math.max(
    1e-9,
    chances.reduce((sum, one) => sum + one, 0),
  )
  return keys.map((key) => (totals.get(key) ?? 0) / all)
}
