import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from '../rank/evidence.ts'
import { surenessBy } from './sureness.ts'
import { CHECKED } from './sureness-trees.gen.ts'

describe('how sure it is', () => {
  it('comes out as it was fitted', () => {
    assert.equal(CHECKED.length, 3)
    for (const { evidence, sureness } of CHECKED) assert.ok(Math.abs(surenessBy(evidence) - sureness) < 0.002, `${sureness}`)
  })
  it('is a chance, whatever is known', () => {
    const known: Evidence[] = [{}, { chance: 1, margin: 6, score: 0 }, { noneOdds: 9, unheardOf: 3 }]
    for (const evidence of known) {
      const sureness = surenessBy(evidence)
      assert.ok(sureness > 0 && sureness < 1)
    }
  })
})
