import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { idleness } from './idle.ts'

describe('the idle limit', () => {
  const minutes = (count: number) => count * 60_000
  it('warns a minute before the end, and ends after the limit', () => {
    assert.deepEqual(idleness(0, minutes(10), minutes(15)), { kind: 'active' })
    assert.deepEqual(idleness(0, minutes(14), minutes(15)), { kind: 'warning', leftMs: 60_000 })
    assert.deepEqual(idleness(0, minutes(15) - 1, minutes(15)), { kind: 'warning', leftMs: 1 })
    assert.deepEqual(idleness(0, minutes(15), minutes(15)), { kind: 'over' })
    assert.deepEqual(idleness(0, minutes(600), minutes(15)), { kind: 'over' }, 'after a night with the lid closed')
  })
  it('leaves half of a short limit without a warning', () => {
    assert.deepEqual(idleness(0, 20_000, minutes(1)), { kind: 'active' })
    assert.deepEqual(idleness(0, 30_000, minutes(1)), { kind: 'warning', leftMs: 30_000 })
  })
})
