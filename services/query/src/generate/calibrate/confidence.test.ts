import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fitted from './confidence.json' with { type: 'json' }
import { confidenceBy } from './confidence.ts'

describe('The confidence', () => {
  const curve = { start: 1, weights: { a: 2 }, knots: [[0, 0.2], [4, 0.8]] } // biome-ignore format: two points
  it('goes straight between the fitted points and stays within them', () => {
    assert.equal(confidenceBy({ a: 0.5 }, curve), 0.5)
    assert.equal(confidenceBy({ a: -9 }, curve), 0.2)
    assert.equal(confidenceBy({ a: 9, other: 100 }, curve), 0.8)
  })
  it('is fitted to rise from 0 towards 1', () => {
    const shares = fitted.knots.map(([, share = 0]) => share)
    assert.deepEqual(
      [...shares].sort((a, b) => a - b),
      shares,
    )
    assert.ok(shares.every((share) => share > 0 && share < 1))
  })
})
