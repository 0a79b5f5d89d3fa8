import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { missingIn, warningsNow } from './warnings-now.ts'

const NAMELESS = { full_name: null, email: null, phone: null, skills: [], employment: [] }
const [NO_NAME, NO_CONTACT] = ['No name was found. Enter it manually.', 'Neither an e-mail address nor a phone number was found.']
const HIDDEN = 'The file contains hidden text: white, tiny or outside the page. It was not read. Look at the file before you rely on it.'

describe('what is still to be checked of a CV', () => {
  it('is not what was entered since', () => {
    const given = [NO_NAME, NO_CONTACT, 'No list of skills was recognised.', HIDDEN]
    assert.deepEqual(warningsNow(given, NAMELESS), given)
    assert.deepEqual(warningsNow(given, { ...NAMELESS, full_name: 'Kes Trel', email: 'k@mail.example', skills: ['SQL'] }), [HIDDEN])
    assert.deepEqual(warningsNow([NO_CONTACT], { ...NAMELESS, full_name: 'Kes Trel', phone: '+44 20 7946 0000' }), [
      'No e-mail address was found.',
    ])
  })
  it('is what the record lacks, also where nobody remembers the upload', () => {
    assert.deepEqual(missingIn(NAMELESS), [NO_NAME, NO_CONTACT])
    assert.deepEqual(missingIn({ full_name: 'Kes Trel', email: 'k@mail.example', phone: null }), [])
  })
})
