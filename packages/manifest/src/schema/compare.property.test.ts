import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { compareSchemas } from './compare.ts'

/** Small schemas over few names, so that two of them often touch the same thing. */
const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.boolean(),
    fc.record(
      {
        type: fc.constantFrom('string', 'number', 'integer', 'object', 'array', ['string', 'number']),
        minimum: fc.nat(3),
        maximum: fc.nat(3),
        minLength: fc.nat(2),
        maxLength: fc.nat(2),
        enum: fc.uniqueArray(fc.constantFrom<unknown>(1, 'a', 'ab', null), { minLength: 1 }),
        const: fc.constantFrom<unknown>(1, 'a'),
        required: fc.uniqueArray(fc.constantFrom('a', 'b')),
        uniqueItems: fc.boolean(),
        description: fc.constantFrom('x', 'y'),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')),
        additionalProperties: tie('schema'),
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'c'), tie('schema')),
        unevaluatedProperties: tie('schema'),
        items: tie('schema'),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        not: tie('schema'),
      },
      { requiredKeys: [] },
    ),
  ),
}))

const VALUES: unknown[] = [null, true, 0, 1, 2.5, 3, '', 'a', 'ab', 'abc', [], [1], [1, 1], ['a', 1], {}]
for (const one of [0, 2.5, 'ab', null, [1, 1], { a: 1 }]) VALUES.push({ a: one }, { b: one }, { c: one, d: one }, { a: one, b: 1 }, [one])

const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, addUsedSchema: false })
const accepts = (schema: object | boolean) => {
  const validate = ajv.compile(schema)
  const accepted = VALUES.map((value) => validate(value) === true)
  if (typeof schema === 'object') ajv.removeSchema(schema) // else every one would be kept
  return accepted
}

describe('compareSchemas against a validator', () => {
  it('never calls a schema no wider that lets more through', () => {
    let decided = 0
    fc.assert(
      fc.property(schema, schema, fc.boolean(), (one, other, akin) => {
        const changed = akin && typeof one === 'object' && typeof other === 'object' ? { ...one, ...other } : other
        const verdict = compareSchemas(one, changed)
        if (verdict === 'unknown' || verdict === 'wider') return
        decided += 1
        const [before, after] = [accepts(one), accepts(changed)]
        const escaped = VALUES.find((_value, at) => after[at] && !before[at])
        assert.equal(escaped, undefined, `${JSON.stringify(one)} -> ${JSON.stringify(changed)}: ${verdict}`)
      }),
      { numRuns: process.env.SOAK ? 20_000 : 500 },
    )
    assert.ok(decided > 50, `only ${decided} were decided`)
  })
})
