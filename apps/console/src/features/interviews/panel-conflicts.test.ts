import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { busyIn, clashes, nextFreeStart } from './panel-conflicts.ts'

// 2026-11-18 is a Wednesday.
const at = (hour: number, minute = 0, day = 18) => new Date(2026, 10, day, hour, minute)
const held = (id: string, from: Date, to: Date, people: string[], status = 'Scheduled') => ({
  id,
  status,
  starts_at: from.toISOString(),
  ends_at: to.toISOString(),
  panel: people.map((name) => ({ user_id: name, display_name: name.toUpperCase(), feedback_given: false })),
})

describe('conflicts of a panel', () => {
  it('name who is busy and in which interview; one that begins as the other ends is fine', () => {
    const others = [held('x', at(10), at(11), ['ann', 'bob']), held('y', at(11), at(12), ['cid'])]
    const busy = busyIn(['ann', 'cid'], { starts: at(10, 30), ends: at(11) }, others)
    assert.deepEqual(
      busy.map(({ name, interview }) => [name, interview.id]),
      [['ANN', 'x']],
    )
  })
  it('leave out what is cancelled or completed', () => {
    const others = [held('x', at(10), at(11), ['ann'], 'Cancelled'), held('y', at(10), at(11), ['ann'], 'Completed')]
    assert.deepEqual(busyIn(['ann'], { starts: at(10), ends: at(11) }, others), [])
  })
  it('are found between interviews of the calendar', () => {
    const found = clashes([
      held('x', at(10), at(11), ['ann', 'bob']),
      held('y', at(10, 30), at(12), ['bob']),
      held('z', at(10), at(11), ['cid']),
    ])
    assert.deepEqual(Object.fromEntries(found), { x: ['BOB'], y: ['BOB'] })
  })
})

describe('the next free time', () => {
  it('comes after what keeps the panel busy', () => {
    const others = [held('x', at(10), at(11), ['ann']), held('y', at(11, 15), at(12), ['bob'])]
    assert.deepEqual(nextFreeStart(['ann', 'bob'], at(10, 5), 30, others), at(12))
    assert.deepEqual(nextFreeStart(['ann'], at(10, 5), 30, others), at(11))
  })
  it('keeps to working hours and skips the weekend', () => {
    assert.deepEqual(nextFreeStart(['ann'], at(17, 45, 20), 30, []), at(8, 0, 23))
  })
  it('is none where the panel has no time for weeks', () => {
    assert.equal(nextFreeStart(['ann'], at(9), 30, [held('x', at(0), at(0, 0, 60), ['ann'])]), null)
  })
})
