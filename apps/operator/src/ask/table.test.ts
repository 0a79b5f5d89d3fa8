import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderTable } from './table.ts'
import { widthOf } from './text-width.ts'

const lines = (...all: string[]) => all.join('\n')

describe('A table', () => {
  it('has numbers to the right, text to the left, and says null', () => {
    assert.equal(
      renderTable(
        ['status', 'total'],
        [
          ['open', 15.25],
          ['shipped', 120.5],
          [null, null],
        ],
        80,
      ),
      lines('status   total', '───────  ─────', 'open     15.25', 'shipped  120.5', 'null      null'),
    )
  })
  it('takes numbers for numbers that come as text because they are long', () => {
    assert.match(renderTable(['big'], [['9007199254740993'], [42]], 80), /^ {13}big\n─+\n9007199254740993\n {14}42$/)
  })
  it('cuts long text to the width with …, and never a number', () => {
    const rows = [['Ada '.repeat(40), 1234567890123, 'Countess of Lovelace '.repeat(9)]]
    for (const width of [60, 40, 30]) {
      const table = renderTable(['name', 'number', 'title'], rows, width)
      assert.ok(
        table.split('\n').every((line) => widthOf(line) <= width),
        table,
      )
      assert.match(table, /1234567890123/)
      assert.match(table, /…/)
    }
  })
  it('shows one block per row where the columns do not fit side by side', () => {
    const names = Array.from({ length: 12 }, (_, at) => `column ${at}`)
    const table = renderTable(names, [names.map((name) => `value of ${name}`), names.map(() => 7)], 40)
    assert.match(table, /^── 1 ──\ncolumn 0 {3}value of column 0\n/)
    assert.match(table, /── 2 ──\ncolumn 0 {3}7\n/)
  })
  it('keeps its columns in line under wide and combined characters', () => {
    const table = renderTable(
      ['name', 'n'],
      [
        ['Grace Höpper 😀', 1],
        ['東京', 2],
        ['e\u0301a', 3],
      ],
      80,
    )
    assert.equal(new Set(table.split('\n').map(widthOf)).size, 1, table)
  })
  it('cuts no character in half', () => {
    assert.match(renderTable(['name'], [['東京東京東京東京']], 8), /\n東京東…$/)
  })
  it('shows the names of the columns also without a row', () => {
    assert.equal(renderTable(['id', 'name'], [], 80), lines('id  name', '──  ────'))
  })
})
