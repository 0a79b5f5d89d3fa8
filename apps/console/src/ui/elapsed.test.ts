import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysSince, elapsed, isAhead } from './elapsed.ts'

/** In the time zone of whoever looks: Thursday, 19 November, ten in the morning. */
const now = new Date(2026, 10, 19, 10).getTime()
const on = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute)

describe('time that has passed', () => {
  it('counts the days of the calendar', () => {
    assert.equal(daysSince(on(19), now), 0)
    assert.equal(daysSince(on(18, 23), now), 1)
    assert.equal(daysSince(on(16, 15), now), 3)
  })
  it('never counts below none when the clocks differ', () => assert.equal(daysSince(on(20), now), 0))
  it('calls Monday afternoon three days ago on a Thursday morning, on a card and in a list', () =>
    assert.deepEqual(elapsed(on(16, 15), now), { unit: 'day', count: -3 }))
  it('counts the hours of today, and what was last night as yesterday', () => {
    assert.deepEqual(elapsed(on(19, 8, 1), now), { unit: 'hour', count: -1 })
    assert.deepEqual(elapsed(on(18, 23), now), { unit: 'day', count: -1 })
  })
  it('goes on in minutes over midnight', () =>
    assert.deepEqual(elapsed(on(18, 23, 50), on(19, 0, 10).getTime()), { unit: 'minute', count: -20 }))
  it('is none below a minute', () => assert.equal(elapsed(on(19, 9, 59), now - 30_000), null))
  it('tells what comes within a minute from what was within one, and from a clock that is ahead', () =>
    assert.deepEqual(
      [50_000, 2_000, -30_000].map((away) => isAhead(new Date(now + away), now)),
      [true, false, false],
    ))
  it('never changes to weeks: an ordered list keeps one unit', () => {
    assert.deepEqual(elapsed(on(12, 9), now), { unit: 'day', count: -7 })
    assert.deepEqual(elapsed(on(6, 9), now), { unit: 'day', count: -13 })
  })
  it('counts the same days ahead, over the change of the clocks too', () => {
    assert.deepEqual(elapsed(on(25, 9), now), { unit: 'day', count: 6 })
    for (const month of [2, 9])
      assert.deepEqual(elapsed(new Date(2026, month, 31, 9), new Date(2026, month, 20, 10).getTime()), { unit: 'day', count: 11 })
  })
})
