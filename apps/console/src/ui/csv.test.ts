import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileNameOf, toCsv, toTabs } from './csv.ts'

describe('rows as a file', () => {
  it('quotes what must be, and leaves null out', () =>
    assert.equal(
      toCsv(
        ['id', 'a,b'],
        [
          [1, 'say "hi"'],
          [null, 'two\nlines'],
          [true, { a: 1 }],
        ],
      ),
      '\uFEFFid,"a,b"\r\n1,"say ""hi"""\r\n,"two\nlines"\r\ntrue,"{""a"":1}"\r\n',
    ))
  it('never lets a cell run as a formula, and leaves numbers numbers', () => {
    const rows = [['=1+1'], ['@sum(a1)'], ['+44 20'], ['-cmd'], ['\t=1'], [' =1'], [-5], ['-5.25'], ['1e-7']]
    assert.deepEqual(toCsv(['=head'], rows).slice(1).split('\r\n').slice(0, -1), [
      "'=head",
      "'=1+1",
      "'@sum(a1)",
      "'+44 20",
      "'-cmd",
      "'\t=1",
      "' =1",
      '-5',
      '-5.25',
      '1e-7',
    ])
    assert.equal(toTabs(['a', 'b'], [['=1', 'x\ty']]), "a\tb\n'=1\tx y")
  })
  it('is named for the question', () => {
    assert.equal(fileNameOf('How many candidates, per city?'), 'how-many-candidates-per-city.csv')
    assert.equal(fileNameOf('???'), 'answer.csv')
  })
})
