import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkOf } from './record-links.ts'

const ID = '0198c0de-0000-7000-8000-00000000abcd'

describe('a cell of an answer', () => {
  it('leads to the record that its column names', () => {
    assert.deepEqual(linkOf(['tan_number'], ['TAN-000001'], 0), { kind: 'requisition', by: 'text', value: 'TAN-000001' })
    assert.deepEqual(linkOf(['c.Full Name'], ['Ada Lovelace'], 0), { kind: 'candidate', by: 'text', value: 'Ada Lovelace' })
    assert.deepEqual(linkOf(['application_id'], [ID], 0), { kind: 'application', by: 'id', value: ID })
  })
  it('leads by the id beside it where there is one', () => {
    assert.deepEqual(linkOf(['candidate_id', 'full_name'], [ID, 'Ada'], 1), { kind: 'candidate', by: 'id', value: ID })
  })
  it('leads nowhere where nothing says what it is', () => {
    for (const [columns, row] of [
      [['city'], ['Berlin']],
      [['candidate_id'], ['7']],
      [['full_name'], [null]],
      [['tan_number'], [42]],
    ] as const)
      assert.equal(linkOf(columns, row, 0), null, String(columns))
  })
})
