import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { objectOf, plainOf } from './json-node.ts'
import { MAX_DEPTH, readJson } from './json-reader.ts'
import { openReport } from './report.ts'
import { sourceLines } from './source-lines.ts'
import { placesOf } from './testing.ts'

function read(text: string) {
  const { report, findings } = openReport(sourceLines(text), {})
  const root = readJson(text, report)
  return { root, findings: findings(), value: root === null ? undefined : plainOf(root) }
}
const spots = (text: string) => read(text).findings.map(({ code, line, column }) => `${code} ${line}:${column}`)

describe('readJson', () => {
  it('reads what JSON.parse reads, and nothing else', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"\\u00e9\\n"',
      '1',
      '-0.5e+3',
      '01',
      '1.',
      '-',
      '.5',
      'true',
      'null',
      'nul',
      "'a'",
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '"\t"',
      '"a',
    ]
    const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
    const text = fc.oneof(
      anyText,
      fc.json(),
      fc
        .tuple(fc.json(), fc.nat(), fc.constantFrom(...pieces))
        .map(([json, at, piece]) => json.slice(0, at % json.length) + piece + json.slice(at % json.length)),
    )
    fc.assert(
      fc.property(text, (text) => {
        const { value, findings } = read(text)
        let expected: unknown
        let fails = false
        try {
          expected = JSON.parse(text)
        } catch {
          fails = true
        }
        const beyond = findings.some(({ code }) => ['duplicate_key', 'lone_surrogate', 'number_out_of_range'].includes(code))
        if (beyond) return
        assert.equal(findings.length > 0, fails, text)
        if (!fails) assert.deepEqual(value, expected)
      }),
      { numRuns: process.env.SOAK ? 100_000 : 3000 },
    )
  })

  it('finds a key that stands twice, however it is written, at the second', () => {
    assert.deepEqual(spots('{\n "a": 1,\n "b": {"c": 1, "\\u0063": 2},\n "a": 3 }'), ['duplicate_key 3:16', 'duplicate_key 4:2'])
    assert.deepEqual(placesOf(read('[{"x/y~": 1, "x/y~": 2}]').findings), ['duplicate_key /0/x~1y~0'])
    assert.deepEqual(spots('{"__proto__": 1, "__proto__": 2}'), ['duplicate_key 1:18'])
    assert.deepEqual(read('{"a": 1, "a": 2}').value, { a: 1 })
  })

  it('reads on after comments, commas too many and bad escapes, to find them all', () => {
    assert.deepEqual(spots('// hello\n{ "a": [1, 2,], /* b */ "c": "\\x", "d": "\\u12", }'), [
      'comment 1:1',
      'trailing_comma 2:13',
      'comment 2:17',
      'bad_escape 2:30',
      'bad_escape 2:41',
      'trailing_comma 2:47',
    ])
  })

  it('says what is wrong where it is wrong', () => {
    const said = (text: string) => read(text).findings.map(({ line, column, message }) => `${line}:${column} ${message}`)[0]
    assert.match(said('{"a" 1}') ?? '', /^1:6 .*expected a colon/)
    assert.match(said('{"a": 1 "b": 2}') ?? '', /^1:9 A comma is missing/)
    assert.match(said("{'a': 1}") ?? '', /^1:2 .*double quotes/)
    assert.match(said('{"a": True}') ?? '', /^1:7 .*Did you mean "true"/)
    assert.match(said('{"a": 1') ?? '', /^1:8 The text ends too early/)
    assert.match(said('{} {}') ?? '', /^1:4 The manifest ended before this/)
    assert.match(said('{"a": "b\n"}') ?? '', /^1:7 .*no closing quote/)
    assert.match(said('') ?? '', /^1:1 A value is missing/)
    assert.match(said('"\\ud800"') ?? '', /half of a character/)
  })

  it('refuses what is nested deeper than its bound, however deep, without trouble', () => {
    const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
    assert.deepEqual(spots(nested(MAX_DEPTH)), [])
    assert.deepEqual(
      spots(nested(MAX_DEPTH + 2)).map((spot) => spot.split(' ')[0]),
      ['too_deep'],
    )
    for (const levels of [5000, 500_000]) assert.equal(read('['.repeat(levels)).findings[0]?.code, 'too_deep')
  })

  it('refuses half a million values', () => {
    assert.equal(read(`[${'0,'.repeat(500_000)}0]`).findings[0]?.code, 'too_many_values')
  })

  it('makes no prototype of a key', () => {
    const { root } = read('{"__proto__": {"polluted": true}}')
    assert.ok(root?.kind === 'object')
    const object = objectOf(root)
    assert.ok(Object.hasOwn(object, '__proto__'))
    assert.equal((object as { polluted?: boolean }).polluted, undefined)
  })
})
