import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptySelect } from '../../core/query/query.ts'
import type { Candidate } from './features.ts'
import { rankAgain } from './rerank.ts'

const candidate = (key: string, score: number, isNonsense = false): Candidate => ({
  query: emptySelect([]),
  key,
  score,
  rulesRank: null,
  rulesConfidence: 0,
  none: 0,
  ...(isNonsense && { isNonsense: true as const }),
})
const rankedOf = (...candidates: readonly Candidate[]) =>
  rankAgain(
    {
      ranked: candidates.map((one) => ({ candidate: one, rankFeatures: { score: one.score ?? 0 }, score: 0 })),
      rankConfidence: 0,
      answerable: 0,
      known: {},
    },
    () => ({}),
  )

describe('A candidate that no question asks for', () => {
  it('is never the first, however likely the network finds it', () => {
    const { ranked } = rankedOf(candidate('nonsense', -0.1, true), candidate('sensible', -2))
    assert.deepEqual(ranked.map((one) => one.candidate.key), ['sensible', 'nonsense']) // biome-ignore format: one line
  })
  it('makes the first less sure, as any other that is as likely', () => {
    const alone = rankedOf(candidate('sensible', -2))
    const beside = rankedOf(candidate('nonsense', -0.1, true), candidate('sensible', -2))
    assert.ok(Number(beside.known.chance) < Number(alone.known.chance))
    assert.ok(Number(beside.known.margin) < 0)
  })
})
