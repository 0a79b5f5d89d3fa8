import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as service from '../../../../../services/talent/src/modules/configuration/number-format.ts'
import { formatNumber, isAffix, isPadding, nextValue } from './number-format.ts'

describe('the preview of a number', () => {
  it('is what the service would write', () => {
    for (const format of [
      { prefix: 'OF-', suffix: '', padding: 6 },
      { prefix: '', suffix: '/26', padding: 1 },
      { prefix: '', suffix: '', padding: 12 },
    ])
      for (const value of [1, 124, 999_999, 1_000_000]) assert.equal(formatNumber(format, value), service.formatNumber(format, value))
    assert.equal(formatNumber({ prefix: 'OF-', suffix: '', padding: 6 }, 124), 'OF-000124')
    assert.equal(formatNumber({ prefix: 'OF-', suffix: '', padding: 2 }, 12_345), 'OF-12345')
  })
  it('takes a padding that the service takes', () => {
    for (const padding of [0, 1, 12, 13, 1.5, -1, Number.NaN, '6', '', null, undefined])
      assert.equal(isPadding(padding), service.isPadding(padding), String(padding))
  })
  it('finds the next value in the example, even where prefix and suffix are digits', () => {
    assert.equal(nextValue({ prefix: 'OF-', suffix: '', example: 'OF-000021' }), 21)
    assert.equal(nextValue({ prefix: '26', suffix: '00', example: '26000700' }), 7)
    assert.equal(nextValue({ prefix: 'TAN-', suffix: '', example: 'OF-000021' }), null)
    assert.equal(nextValue({ prefix: 'a', suffix: 'a', example: 'a' }), null)
  })
  it('takes no line breaks and no more than twenty letters around the digits', () => {
    assert.equal(isAffix('OF-'), true)
    assert.equal(isAffix(''), true)
    assert.equal(isAffix('a\nb'), false)
    assert.equal(isAffix('x'.repeat(21)), false)
  })
})
