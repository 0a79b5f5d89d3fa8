import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linesOf, moved, repeatedText, textsOf } from './lines.ts'

describe('a list of short texts', () => {
  const lines = linesOf(['One', ' ', ' Two  words', 'three'])
  it('is sent without what was left empty', () => assert.deepEqual(textsOf(lines), ['One', 'Two  words', 'three']))
  it('moves one line and keeps the order of the rest; past an end nothing moves', () => {
    assert.deepEqual(textsOf(moved(lines, 3, 0)), ['three', 'One', 'Two  words'])
    assert.deepEqual(moved(lines, 0, -1), lines)
    assert.deepEqual(moved(lines, 3, 4), lines)
  })
  it('finds what a reader would take for the same', () => {
    assert.equal(repeatedText(lines), null)
    assert.equal(repeatedText(linesOf(['Two words', 'x', 'two  WORDS '])), 'two  WORDS')
    assert.equal(repeatedText(linesOf(['', ''])), null)
  })
})
