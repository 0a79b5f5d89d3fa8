import assert from 'node:assert/strict'
import { it } from 'node:test'
import { drawer, shares, zipfWeights } from './zipf.ts'

it("weights follow Zipf's law", () => {
  const weights = zipfWeights(1_000)
  assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9)
  assert.ok(Math.abs((weights[0] as number) / (weights[9] as number) - 10) < 1e-9)
})

it('a whole is dealt out by weight, and nobody gets nothing', () => {
  assert.deepEqual(shares(110, zipfWeights(3)), [60, 30, 20])
  assert.deepEqual(shares(1, zipfWeights(3)), [1, 1, 1])
})

it('a draw takes each index as often as it weighs', () => {
  let at = 0
  const draw = drawer(zipfWeights(3), () => (at++ % 110) / 110 + 1e-6)
  const seen = new Map<number, number>()
  for (let turn = 0; turn < 110; turn++) {
    const index = draw()
    seen.set(index, (seen.get(index) ?? 0) + 1)
  }
  assert.deepEqual([seen.get(0), seen.get(1), seen.get(2)], [60, 30, 20])
})
