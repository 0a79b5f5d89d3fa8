import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { canonicalJson, digestOf } from './canonical-json.ts'

describe('canonicalJson', () => {
  it('writes the examples of RFC 8785', () => {
    const numbers = [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001]
    const example = { numbers, string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"\u002f', literals: [null, true, false] }
    const written =
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    assert.equal(canonicalJson(example), written)
    const keys = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '\ud83d\ude00': 'Smiley',
      '\u0080': 'Control',
      '\u00f6': 'o',
    }
    assert.deepEqual(Object.values(JSON.parse(canonicalJson(keys))), ['One', 'CR', 'Control', 'o', 'Euro', 'Smiley', 'Dalet'])
  })

  it('is the same for every order of keys, and means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = canonicalJson(value)
        assert.deepEqual(JSON.parse(written), JSON.parse(JSON.stringify(value)))
        const reversed = (one: unknown): unknown =>
          Array.isArray(one)
            ? one.map(reversed)
            : one && typeof one === 'object'
              ? Object.fromEntries(
                  Object.entries(one)
                    .reverse()
                    .map(([key, member]) => [key, reversed(member)]),
                )
              : one
        assert.equal(canonicalJson(reversed(value)), written)
      }),
    )
  })

  it('has no trouble with depth and length', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = { a: [deep] }
    assert.equal(canonicalJson(deep).length, 100_000 * 8 + 1)
    assert.equal(canonicalJson(Array.from({ length: 300_000 }, () => 0)).length, 600_001)
  })

  it('refuses what JSON cannot say', () => {
    const circle: unknown[] = []
    circle.push(circle)
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      undefined,
      1n,
      () => 1,
      new Date(),
      new Map(),
      '\ud800',
      { '\udc00': 1 },
      circle,
    ]) {
      assert.throws(() => canonicalJson(value), TypeError)
    }
    const twice = { a: 1 }
    assert.equal(canonicalJson([twice, twice, { b: undefined }]), '[{"a":1},{"a":1},{}]')
  })

  it('keeps keys that every object inherits', () => {
    assert.equal(canonicalJson(JSON.parse('{"__proto__":1,"constructor":2}')), '{"__proto__":1,"constructor":2}')
  })
})

describe('digestOf', () => {
  it('is the SHA-256 of the canonical text', () => {
    assert.equal(digestOf({}), 'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
    assert.equal(digestOf({ b: -0, a: 1 }), digestOf({ a: 1.0, b: 0 }))
  })
})
