import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasBegun, shownStatus, wasHeldEarlier } from './interview-status.ts'

const now = new Date('2026-11-17T10:00:00Z')
const past = { starts_at: '2026-11-17T08:00:00Z', ends_at: '2026-11-17T09:00:00Z' }
const under = { starts_at: '2026-11-17T09:30:00Z', ends_at: '2026-11-17T10:30:00Z' }
const later = { starts_at: '2026-11-18T09:00:00Z', ends_at: '2026-11-18T10:00:00Z' }

describe('the status of an interview as it is shown', () => {
  it('is not Scheduled any more once the interview is over', () => {
    assert.equal(shownStatus({ status: 'Scheduled', ...past }, now), 'FeedbackDue')
    assert.equal(shownStatus({ status: 'Scheduled', ...under }, now), 'Scheduled')
    assert.equal(shownStatus({ status: 'Scheduled', ...later }, now), 'Scheduled')
  })
  it('leaves an end as it is', () => {
    for (const status of ['Completed', 'Cancelled']) assert.equal(shownStatus({ status, ...past }, now), status)
  })
  it('tells an interview that was held before its time from one that is to come', () => {
    assert.equal(wasHeldEarlier({ status: 'Completed', ...later }, now), true)
    assert.equal(wasHeldEarlier({ status: 'Scheduled', ...later }, now), false)
    assert.equal(wasHeldEarlier({ status: 'Completed', ...past }, now), false)
  })
  it('offers feedback from the start on', () => {
    assert.deepEqual(
      [past, under, later].map((one) => hasBegun(one, now)),
      [true, true, false],
    )
  })
})
