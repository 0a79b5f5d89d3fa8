import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toldByStages } from './told-by-stages.ts'

let last = 0
const entry = (action: string, outcome = '', details: Record<string, unknown> = {}) => {
  last += 1
  return { id: `e${last}`, action, outcome, details }
}
const told = (entries: ReturnType<typeof entry>[], isWhole = true) => {
  const ids = toldByStages(entries, isWhole)
  return entries.map(({ id }) => ids.has(id))
}

describe('what the stages of an application tell', () => {
  it('is every move, and of the decisions those that settled something', () => {
    assert.deepEqual(told([entry('offer.send', 'Sent'), entry('offer.submit'), entry('application.create', 'Applied')]), [
      true,
      false,
      true,
    ])
    assert.deepEqual(told([entry('offer.approve', 'Approved'), entry('offer.approve', 'Rejected')]), [false, true])
    assert.deepEqual(
      told([
        entry('shortlist.approve', 'Approved', { request_status: 'Approved' }),
        entry('shortlist.approve', 'Approved', { request_status: 'Pending' }),
        entry('shortlist.approve', 'ReturnedForInfo'),
      ]),
      [true, false, false],
    )
  })
  it('is the first interview alone, once everything is there to tell which one that is', () => {
    const entries = [entry('interview.schedule'), entry('interview.feedback'), entry('interview.schedule')]
    assert.deepEqual(told(entries), [false, false, true])
    assert.deepEqual(told(entries, false), [false, false, false])
  })
  it('is no decision of a deputy: only the activity says for whom', () => {
    const entries = [entry('shortlist.approve', 'Approved', { request_status: 'Approved', deputy_for: 'somebody' })]
    assert.deepEqual(told(entries), [false])
  })
})
