import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RankFeatures } from '../features.ts'
import { reportingConfidence } from './confidence.ts'
import { CHECKED } from './confidence-trees.gen.ts'

describe('how sure it is', () => {
  it('comes out as it was fitted', () => {
    assert.equal(CHECKED.length, 3)
    for (const { rankFeatures, rankConfidence } of CHECKED)
      assert.ok(Math.abs(reportingConfidence(rankFeatures) - rankConfidence) < 0.002, `${rankConfidence}`)
  })
  it('is a chance, whatever is known', () => {
    const known: RankFeatures[] = [{}, { chance: 1, margin: 6, score: 0 }, { noneOdds: 9, unheardOf: 3 }]
    for (const rankFeatures of known) {
      const rankConfidence = reportingConfidence(rankFeatures)
      assert.ok(rankConfidence > 0 && rankConfidence < 1)
    }
  })
})
