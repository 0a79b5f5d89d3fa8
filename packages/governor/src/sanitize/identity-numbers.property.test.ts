import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ChangeCount } from './changes.ts'
import { maskEveryNumber, maskIdentityNumbers } from './identity-numbers.ts'

/** Numbers that are masked, parts of them, what stands before and behind them, and what only looks like one. */
const PIECES = [
  'GB82 WEST 1234 5698 7654 32',
  'DE89370400440532013000',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '378282246310005',
  '2341 2341 2346',
  '234123412346',
  '123-45-6789',
  'ABCPE1234F',
  'passport no: ',
  'Paſſport ',
  'SSN ',
  'social security number ',
  'National Insurance: ',
  'nino ',
  'account number ',
  'a/c no ',
  'AB 12 34 56 C',
  'K1234567',
  '12345678',
  '0198c0de-0000-7000-8000-000000000001',
  '41111111-1111-1111-1111-111111111111',
  '2026-01-31',
  '1234',
  '€ 1,234.50',
  ' ',
  '-',
  '"',
  ':',
  '5',
  'x',
  '\n',
]
const text = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string() }), {
  maxLength: 7,
})

describe('identity numbers', () => {
  it('a text that is passed over holds none that would be masked', () => {
    let masked = 0
    fc.assert(
      fc.property(
        text.map((parts) => parts.join('')),
        (one) => {
          const [quick, thorough] = [new ChangeCount(), new ChangeCount()]
          assert.equal(maskIdentityNumbers(one, quick), maskEveryNumber(one, thorough))
          assert.deepEqual(quick.changes, thorough.changes)
          if (Object.keys(thorough.changes).length > 0) masked += 1
        },
      ),
      { numRuns: process.env.SOAK ? 500_000 : 5_000 },
    )
    assert.ok(masked > 500, `only ${masked} held one`)
  })
})
