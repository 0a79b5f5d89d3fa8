import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bytesCell, decimalCell, floatCell, integerCell, singleCell, textCell, timestampCell, zonedCell } from './cells.ts'
import { cellOf as mssqlCell } from './mssql/cells.ts'

const same = (read: (text: string) => unknown, pairs: Record<string, unknown>): void => {
  assert.deepEqual(Object.fromEntries(Object.keys(pairs).map((text) => [text, read(text)])), pairs)
}

describe('a cell', () => {
  it('of an integer is a number as long as a number can hold it', () => {
    same(integerCell, {
      '0': 0,
      '-0': 0,
      '-17': -17,
      '9007199254740991': 9007199254740991,
      '9007199254740992': '9007199254740992',
      '-170141183460469231731687303715884105728': '-170141183460469231731687303715884105728',
    })
    assert.equal(integerCell(12n), 12)
    assert.ok(Object.is(integerCell('-0'), 0))
  })

  it('of a decimal is a number without trailing zeros, and text when a number would lose a cent', () => {
    same(decimalCell, {
      '12.50': 12.5,
      '-0.000': 0,
      '0.10': 0.1,
      '007': 7,
      '.5': 0.5,
      '3.3333333333333333': 3.3333333333333335,
      '123456789012345.67': 123456789012345.67,
      '1234567890123456.78': '1234567890123456.78',
      '12345678901234567890.10': '12345678901234567890.10',
      '12345678901234567890.00': '12345678901234567890',
      NaN: 'NaN',
      '': '',
      'n/a': 'n/a',
    })
  })

  it('of a float is a number, and text where JSON has no number', () => {
    same(floatCell, { '1.5': 1.5, '1e+20': 1e20, '-0': 0, NaN: 'NaN', Infinity: 'Infinity', '-Infinity': '-Infinity' })
    assert.equal(singleCell(Math.fround(1.1)), 1.1)
    assert.equal(singleCell(Math.fround(16777216)), 16777216)
    assert.equal(singleCell(Number.NEGATIVE_INFINITY), '-Infinity')
  })

  it('of a timestamp drops the zeros of its fraction', () => {
    same(timestampCell, {
      '2026-01-31 09:30:00': '2026-01-31 09:30:00',
      '2026-01-31 09:30:00.000000': '2026-01-31 09:30:00',
      '2026-01-31T09:30:00.250': '2026-01-31 09:30:00.25',
      '09:30:00.100': '09:30:00.1',
      '838:59:59': '838:59:59',
      infinity: 'infinity',
    })
  })

  it('of a timestamp with a zone is brought to UTC', () => {
    same(zonedCell, {
      '2026-01-31 09:30:00+00': '2026-01-31T09:30:00Z',
      '2026-01-31 00:30:00.123456+05:30': '2026-01-30T19:00:00.123456Z',
      '2026-01-31T09:30:00.100Z': '2026-01-31T09:30:00.1Z',
      '2025-12-31 23:30:00-01': '2026-01-01T00:30:00Z',
      '1880-01-01 00:00:00+00:53:28': '1879-12-31T23:06:32Z',
      '2024-02-29 12:00:00+00': '2024-02-29T12:00:00Z',
      infinity: 'infinity',
      '0044-03-15 12:00:00+00 BC': '0044-03-15 12:00:00+00 BC',
    })
  })

  it('of bytes is hexadecimal, and text is always well formed', () => {
    assert.equal(bytesCell(Buffer.from('hi')), '\\x6869')
    assert.equal(bytesCell(new Uint8Array([1, 2, 255]).subarray(1)), '\\x02ff')
    assert.equal(textCell('a\ud800b'), 'a\ufffdb')
    assert.equal(textCell('😀'), '😀')
  })

  it('of SQL Server comes from Date objects and what lies below their milliseconds', () => {
    const moment = Object.assign(new Date(Date.UTC(2026, 0, 31, 9, 30, 0, 250)), { nanosecondsDelta: 0.0001234 })
    assert.equal(mssqlCell(moment, 'DateTime2'), '2026-01-31 09:30:00.2501234')
    assert.equal(mssqlCell(moment, 'DateTimeOffset'), '2026-01-31T09:30:00.2501234Z')
    assert.equal(mssqlCell(new Date(Date.UTC(2026, 0, 31)), 'Date'), '2026-01-31')
    assert.equal(mssqlCell(new Date(Date.UTC(1970, 0, 1, 9, 30)), 'Time'), '09:30:00')
    assert.equal(mssqlCell(new Date(Date.UTC(2026, 0, 31, 9)), 'DateTimeN'), '2026-01-31 09:00:00')
    assert.equal(mssqlCell('9007199254740993', 'BigInt'), '9007199254740993')
    assert.equal(mssqlCell('42', 'BigInt'), 42)
    assert.equal(mssqlCell('6F9619FF-8B86-D011-B42D-00C04FC964FF', 'UniqueIdentifier'), '6f9619ff-8b86-d011-b42d-00c04fc964ff')
    assert.equal(mssqlCell(Buffer.from('hi'), 'VarBinary'), '\\x6869')
    assert.equal(mssqlCell(true, 'BitN'), true)
    assert.equal(mssqlCell(undefined, 'IntN'), null)
  })
})
