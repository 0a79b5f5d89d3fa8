import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysSince, elapsed } from './elapsed.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

describe('time that has passed', () => {
  it('counts whole days', () => {
    assert.equal(daysSince('2026-03-10T00:00:00Z', now), 0)
    assert.equal(daysSince('2026-03-09T12:00:00Z', now), 1)
    assert.equal(daysSince('2026-03-07T13:00:00Z', now), 2)
  })
  it('never counts below none when the clocks differ', () => assert.equal(daysSince('2026-03-11T00:00:00Z', now), 0))
  it('is the same number of days on a card and in a list', () => {
    const at = '2026-03-05T20:00:00Z' // 4 days and 16 hours ago
    assert.equal(daysSince(at, now), 4)
    assert.deepEqual(elapsed(at, now), { unit: 'day', count: -4 })
  })
  it('takes the largest unit that fits, and none below a minute', () => {
    assert.deepEqual(elapsed('2026-03-10T10:01:00Z', now), { unit: 'hour', count: -1 })
    assert.deepEqual(elapsed('2026-03-01T00:00:00Z', now), { unit: 'week', count: -1 })
    assert.equal(elapsed('2026-03-10T11:59:30Z', now), null)
  })
  it('calls what was just set to last six days six days', () =>
    assert.deepEqual(elapsed('2026-03-16T11:59:58Z', now), { unit: 'day', count: 6 }))
})
