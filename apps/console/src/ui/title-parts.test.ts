import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { discrepancyParts, titleParts } from './title-parts.ts'

describe('the title of a request', () => {
  it('says who it is about, and which requisition', () => {
    assert.deepEqual(titleParts('shortlist', 'Shortlist Quentin Gauthier for TAN-000008 Head for Data'), {
      name: 'Quentin Gauthier',
      tan: 'TAN-000008 Head for Data',
    })
    assert.deepEqual(titleParts('employee_conversion', 'Convert a candidate to employee (TAN-1 Clerk (night))'), {
      name: null,
      tan: 'TAN-1 Clerk (night)',
    })
  })
  it('says of a discrepancy its category, how severe it is, and whom it is about', () => {
    assert.deepEqual(discrepancyParts('Identity discrepancy (High): Ada Lovelace'), {
      category: 'Identity',
      severity: 'High',
      name: 'Ada Lovelace',
    })
    assert.equal(discrepancyParts('Other discrepancy (Low): a candidate')?.name, null)
    assert.equal(discrepancyParts('A discrepancy'), null)
  })
  it('is left as it is where it has another form', () => {
    assert.equal(titleParts('offer', 'OF-000001 Shortlist Ann for TAN-1'), null)
    assert.equal(titleParts('shortlist', 'Something else'), null)
  })
})
