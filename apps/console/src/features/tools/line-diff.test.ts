import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lineDiff } from './line-diff.ts'

const drawn = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'}${text}`)

describe('the difference of two texts', () => {
  it('keeps the lines that both have, and marks the rest', () => {
    assert.deepEqual(drawn('a\nb\nc', 'a\nx\nc\nd'), [' a', '-b', '+x', ' c', '+d'])
    assert.deepEqual(drawn('one', 'two'), ['-one', '+two'])
    assert.deepEqual(drawn('same', 'same'), [' same'])
    assert.deepEqual(drawn('a\na\nb', 'a\nb'), [' a', '-a', ' b'])
  })

  it('gives either text back when the other’s lines are left out', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const text = () => Array.from({ length: 1 + Math.floor(random() * 12) }, () => 'abc'[Math.floor(random() * 3)]).join('\n')
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [text(), text()]
      const lines = lineDiff(before, after)
      const side = (other: 'added' | 'removed') =>
        lines
          .filter(({ kind }) => kind !== other)
          .map((line) => line.text)
          .join('\n')
      assert.deepEqual([side('added'), side('removed')], [before, after])
    }
  })

  it('shows texts that are too long to compare whole', () => {
    const long = (mark: string) => Array.from({ length: 3_000 }, (_, at) => `${mark}${at}`).join('\n')
    assert.equal(lineDiff(long('a'), long('b')).length, 6_000)
  })
})
