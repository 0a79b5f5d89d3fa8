import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptySelect } from '../../../core/query/query.ts'
import type { Candidate, RankFeatures } from '../features.ts'
import type { Ranked } from '../rerank.ts'
import { rerankReporting } from './rerank-reporting.ts'

const candidate = (key: string, rankFeatures: RankFeatures): Ranked<Candidate> => ({
  candidate: {
    query: emptySelect([]),
    key,
    score: rankFeatures.decoded === 1 ? (rankFeatures.score ?? null) : null,
    rulesRank: null,
    rulesConfidence: 0,
    none: 0,
  },
  rankFeatures,
  score: 0,
})
/** As of most questions: nothing says that they have no answer, and most of their words are found. */
const COMMON = {
  noneOdds: -1,
  readAhead: 4,
  wholeAhead: 4,
  lostFirst: 0.32,
  lostSum: 0.51,
  lostMean: 0.14,
  weakestShown: 0.7,
  weakestTested: 0.7,
  weakestTable: 0.73,
  tables: 1,
  selects: 1,
  words: 0.23,
  items: 1,
}
/** Of the network alone, sure of itself. */
const NETWORK = {
  ...COMMON,
  decoded: 1,
  score: -0.1,
  share: 0.9,
  sharedItems: 0.9,
  sharedTables: 0.9,
  sharedWhere: 0.9,
  sharedOrder: 0.9,
  sharedCore: 0.9,
  readBehind: 4,
  ranked: 2,
}
/** Of the rules alone, which explain every word by it. */
const RULES = {
  ...COMMON,
  score: -8,
  behind: 8,
  place: 1,
  readFirst: 1,
  readWhole: 1,
  wholeFirst: 1,
  wholeHolds: 1,
  isWhole: 1,
  heardItems: 1,
  heardTables: 1,
  heardWhere: 1,
  heardOrder: 1,
  heardCore: 1,
  ranked: 0,
}
const BOTH = { ...RULES, ...NETWORK, behind: 0, place: 0, readBehind: 0 }

describe('reranking rules and network', () => {
  it('is surer where rules and network agree than where they do not', () => {
    const agreed = rerankReporting([candidate('both', BOTH)])
    const apart = rerankReporting([candidate('network', { ...NETWORK, isWhole: 1, wholeApart: 1 }), candidate('rules', RULES)])
    assert.ok(1 - apart.rankConfidence > 3 * (1 - agreed.rankConfidence), `${agreed.rankConfidence} ${apart.rankConfidence}`) // three times the doubt
  })
  it('is what both propose rather than what one does', () => {
    const { ranked } = rerankReporting([
      candidate('network', { ...NETWORK, share: 0.5, sharedItems: 0.5 }),
      candidate('both', { ...BOTH, share: 0.5, sharedItems: 0.5 }),
    ])
    assert.equal(ranked[0]?.candidate.key, 'both')
  })
  it('is less sure with words that nobody could read', () => {
    const lost = rerankReporting([candidate('both', { ...BOTH, readWhole: 0, wholeFirst: 0, wholeHolds: 0, isWhole: 0, unreadWords: 2 })])
    assert.ok(lost.rankConfidence < rerankReporting([candidate('both', BOTH)]).rankConfidence)
  })
  it('is nobody where nothing was proposed', () => assert.deepEqual(rerankReporting([]), { ranked: [], rankConfidence: 0 }))
})
