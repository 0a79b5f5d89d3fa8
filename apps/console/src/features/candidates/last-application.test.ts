import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lastPerRequisition } from './last-application.ts'

describe('the last application of a person for a requisition', () => {
  it('is the open one, whatever ended before or after', () => {
    const last = lastPerRequisition([
      { tan_id: 'a', status: 'Rejected', updated_at: '2026-11-03T00:00:00Z' },
      { tan_id: 'a', status: 'Applied', updated_at: '2026-11-02T00:00:00Z' },
      { tan_id: 'a', status: 'Withdrawn', updated_at: '2026-11-04T00:00:00Z' },
    ])
    assert.deepEqual(last.get('a'), { status: 'Applied', end: null, at: '2026-11-02T00:00:00Z' })
  })
  it('is else the one that ended last, which keeps nobody from applying again', () => {
    const last = lastPerRequisition([
      { tan_id: 'a', status: 'Rejected', updated_at: '2026-11-03T00:00:00Z' },
      { tan_id: 'a', status: 'Withdrawn', updated_at: '2026-11-01T00:00:00Z' },
    ])
    assert.deepEqual(last.get('a'), { status: 'Rejected', end: 'Rejected', at: '2026-11-03T00:00:00Z' })
  })
})
