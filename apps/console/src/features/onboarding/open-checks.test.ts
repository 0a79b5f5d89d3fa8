import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openChecks } from './open-checks.ts'

describe('the open checks of a case', () => {
  it('are all that neither passed nor were settled, whatever is missing', () => {
    const checks = [
      { code: 'form_submitted', result: 'Failed', detail: 'No form.' },
      { code: 'document_received', result: 'Failed', detail: 'Missing.' },
      { code: 'documents_seen', result: 'NeedsReview', detail: 'Nobody opened it.' },
      { code: 'full_name_agrees', result: 'Failed', detail: 'They differ.', settled: true },
      { code: 'no_open_discrepancy', result: 'Passed', detail: 'None.' },
    ]
    assert.deepEqual(
      openChecks(checks).map(({ code }) => code),
      ['form_submitted', 'document_received', 'documents_seen'],
    )
  })
})
