import assert from 'node:assert/strict'
import { it } from 'node:test'
import { toCsv } from './csv.ts'

it('CSV quotes what must be, leaves null out and keeps every value as it is', () => {
  const rows = [
    [1, 'plain', null],
    [2.5, 'a "quoted", one', ''],
    [true, 'two\nlines', ' space'],
  ]
  assert.equal(toCsv(['id', 'a,b', 'c'], rows), 'id,"a,b",c\r\n1,plain,\r\n2.5,"a ""quoted"", one",""\r\ntrue,"two\nlines"," space"\r\n')
})
