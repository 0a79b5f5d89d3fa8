import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chartOf, timeOf } from './chart-of.ts'

describe('a chart', () => {
  it('is bars for a name and a number, whichever comes first', () => {
    const points = [
      { label: 'Berlin', value: 3 },
      { label: '', value: 1.5 },
    ]
    assert.deepEqual(
      chartOf(
        ['city', 'count'],
        [
          ['Berlin', 3],
          [null, '1.5'],
        ],
      ),
      { kind: 'bars', points },
    )
    assert.deepEqual(
      chartOf(
        ['count', 'city'],
        [
          [3, 'Berlin'],
          ['1.5', null],
        ],
      ),
      { kind: 'bars', points },
    )
  })
  it('is a line for a time and a number, in order of time', () => {
    const chart = chartOf(
      ['month', 'count'],
      [
        ['2026-02', 2],
        ['2026-01', 1],
        ['2025-12', '4'],
      ],
    )
    assert.equal(chart?.kind, 'line')
    assert.deepEqual(
      chart?.points.map(({ label, value }) => [label, value]),
      [
        ['2025-12', 4],
        ['2026-01', 1],
        ['2026-02', 2],
      ],
    )
    assert.equal(
      chartOf(
        ['year', 'count'],
        [
          [2024, 1],
          [2025, 2],
          [2026, 3],
        ],
      )?.kind,
      'line',
    )
  })
  it('is none where it would mislead', () => {
    assert.equal(chartOf(['city', 'count'], [['Berlin', 3]]), null, 'one bar')
    assert.equal(
      chartOf(
        ['city', 'change'],
        [
          ['a', 3],
          ['b', -1],
        ],
      ),
      null,
      'below zero',
    )
    assert.equal(
      chartOf(
        ['name', 'candidate_id'],
        [
          ['a', 1],
          ['b', 2],
        ],
      ),
      null,
      'an id is no measure',
    )
    assert.equal(
      chartOf(
        ['name', 'city'],
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ),
      null,
    )
    assert.equal(
      chartOf(
        ['a', 'b', 'c'],
        [
          ['a', 1, 2],
          ['b', 1, 2],
        ],
      ),
      null,
    )
    assert.equal(
      chartOf(
        ['city', 'count'],
        Array.from({ length: 31 }, (_, at) => [`c${at}`, at]),
      ),
      null,
      'too many bars',
    )
  })
  it('knows the times that the service writes', () => {
    assert.equal(timeOf('2026-Q3'), Date.UTC(2026, 6, 1))
    assert.equal(timeOf('2026-W02'), Date.UTC(2026, 0, 8))
    assert.equal(timeOf('2026-03-04T10:00:00Z'), Date.UTC(2026, 2, 4))
    assert.equal(timeOf('Berlin'), null)
  })
})
