import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CsvItem, decodeUtf8, readCsv } from './csv.ts'

/** The text in pieces of so many bytes. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function readBytes(bytes: Uint8Array, size = 3): Promise<CsvItem[]> {
  const items: CsvItem[] = []
  for await (const item of readCsv(decodeUtf8(inPieces(bytes, size)))) items.push(item)
  return items
}
const read = (text: string, size?: number) => readBytes(Buffer.from(text), size)
const fields = async (text: string) => (await read(text)).map((item) => ('fields' in item ? item.fields : item.fault))

describe('a CSV file', () => {
  it('is read as RFC 4180 has it', async () => {
    const cases: [string, string[][]][] = [
      ['', []],
      ['a', [['a']]],
      ['a\n', [['a']]],
      [
        'a,b\r\nc,d\r\n',
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ],
      [
        'a,,\n,',
        [
          ['a', '', ''],
          ['', ''],
        ],
      ],
      ['"a,b","c""d","e\r\nf"\n', [['a,b', 'c"d', 'e\r\nf']]],
      ['"",""""\n', [['', '"']]],
      [' a ,b\n', [[' a ', 'b']]],
      ['\n\na', [[''], [''], ['a']]],
      ['""', [['']]],
    ]
    for (const [text, records] of cases) assert.deepEqual(await fields(text), records, JSON.stringify(text))
  })
  it('is the same however it is cut into pieces, letters of several bytes and the byte order mark included', async () => {
    const text = '\ufeffnaïve,"日本\n語"\r\n😀,"x""y"\n'
    const whole = await read(text, 1_000)
    assert.deepEqual(whole, [
      { line: 1, fields: ['naïve', '日本\n語'] },
      { line: 3, fields: ['😀', 'x"y'] },
    ])
    for (let size = 1; size < 12; size++) assert.deepEqual(await read(text, size), whole, `${size} bytes at a time`)
  })
  it('names the line on which each record begins', async () => {
    const items = await read('a\n"b\nb\nb",1\n\nc\n')
    assert.deepEqual(
      items.map((item) => item.line),
      [1, 2, 5, 6],
    )
  })
  it('ends at a fault, which it names with its line', async () => {
    const cases: [string, number, RegExp][] = [
      ['a\nb"c\nd', 2, /inside a field that does not begin with one/],
      ['a\n"b"c\nd', 2, /after the closing quotation mark/],
      ['a\n"b" ,c\nd', 2, /after the closing quotation mark/],
      ['a\nb,"c\nd\n', 2, /never closed/],
      ['a\rb\n', 1, /carriage return/],
      ['a\nb\r', 2, /carriage return/],
      [`a\n"${'x'.repeat(70_000)}"\n`, 2, /longer than 65536 characters/],
    ]
    for (const [text, line, fault] of cases) {
      const last = (await read(text, 1_000)).at(-1)
      assert.ok(last && 'fault' in last, JSON.stringify(text.slice(0, 40)))
      assert.equal(last.line, line)
      assert.match(last.fault, fault)
    }
  })
  it('is a fault when it is not UTF-8', async () => {
    for (const bytes of [
      Buffer.from('a,b\ncaf\xe9,1\n', 'latin1'),
      Buffer.from('\ufeffa,b\n', 'utf16le'),
      Buffer.from('a\n\xe2\x82', 'latin1'),
    ]) {
      const last = (await readBytes(bytes)).at(-1)
      assert.ok(last && 'fault' in last)
      assert.match(last.fault, /not UTF-8/)
    }
  })
})
