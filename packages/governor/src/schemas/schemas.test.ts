import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { vetSchema } from '@tanager/manifest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { DEFAULT_LIMITS } from '../limits.ts'
import { compileSchema } from './compile-schema.ts'
import { FORMATS } from './formats.ts'
import { plainSchema } from './plain-schema.ts'
import { createSchemas, type Schemas } from './tool-schema.ts'

const deep = (levels: number): object => {
  let schema: object = { type: 'string' }
  for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } }
  return schema
}

describe('a stranger’s schema is not taken', () => {
  const refused: Record<string, [unknown, RegExp]> = {
    'when it is asynchronous': [{ $async: true }, /\$async/],
    'when it is asynchronous inside': [{ properties: { a: { $async: true } } }, /\$async.*\/properties\/a/],
    'when it names itself': [{ $id: 'https://example.com/mine' }, /\$id/],
    'when a part of it takes another’s name': [{ $defs: { a: { $id: 'https://json-schema.org/draft/2020-12/schema' } } }, /\$id/],
    'when it refers to another document': [{ $ref: 'https://example.com/schema' }, /outside itself/],
    'when it refers to another document by a relative address': [{ properties: { a: { $ref: 'other.json#/a' } } }, /outside itself/],
    'when it refers to a file': [{ allOf: [{ $ref: 'file:///etc/passwd' }] }, /outside itself/],
    'when it refers to nothing': [{ $ref: '#/$defs/none' }, /does not lead to a schema/],
    'when it refers into data': [{ default: { a: {} }, $ref: '#/default/a' }, /does not lead to a schema/],
    'when it refers dynamically': [{ $dynamicRef: '#a' }, /\$dynamicRef/],
    'when it refers recursively': [{ $recursiveRef: '#' }, /\$recursiveRef/],
    'when it is its own reference': [{ $ref: '#' }, /would never end/],
    'when references run in a circle': [
      { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } } },
      /would never end/,
    ],
    'when it is 5,000 levels deep': [deep(5_000), /deeper than 100/],
    'when it has too many properties': [
      { properties: Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`p${index}`, true])) },
      /more than 1000 properties/,
    ],
    'when it is too large': [{ description: 'x'.repeat(300_000) }, /larger than/],
    'when a pattern is too long': [{ pattern: 'a'.repeat(513) }, /pattern is longer/],
    'when a property’s pattern is too long': [{ patternProperties: { ['a'.repeat(513)]: true } }, /pattern is longer/],
    'when it is of an unknown draft': [{ $schema: 'http://json-schema.org/draft-04/schema#' }, /draft-07 or 2020-12/],
    'when a part of it is of another draft': [
      { properties: { a: { $schema: 'http://json-schema.org/draft-07/schema#' } } },
      /another draft/,
    ],
    'when it is no object': [[], /not a JSON object/],
  }
  for (const [when, [schema, why]] of Object.entries(refused)) it(when, () => assert.match(vetSchema(schema) ?? 'taken', why))
})

describe('a stranger’s schema is taken', () => {
  const taken: Record<string, unknown> = {
    'with a property called $ref': { properties: { $ref: { type: 'string' }, $id: { type: 'string' }, $async: { type: 'boolean' } } },
    'when it describes a tree': { properties: { children: { type: 'array', items: { $ref: '#' } } } },
    'with references to its own definitions': { $ref: '#/$defs/a%20b', $defs: { 'a b': { type: 'object' } } },
    'with data that look like keywords': { const: { $ref: 'https://example.com', $async: true }, enum: [{ $id: 'x' }] },
    'with names that reach behind an object': JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}'),
    'of draft-07': { $schema: 'http://json-schema.org/draft-07/schema#', definitions: { a: {} }, items: [{ $ref: '#/definitions/a' }] },
  }
  for (const [when, schema] of Object.entries(taken)) it(when, () => assert.equal(vetSchema(schema), null))
})

describe('which schemas are plain enough for this process', () => {
  const plain = [
    {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid', 'x-approval-entity': 'offer' } },
      required: ['id'],
      additionalProperties: false,
    },
    { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
    { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' } },
    { $ref: '#/$defs/a', $defs: { a: { type: 'array', items: { enum: ['x', 1, null] }, maxItems: 3 } } },
  ]
  const notPlain = [
    { pattern: 'a' },
    { pattern: '^(a+)+$' },
    { uniqueItems: true },
    { properties: { a: { $ref: '#' } } },
    { enum: [{ a: 1 }] },
    { contains: {} },
    { type: 'strng' },
    { maxLength: '1' },
    { required: ['a', 'a'] },
    { unknownKeyword: 1 },
    { anyOf: Array.from({ length: 25 }, () => ({ type: 'string' })) },
    {
      $ref: '#/$defs/a0',
      $defs: Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [
          `a${n}`,
          n === 11 ? {} : { properties: { l: { $ref: `#/$defs/a${n + 1}` }, r: { $ref: `#/$defs/a${n + 1}` } } },
        ]),
      ),
    },
  ]
  for (const schema of plain) it(`plain: ${JSON.stringify(schema).slice(0, 80)}`, () => assert.equal(plainSchema(schema) !== null, true))
  for (const schema of notPlain)
    it(`not plain: ${JSON.stringify(schema).slice(0, 80)}`, () => assert.equal(plainSchema(schema) !== null, false))

  it('every plain schema is a valid one', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
    const node = fc.letrec((tie) => ({
      schema: fc.record(
        {
          type: fc.oneof(fc.constantFrom('string', 'object', 'array', 'number', 'wrong'), fc.array(fc.constantFrom('string', 'null'))),
          enum: fc.array(scalar, { maxLength: 3 }),
          required: fc.oneof(fc.array(fc.string(), { maxLength: 3 }), scalar),
          minLength: fc.oneof(fc.integer(), scalar),
          maximum: scalar,
          properties: fc.dictionary(fc.string(), tie('schema'), { maxKeys: 2 }),
          items: fc.oneof(tie('schema'), scalar),
          anyOf: fc.oneof(fc.array(tie('schema'), { maxLength: 2 }), scalar),
        },
        { requiredKeys: [] },
      ),
    })).schema as fc.Arbitrary<Record<string, unknown>>
    fc.assert(
      fc.property(node, (schema) => plainSchema(schema) === null || vetSchema(schema) === null),
      { numRuns: 300 },
    )
  })
})

describe('compiled apart', () => {
  it('one schema does not answer for another of the same shape or name', () => {
    const one = compileSchema({ $defs: { a: { type: 'string' } }, $ref: '#/$defs/a' })
    const other = compileSchema({ $defs: { a: { type: 'number' } }, $ref: '#/$defs/a' })
    assert.deepEqual([one('x'), other(1)], [null, null])
    assert.ok(one(1) !== null && other('x') !== null)
  })

  it('two patterns of one schema are two patterns', () => {
    const fits = compileSchema({ properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } })
    assert.equal(fits({ a: 'a', b: 'b' }), null)
    assert.ok(fits({ a: 'b', b: 'b' }) !== null && fits({ a: 'a', b: 'a' }) !== null)
  })

  it('patterns take time by the length of the text alone, where they can', () => {
    const fits = compileSchema({ pattern: '^(a+)+$' })
    const begun = process.cpuUsage()
    assert.ok(fits(`${'a'.repeat(2_000)}!`) !== null)
    assert.ok(process.cpuUsage(begun).user < 1_000_000)
    assert.ok(compileSchema({ pattern: '^(?=a)(.)\\1$' })('aa') === null)
  })

  it('a word that JSON Schema does not know changes nothing: nullable lets no null through', () => {
    assert.ok(compileSchema({ type: 'string', nullable: true })(null) !== null)
    assert.equal(compileSchema({ type: ['string', 'null'], nullable: false })(null), null)
    assert.equal(compileSchema({ properties: { a: { nullable: true, id: 'x' } } })({ a: 1 }), null)
  })

  it('a schema is found by its anchor', () => {
    const fits = compileSchema({ $defs: { a: { $anchor: 'here', type: 'string' } }, properties: { a: { $ref: '#here' } } })
    assert.ok(fits({ a: 'x' }) === null && fits({ a: 1 }) !== null)
  })

  it('agrees with a plain validator on values of every kind', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: ['string', 'null'], maxLength: 3 }, b: { type: 'integer', minimum: 0 } },
      required: ['a'],
      additionalProperties: { type: 'boolean' },
    }
    const reference = new Ajv2020({ strict: false }).compile(schema)
    const fits = compileSchema(schema)
    const values = fc.oneof(
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
      fc.anything(),
    )
    fc.assert(
      fc.property(values, (value) => (fits(value) === null) === reference(value)),
      { numRuns: 500 },
    )
  })
})

describe('formats', () => {
  const examples: Record<string, { right: string[]; wrong: string[] }> = {
    date: { right: ['2024-02-29', '2026-12-31'], wrong: ['2023-02-29', '2026-13-01', '2026-1-1', '2026-00-10', 'x2026-01-01'] },
    time: { right: ['09:30:00Z', '23:59:60+05:30', '00:00:00.123z'], wrong: ['24:00:00Z', '09:30Z', '09:30:00', '09:30:00+25:00'] },
    'date-time': { right: ['2026-01-31T09:30:00.000Z'], wrong: ['2026-01-31', '2026-02-30T09:30:00Z', '2026-01-31T09:30:00'] },
    uuid: { right: ['0198c0de-0000-7000-8000-00000000000A'], wrong: ['0198c0de00007000800000000000000a', ''] },
    email: {
      right: ['a@example.com', 'first.last+tag@sub.example.org'],
      wrong: ['a', '@b', 'a@', '.a@example.com', 'a..b@example.com', 'a b@example.com'],
    },
    hostname: { right: ['example.com', 'a-b.c'], wrong: ['-a.com', 'a..b', 'a_b', `${'a'.repeat(64)}.com`] },
    ipv4: { right: ['127.0.0.1'], wrong: ['256.0.0.1', '1.2.3', '01.2.3.4'] },
    ipv6: {
      right: ['::1', '2001:db8::ff00:42:8329', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4'],
      wrong: ['1::2::3', '1:2:3', 'g::1', '1:2:3:4:5:6:7:8:9'],
    },
    uri: { right: ['https://example.com/a?b#c', 'urn:isbn:1'], wrong: ['example.com', 'https://a b', 'https://a/%zz', '//a'] },
    'uri-reference': { right: ['/a/b', 'a', ''], wrong: ['a b', '%z'] },
    'json-pointer': { right: ['', '/a/~0/~1'], wrong: ['a', '/~2'] },
  }
  for (const [name, { right, wrong }] of Object.entries(examples))
    it(name, () => {
      for (const text of right) assert.equal(FORMATS[name]?.(text), true, text)
      for (const text of wrong) assert.equal(FORMATS[name]?.(text), false, text)
    })

  it('none is slow, whatever the text', () => {
    const begun = process.cpuUsage()
    for (const judge of Object.values(FORMATS))
      for (const part of ['a', 'a.', 'a@', '1:', '%41', '~0/', '1.', '-', '2026-01-01T', '::']) judge(part.repeat(100_000))
    assert.ok(process.cpuUsage(begun).user < 3_000_000)
  })
})

describe('what does not fit', () => {
  it('is said in plain words, and the rule without anything of the value', async () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer', maximum: 9 }, t: { type: 'string', minLength: 1 } },
      required: ['t'],
    }
    const schemas = createSchemas(DEFAULT_LIMITS)
    after(() => schemas.close())
    const of = schemas.of('mcp-x', { ...schema, additionalProperties: false })
    const said = async (value: unknown) => ((await of.validate(value)) as { message: string }).message
    assert.equal(await said({ t: 'x', zz: 1 }), 'it has the unknown property "zz"')
    assert.equal(await said({}), 'it lacks the property "t"')
    assert.equal(await said({ t: 'x', n: 10 }), '/n must be at most 9')
    assert.equal(await said({ t: '' }), '/t must have at least 1 character')
    assert.equal(
      ((await of.validate({ t: 'x', zz: 1 })) as { rule: string }).rule,
      'a value has an unknown property (rule #/additionalProperties)',
    )
  })
})

describe('schemas judged in workers', () => {
  let schemas: Schemas
  const pattern = { type: 'object', properties: { x: { type: 'string', pattern: '^(a+)+$' } } }
  const unique = { type: 'object', properties: { x: { type: 'array', uniqueItems: true } } }
  const slowValue = { x: Array.from({ length: 20_000 }, (_, index) => ({ a: { b: { c: index } } })) }
  before(async () => {
    schemas = createSchemas({ ...DEFAULT_LIMITS, validationMs: 2_000 })
    assert.equal(await schemas.of('warm', unique).prepare(), null)
  })
  after(() => schemas.close())

  it('give the same answers as in this process', async () => {
    const apart = schemas.of('one', pattern)
    assert.equal(await apart.validate({ x: 'aaa' }), null)
    assert.deepEqual(await apart.validate({ x: 'b' }), {
      kind: 'invalid',
      message: '/x must match pattern "^(a+)+$"',
      rule: 'a value must match pattern "^(a+)+$" (rule #/properties/x/pattern)',
    })
  })

  it('are stopped at a pattern that goes back and forth without end', async () => {
    const own = createSchemas({ ...DEFAULT_LIMITS, validationMs: 200 })
    const fault = await own.of('one', { type: 'string', pattern: '^(?=x*)(x+x+)+y$' }).validate('x'.repeat(60))
    assert.equal(fault?.kind, 'unjudged')
    await own.close()
  })

  it('that are no schemas say so', async () => {
    for (const schema of [{ type: 'strng' }, { pattern: '(' }, { properties: 1 }])
      assert.equal((await schemas.of('two', schema).validate({}))?.kind, 'schema', JSON.stringify(schema))
  })

  it('are stopped when they take too long, while other servers’ calls finish', async () => {
    const own = createSchemas({ ...DEFAULT_LIMITS, validationMs: 600 })
    const fast = own.of('honest', pattern)
    const slow = own.of('stranger', unique)
    await own.ready()
    assert.deepEqual([await fast.prepare(), await slow.prepare()], [null, null])
    let slowIsOver = false
    const judging = Promise.resolve(slow.validate(slowValue)).then((fault) => {
      slowIsOver = true
      return fault
    })
    for (let count = 0; count < 5; count += 1) assert.equal(await fast.validate({ x: 'aaa' }), null)
    assert.equal(slowIsOver, false)
    assert.equal((await judging)?.kind, 'unjudged')
    assert.equal(await slow.validate({ x: [1, 2] }), null) // by another worker
    await own.close()
  })

  it('are stopped when their cost explodes', async () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `a${n}`,
        n === 39 ? { type: 'number' } : { anyOf: [{ $ref: `#/$defs/a${n + 1}` }, { $ref: `#/$defs/a${n + 1}` }] },
      ]),
    )
    const own = createSchemas({ ...DEFAULT_LIMITS, validationMs: 300 })
    const fault = await own.of('three', { $ref: '#/$defs/a0', $defs: doubling }).validate('x')
    assert.ok(fault !== null && fault.kind !== 'invalid', JSON.stringify(fault))
    await own.close()
  })

  it('answer nobody after close', async () => {
    const own = createSchemas(DEFAULT_LIMITS)
    const schema = own.of('four', pattern)
    const pending = schema.validate({ x: 'a' })
    await own.close()
    assert.equal((await pending)?.kind, 'schema')
  })
})
