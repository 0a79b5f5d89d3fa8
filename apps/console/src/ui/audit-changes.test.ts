import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changedWithoutValues, changesOf } from './audit-changes.ts'

describe('what an audit entry changed', () => {
  it('is told with the value before and after, where they differ', () => {
    const details = { prefix: 'REQ-', prefix_before: 'TAN-', suffix: '', suffix_before: '', padding: 6, padding_before: 5, row_version: 3 }
    assert.deepEqual(changesOf({ details }), [
      { name: 'prefix', before: 'TAN-', after: 'REQ-' },
      { name: 'padding', before: 5, after: 6 },
    ])
  })
  it('names the fields whose values are not kept', () => {
    const details = { changed: ['starts_at', 'location'], starts_at: 'b', starts_at_before: 'a' }
    assert.deepEqual(changedWithoutValues({ details }), ['location'])
    assert.deepEqual(changedWithoutValues({ details: {} }), [])
  })
  it('tells from whom to whom work was handed over', () => {
    const details = { changed: ['hiring_manager_id'], reassigned_from: 'a', reassigned_to: 'b' }
    assert.deepEqual(changesOf({ details }), [{ name: 'hiring_manager_id', before: 'a', after: 'b' }])
    assert.deepEqual(changedWithoutValues({ details }), [])
  })
  it('tells a value that was taken away', () => {
    assert.deepEqual(changesOf({ details: { closed_months: null, closed_months_before: 12 } }), [
      { name: 'closed_months', before: 12, after: null },
    ])
  })
})
