import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { threeLetters } from './month-letters.ts'

describe('a short month', () => {
  it('has three letters in English, whatever the region', () => {
    assert.equal(threeLetters('21 Sept 2026'), '21 Sep 2026')
    assert.equal(threeLetters('Mon, 21 Sept, 10:00'), 'Mon, 21 Sep, 10:00')
  })

  it('stays as it is where it is written out, or ends with a full stop', () => {
    for (const date of ['21 September 2026', '21. Sept. 2026', '26 Oct 2026']) assert.equal(threeLetters(date), date)
  })
})
