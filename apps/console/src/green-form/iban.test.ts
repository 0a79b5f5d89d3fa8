import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isIbanMistyped } from './iban.ts'

describe('the check digits of an IBAN', () => {
  it('fit in true ones, however they are written', () => {
    for (const iban of [
      'DE89 3704 0044 0532 0130 00',
      'gb29nwbk60161331926819',
      'NO93 8601 1117 947',
      'MT84-MALT-0110-0001-2345-MTLC-AST0-01S',
    ])
      assert.equal(isIbanMistyped(iban), false, iban)
  })
  it('tell a wrong digit and two that changed places', () => {
    for (const iban of ['DE89 3704 0044 0532 0130 01', 'DE98 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0103 00'])
      assert.equal(isIbanMistyped(iban), true, iban)
  })
  it('say nothing of what is no IBAN', () => {
    for (const other of ['', '0532013000', 'DE89', 'Example Savings Bank', 'DE89 3704 0044 05', 'X 1234567 A'])
      assert.equal(isIbanMistyped(other), false, other)
  })
})
