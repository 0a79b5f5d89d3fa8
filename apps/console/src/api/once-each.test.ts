import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onceEach } from './once-each.ts'

describe('rows of several lists as one', () => {
  it('shows who stands in two lists once, as the later list has it', () => {
    const shortlisted = [
      { id: 'ada', status: 'Shortlisted' },
      { id: 'bo', status: 'Shortlisted' },
    ]
    const interviewing = [
      { id: 'cy', status: 'Interviewing' },
      { id: 'ada', status: 'Interviewing' },
    ]
    assert.deepEqual(onceEach(shortlisted, interviewing), [
      { id: 'ada', status: 'Interviewing' },
      { id: 'bo', status: 'Shortlisted' },
      { id: 'cy', status: 'Interviewing' },
    ])
  })

  it('is empty of nothing', () => assert.deepEqual(onceEach([], []), []))
})
