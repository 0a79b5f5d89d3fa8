import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { isSimplePattern } from './simple-pattern.ts'

describe('a simple pattern', () => {
  const simple = [
    '^[a-z]+$',
    '^OFF-\\d{4,6}$',
    '^[A-Z]{3}-\\d{4}$',
    '^\\w+@',
    '^a',
    '^[^\\]]*$',
    '^x\\$',
    '^[a-z]*a{16}$',
    '^\\[[0-9]{2}\\]$',
    '^',
  ]
  const others: Record<string, string> = {
    'is anchored at its beginning': '[a-z]+$',
    'has no groups': '^(a+)+$',
    'has no choices': '^a|b$',
    'looks neither ahead nor behind': '^(?=a)b',
    'varies in one place at most': '^a*a*$',
    'varies in one place at most, bounded or not': '^a{0,200}a{0,200}b$',
    'is not long': `^${'a'.repeat(128)}$`,
    'repeats little': '^a{257}$',
    'has little after its open end': '^a*a{17}$',
    'says only what every engine understands alike': '^\\s.$',
    'has no reference': '^a\\1$',
    'has no lazy part': '^a+?$',
    'is a pattern': '^[z-a]$',
    'is whole': '^[a-z$',
  }
  for (const source of simple) it(`is ${source}`, () => assert.equal(isSimplePattern(source), true))
  for (const [what, source] of Object.entries(others)) it(`${what}: not ${source}`, () => assert.equal(isSimplePattern(source), false))

  it('means the same to the language’s own engine as to the linear one', () => {
    const atom = fc.constantFrom('a', '-', '\\d', '\\w', '[a-c]', '[^a]', '[\\d-]', '\\.', '\\$', '€', '😀', '[^\\]x]')
    const part = fc.tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}')).map((pieces) => pieces.join(''))
    const source = fc.tuple(fc.array(part, { maxLength: 5 }), fc.boolean()).map(([parts, whole]) => `^${parts.join('')}${whole ? '$' : ''}`)
    const text = fc
      .array(fc.constantFrom('a', 'b', 'x', '1', '-', '.', '$', '€', '😀', ']', '\n', ' '), { maxLength: 8 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 5, maxLength: 5 }), (pattern, texts) => {
        fc.pre(isSimplePattern(pattern))
        const linear = RE2JS.compile(RE2JS.translateRegExp(pattern))
        const own = new RegExp(pattern, 'u')
        for (const one of texts) assert.equal(own.test(one), linear.matcher(one).find(), `${pattern} on ${JSON.stringify(one)}`)
      }),
      { numRuns: 500 },
    )
  })

  it('takes no time to speak of, on the longest text that is taken', () => {
    const begun = process.cpuUsage()
    for (const source of ['^[a-z]+$', '^[a-z]*a{16}$', '^a*a{15}b$', '^\\w+@'])
      assert.equal(new RegExp(source, 'u').test(`${'a'.repeat(1_000_000)}!`), source.endsWith('a'))
    assert.ok(process.cpuUsage(begun).user < 1_000_000)
  })
})
