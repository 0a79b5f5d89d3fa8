import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptySelect } from '../../core/query/query.ts'
import { emptyAlone, NOT_EXECUTED, resultConsensus, runCandidates } from './execution.ts'
import type { Candidate, RankFeatures } from './features.ts'
import { rerankReporting } from './reporting/rerank-reporting.ts'
import { type Ranked, rankAgain } from './rerank.ts'

type Written = Candidate & { sql: string }
const ranked = (sql: string, rankFeatures: RankFeatures, score: number | null = null): Ranked<Written> => ({
  candidate: { query: emptySelect([]), key: sql, score, rulesRank: null, rulesConfidence: 0, none: 0, sql },
  rankFeatures,
  score: 0,
})
const never = new AbortController().signal
const finds = (rows: Record<string, string | null>) => async (sql: string) => {
  const found = rows[sql]
  return found === undefined || found === null ? null : { rows: found, isEmpty: found === '' }
}
const NETWORK = {
  noneOdds: -1,
  lostFirst: 0.32,
  weakestShown: 0.7,
  weakestTable: 0.73,
  readAhead: 4,
  selects: 1,
  items: 1,
  decoded: 1,
  score: -0.7,
  share: 0.5,
  sharedItems: 0.5,
  sharedTables: 0.5,
  sharedWhere: 0.5,
  sharedOrder: 0.5,
  sharedCore: 0.5,
}

describe('what candidates find', () => {
  it('is looked at for the likeliest and for what the rules hold to be the whole', async () => {
    const asked: string[] = []
    const many = Array.from({ length: 12 }, (_, at) => ranked(String(at), at === 11 ? { wholeHolds: 1 } : {}))
    const look = async (sql: string) => {
      asked.push(sql)
      return null
    }
    await runCandidates(many, look, never)
    assert.deepEqual(asked, ['0', '1', '2', '3', '4', '5', '11'])
  })
  it('makes those that find the same one, and the first the surer', async () => {
    const both = [ranked('a', NETWORK, -0.7), ranked('b', NETWORK, -0.7)]
    const same = await runCandidates(both, finds({ a: 'rows', b: 'rows' }), never)
    const apart = await runCandidates(both, finds({ a: 'rows', b: 'others' }), never)
    assert.ok(rerankReporting(both, same).rankConfidence > rerankReporting(both, apart).rankConfidence + 0.1)
  })
  it('sets back what finds nothing', async () => {
    const two = [ranked('nothing', NETWORK, -0.7), ranked('something', { ...NETWORK, share: 0.4 }, -0.9)]
    assert.equal(rerankReporting(two).ranked[0]?.candidate.key, 'nothing')
    const seen = await runCandidates(two, finds({ nothing: '', something: 'rows' }), never)
    assert.equal(rerankReporting(two, seen).ranked[0]?.candidate.key, 'something')
  })
  it('sets back what finds nothing where another finds something, and nothing where none does', async () => {
    const two = [ranked('nothing', { score: -0.7 }), ranked('something', { score: -0.9 })]
    const [unseen] = rankAgain({ ranked: two, rankConfidence: 0, answerable: 0, known: {} }, () => ({})).ranked
    assert.equal(unseen?.candidate.key, 'nothing')
    const firstBy = async (rows: Record<string, string>) => {
      const seen = await runCandidates(two, finds(rows), never)
      const again = rankAgain({ ranked: two, rankConfidence: 0, answerable: 0, known: {} }, (candidate) => emptyAlone(candidate, seen))
      return again.ranked[0]?.candidate.key
    }
    assert.equal(await firstBy({ nothing: '', something: 'rows' }), 'something')
    assert.equal(await firstBy({ nothing: '', something: '' }), 'nothing')
  })
  it('is told apart from what could not be looked at', async () => {
    const two = [ranked('a', { readFirst: 1 }, -0.1), ranked('b', { wholeHolds: 1 }, -3)]
    const seen = await runCandidates(two, finds({ a: 'rows', b: null }), never)
    const { unseen, apart, sameRead, sameWhole } = resultConsensus(two, seen)
    assert.deepEqual([unseen, apart, sameRead, sameWhole], [0, 1, 1, 0])
    assert.equal(resultConsensus(two, new Map()).unseen, 1)
    assert.equal(resultConsensus(two, NOT_EXECUTED).unseen, 0)
  })
})
