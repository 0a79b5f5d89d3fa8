import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { rowsKey } from './rows-key.ts'

const cell = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 3 }), fc.constant(null), fc.boolean())
const table = fc
  .integer({ min: 1, max: 3 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 }))
const keyOf = (rows: unknown[][]) => rowsKey({ rows, columns: (rows[0] ?? ['a']).map((_, at) => `c${at}`) })

describe('the key of rows', () => {
  it('is the same in any order of rows', () => fc.assert(fc.property(table, (rows) => keyOf(rows) === keyOf([...rows].reverse()))))
  it('is the same in another order of columns', () =>
    fc.assert(
      fc.property(table, (rows) => {
        // Columns that hold the same values, each in other rows, cannot be told apart by their values.
        const texts = (rows[0] ?? []).map((_, at) =>
          rows
            .map((row) => JSON.stringify(row[at]))
            .sort()
            .join(),
        )
        fc.pre(new Set(texts).size === texts.length)
        return keyOf(rows) === keyOf(rows.map((row) => [...row].reverse()))
      }),
    ))
  it('is another with a row more, a row twice or another value', () => {
    const some = [
      ['a', 1],
      ['b', 2],
    ]
    for (const rows of [[...some, ['c', 3]], [...some, ['a', 1]], [['a', 1]], [['a', 2], ['b', 1]], [['a', '1'], ['b', 2]], []]) // biome-ignore format: one line
      assert.notEqual(keyOf(rows), keyOf(some), JSON.stringify(rows))
  })
  it('does not mind the last digits of a sum', () => assert.equal(keyOf([[0.1 + 0.2]]), keyOf([[0.3]])))
})
