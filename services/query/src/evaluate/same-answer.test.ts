import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sameAnswer } from './same-answer.ts'

describe('an answer is the gold', () => {
  it('in any order of rows and columns, and with further columns', () => {
    const gold = [
      ['Ada', 2],
      ['Bob', 1],
    ]
    assert.ok(
      sameAnswer(gold, [
        [1, 'Bob', 'x'],
        [2, 'Ada', 'y'],
      ]),
    )
    assert.ok(!sameAnswer(gold, [['Ada'], ['Bob']]), 'a column is missing')
    assert.ok(
      !sameAnswer(gold, [
        [2, 'Bob'],
        [1, 'Ada'],
      ]),
      'the cells are there, the rows are not',
    )
  })
  it('with each row as often', () => {
    assert.ok(!sameAnswer([[1], [1], [2]], [[1], [2], [2]]))
    assert.ok(!sameAnswer([[1]], [[1], [1]]))
    assert.ok(sameAnswer([], []))
    assert.ok(!sameAnswer([], [[1]]))
  })
  it('with numbers to four decimals, whatever the driver makes of them', () => {
    assert.ok(sameAnswer([[1 / 3]], [['0.33333333']]))
    assert.ok(!sameAnswer([[0.3333]], [[0.3335]]))
    assert.ok(sameAnswer([[true, 0]], [[1, '-0.00']]))
    assert.ok(!sameAnswer([[null]], [[0]]), 'nothing is not zero')
    assert.ok(sameAnswer([['2026-01-31']], [['2026-01-31 00:00:00']]))
  })
  it('where columns hold the same values, by some choice of them', () => {
    const gold = [
      [1, 2, 1],
      [2, 1, 3],
    ]
    assert.ok(
      sameAnswer(
        gold,
        gold.map(([a, b, c]) => [c, b, a]),
      ),
    )
  })
})
