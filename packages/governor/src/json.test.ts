import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digestOf } from '@tanager/manifest'
import fc from 'fast-check'
import { parseExact } from './exact-json.ts'
import { isoTime } from './iso-time.ts'
import { copyJson } from './json-copy.ts'
import { quickDigest } from './json-digest.ts'
import { childPointer, valueAt } from './json-pointer.ts'
import { repeatedKey } from './repeated-key.ts'

const WIDE = { bytes: 1e9, depth: 100, values: 1e6 }
const wellFormed = fc.jsonValue().filter((value) => JSON.stringify(value).isWellFormed())

describe('the copy of a value', () => {
  it('is equal and shares nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const copied = copyJson(value, WIDE, 'keep')
        assert.ok(copied.ok)
        assert.equal(JSON.stringify(copied.value), JSON.stringify(value))
        if (value !== null && typeof value === 'object') assert.notEqual(copied.value, value)
      }),
    )
  })

  it('is not made of what JSON cannot say', () => {
    for (const value of [
      () => 1,
      Symbol('x'),
      1n,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      new Date(),
      new Map(),
      [undefined],
      { a: new Uint8Array(2) },
    ])
      assert.equal(copyJson(value, WIDE).ok, false)
    assert.deepEqual(copyJson({ a: undefined }, WIDE), { ok: true, value: {} })
    assert.deepEqual(copyJson(Object.assign(Object.create(null), { a: 1 }), WIDE), { ok: true, value: { a: 1 } })
  })

  it('counts bytes at least as JSON writes them, but for signs and escapes', () => {
    assert.equal(copyJson('x'.repeat(97), { ...WIDE, bytes: 100 }).ok, true)
    assert.equal(copyJson('x'.repeat(98), { ...WIDE, bytes: 100 }).ok, false)
    assert.equal(copyJson('é'.repeat(49), { ...WIDE, bytes: 100 }).ok, false)
    assert.equal(copyJson({ ['k'.repeat(100)]: 1 }, { ...WIDE, bytes: 100 }).ok, false)
  })
})

it('the quick digest is the manifest package’s', () => {
  fc.assert(
    fc.property(wellFormed, (value) => assert.equal(quickDigest(value), digestOf(value))),
    { numRuns: 500 },
  )
  for (const value of [{ 10: 1, 9: 2, b: { '\u20ac': 1, '\r': 2, '1': 3 } }, -0, 1e21, 1e-7, [[], {}], 'a\u2028"\\'])
    assert.equal(quickDigest(value), digestOf(value))
  for (const count of [2, 16, 17, 40]) {
    const value = Object.fromEntries(Array.from({ length: count }, (_, index) => [`${(index * 7) % count}"\n😀\u001f${index}`, index]))
    assert.equal(quickDigest(value), digestOf(value))
  }
})

it('a time is written as a date writes it', () => {
  for (const time of [0, 1, 999, 1_000, 1_001.7, 1_769_851_800_000, 1_769_851_800_099, -1, -1_500.5, 253_402_300_800_000, 5])
    assert.equal(isoTime(time), new Date(time).toISOString(), String(time))
})

it('a pointer finds own properties alone', () => {
  const root = { a: [{ 'b/c~d': 1 }], '': 2 }
  assert.equal(valueAt(root, `/a/0${childPointer('', 'b/c~d')}`), 1)
  assert.equal(valueAt(root, '/'), 2)
  assert.equal(valueAt(root, ''), root)
  for (const pointer of ['/toString', '/a/length', '/a/00', '/a/-1', '/a/1', '/a/0/b', 'a', '/__proto__/x'])
    assert.equal(valueAt(root, pointer), undefined, pointer)
})

describe('a number as it is written', () => {
  it('is kept, or becomes a bigint where a program would round it, in every spelling of a whole number', () => {
    const spellings = ['9007199254740993', '9007199254740993.0', '9007199254740993e0', '900719925474099.3e1', '90071992547409930E-1']
    for (const source of spellings) {
      assert.equal(parseExact(source), 9007199254740993n, source)
      assert.equal(parseExact(`-${source}`), -9007199254740993n, source)
    }
    assert.equal(parseExact('1152921504606846977.00'), 1152921504606846977n)
    for (const source of ['9007199254740991', '9007199254740991.0', '1e20', '100000000000000000000', '1.7976931348623157e308', '0.0'])
      assert.equal(parseExact(source), Number(source), source)
    for (const source of ['3.14159265358979312', '0.1000000000000000055', '9007199254740993.5', '0.00000000000000001'])
      assert.equal(parseExact(source), Number(source), `${source} is no whole number`)
  })

  it('of any program comes through', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => parseExact(JSON.stringify(value)) === (value || 0)),
    )
    fc.assert(fc.property(fc.bigInt({ min: 2n ** 53n }), (value) => [value, Number(value)].includes(parseExact(`${value}.0`) as never)))
  })
})

describe('a key that stands twice', () => {
  it('is found where one object has it, however it is spelled', () => {
    for (const text of [
      '{"a":1,"a":2}',
      '[{"b":{"a":1 , "\\u0061" : []}}]',
      '{"a":"}","a":1}',
      '{"":1,"":2}',
      '{"__proto__":1,"__proto__":2}',
    ])
      assert.notEqual(repeatedKey(text), null, text)
    for (const text of ['{"a":{"a":[{"a":1},{"a":"a"}]},"b":"a"}', '["a","a"]', '{"a\\"":1,"a":"\\\\"}', '"a"', '{}'])
      assert.equal(repeatedKey(text), null, text)
  })

  it('is never in what a program writes', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => repeatedKey(JSON.stringify(value, null, 1)) === null))
  })
})
