import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { kindFor, kindNamedIn, kindsOf } from './chart-kinds.ts'

describe('how an answer is shown', () => {
  const months = [
    ['2026-01', 1],
    ['2026-02', 2],
    ['2026-03', 3],
  ]
  it('begins with a line over time, bars for groups, one number as a card, and a table for the rest', () => {
    assert.deepEqual(kindsOf(['month', 'count'], months), ['line', 'bar', 'table'])
    assert.deepEqual(
      kindsOf(
        ['city', 'count'],
        [
          ['Berlin', 3],
          ['Porto', 1],
        ],
      ),
      ['bar', 'table'],
    )
    assert.deepEqual(kindsOf(['count'], [['42']]), ['number', 'table'])
    assert.deepEqual(kindsOf(['full_name', 'city', 'count'], [['Ada', 'Berlin', 3]]), ['table'])
    assert.deepEqual(kindsOf(['full_name'], [['Ada']]), ['table'])
  })
  it('offers no bars for a line below zero, or for more points than fit', () => {
    assert.deepEqual(
      kindsOf(
        ['month', 'change'],
        months.map(([at, n]) => [at, -Number(n)]),
      ),
      ['line', 'table'],
    )
    const days = Array.from({ length: 31 }, (_, at) => [`2026-01-${String(at + 1).padStart(2, '0')}`, at])
    assert.deepEqual(kindsOf(['day', 'count'], days), ['line', 'table'])
  })
  it('keeps to what was chosen only where the rows can be shown so', () => {
    assert.equal(kindNamedIn('hires per month as a line chart'), 'line')
    assert.equal(kindNamedIn('hires per department as a pie chart'), 'bar')
    assert.equal(kindNamedIn('offers by status, as a table'), 'table')
    assert.equal(kindNamedIn('which songs are in the charts'), undefined)
    assert.equal(kindFor('bar', ['line', 'bar', 'table']), 'bar')
    assert.equal(kindFor('number', ['line', 'bar', 'table']), 'line')
    assert.equal(kindFor(undefined, ['table']), 'table')
  })
})
