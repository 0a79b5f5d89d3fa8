import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysSince } from './days.ts'

describe('days in a stage', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  it('counts whole days', () => {
    assert.equal(daysSince('2026-03-10T00:00:00Z', now), 0)
    assert.equal(daysSince('2026-03-09T12:00:00Z', now), 1)
    assert.equal(daysSince('2026-03-07T13:00:00Z', now), 2)
  })
  it('never counts below none when the clocks differ', () => assert.equal(daysSince('2026-03-11T00:00:00Z', now), 0))
})
