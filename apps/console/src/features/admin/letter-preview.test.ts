import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillIn, previewOf } from './letter-preview.ts'

describe('the preview of a letter', () => {
  it('has the greeting, the words and the terms in their order', () => {
    const text = previewOf(
      { subject: 'Offer {{offer_number}}', opening: 'Join {{tenant_name}}.', closing: 'By {{expires_on}}.' },
      'en',
      'Acme',
    )
    assert.equal(
      text,
      'Offer OF-000123\n\nDear Maria Example,\n\nJoin Acme.\n\nPosition: Data engineer\nStart date: 1 March 2027\n\nBy 15 January 2027.',
    )
  })
  it('leaves what it does not know as it was typed, and fills in once', () => {
    assert.equal(fillIn('{{salary}} {{ a }} {{a', { a: '{{b}}', b: 'no' }), '{{salary}} {{b}} {{a')
  })
})
