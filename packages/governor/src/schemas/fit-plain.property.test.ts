import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { vetSchema } from '@tanager/manifest'
import fc from 'fast-check'
import { compileSchema } from './compile-schema.ts'
import { fitPlain, MOST_STEPS, misfitsOfPlain, TOO_MUCH } from './fit-plain.ts'
import { MOST_FAULTS } from './misfit.ts'
import { type PlainSchema, plainSchema } from './plain-schema.ts'
import type { SchemaNode } from './schema-keywords.ts'

const NAMES = ['a', 'b', 'a/b', 'd~ e']
const scalar = fc.constantFrom<unknown>(null, true, 0, 1, -2, 2.5, '', 'a', 'ab', '😀', 'zz1', '2024-02-29')
/** Two or three of the given keywords: with more of them nothing would ever fit. */
const few = (keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<SchemaNode> =>
  fc
    .subarray(Object.keys(keywords), { maxLength: 3 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((keyword) => [keyword, keywords[keyword] as fc.Arbitrary<unknown>]))))
const some = (all: readonly string[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 3 })

/** Small schemas over few names, made of everything that a plain one may hold. */
const { schema } = fc.letrec<{ schema: SchemaNode | boolean; parts: (SchemaNode | boolean)[] }>((tie) => ({
  parts: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.boolean(),
    few({
      type: fc.oneof(
        fc.constantFrom('string', 'number', 'integer', 'object', 'array', 'boolean', 'null'),
        fc.constant(['string', 'object', 'integer']),
      ),
      enum: fc.array(scalar, { minLength: 1, maxLength: 4 }),
      const: scalar,
      minimum: fc.integer({ min: -3, max: 3 }),
      exclusiveMaximum: fc.integer({ min: -3, max: 3 }),
      minLength: fc.nat(2),
      maxLength: fc.nat(2),
      pattern: fc.constantFrom('^a', '^[a-z]+$', '^[^a]{2}', '^\\d*$'),
      format: fc.constantFrom('date', 'email', 'whatever'),
      minItems: fc.nat(2),
      maxProperties: fc.nat(2),
      required: some(NAMES),
      'x-note': fc.constant(1),
    }),
    few({
      type: fc.constantFrom('object', 'array'),
      properties: fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { maxKeys: 3 }),
      additionalProperties: tie('schema'),
      items: tie('schema'),
      anyOf: tie('parts'),
      oneOf: tie('parts'),
      allOf: tie('parts'),
      $ref: fc.constantFrom('#/$defs/one', '#/$defs/t%20wo'),
    }),
  ),
}))
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES, 'e'), tie('value'), { maxKeys: 3 }),
  ),
}))
const draft = fc.constantFrom(undefined, 'http://json-schema.org/draft-07/schema#')
const whole = fc.tuple(schema, schema, schema, draft).map(([root, one, two, $schema]): SchemaNode => {
  const $defs = { one, 't wo': two }
  return { ...(typeof root === 'boolean' ? { allOf: [root] } : root), $defs, ...($schema !== undefined && { $schema }) }
})

describe('judging by a plain schema', () => {
  it('says what a validator says, whatever the schema and the value', () => {
    const judged = { fit: 0, misfit: 0 }
    fc.assert(
      fc.property(whole, fc.array(value, { minLength: 8, maxLength: 8 }), (given, values) => {
        const plain = vetSchema(given) === null ? plainSchema(given) : null
        if (plain === null) return
        const fits = compileSchema(given)
        for (const one of values) {
          const ours = fitPlain(plain, one)
          const theirs = fits(one)
          assert.equal(ours === null, theirs === null, `${JSON.stringify(one)}: ${JSON.stringify({ ours, theirs })}`)
          judged[ours === null ? 'fit' : 'misfit'] += 1
        }
      }),
      { numRuns: process.env.SOAK ? 20_000 : 400 },
    )
    assert.ok(judged.fit > 300 && judged.misfit > 300, JSON.stringify(judged))
  })

  const examples: readonly [SchemaNode, unknown][] = [
    [{ properties: { 'a/b': { type: ['string', 'null'] } } }, { 'a/b': 1 }],
    [{ properties: { a: false } }, { a: 1 }],
    [{ items: { const: 1 } }, [1, 2]],
    [{ enum: ['a', null] }, 'b'],
    [{ minimum: 2 }, 1],
    [{ maximum: 2 }, 3],
    [{ exclusiveMinimum: 2 }, 2],
    [{ exclusiveMaximum: 2 }, 2],
    [{ minLength: 2 }, '😀'],
    [{ maxLength: 2 }, '😀😀😀'],
    [{ pattern: '^[/]\\/$' }, 'x'],
    [{ format: 'date' }, 'x'],
    [{ minItems: 1 }, []],
    [{ maxItems: 1 }, [1, 2]],
    [{ minProperties: 1 }, {}],
    [{ maxProperties: 1 }, { a: 1, b: 2 }],
    [{ required: ['a', 'b'] }, { a: 1 }],
    [
      { properties: { a: {} }, additionalProperties: false },
      { a: 1, 'b"': 2 },
    ],
    [{ additionalProperties: { type: 'string' } }, { '~': 1 }],
    [{ $ref: '#/$defs/t%20wo', $defs: { 't wo': { type: 'string' } } }, 1],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1],
    [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1],
    [{ allOf: [true, { type: 'string' }] }, 1],
  ]
  for (const [given, one] of examples)
    it(`in the validator’s words: ${JSON.stringify(given)}`, () =>
      assert.deepEqual(fitPlain(plainSchema(given) as PlainSchema, one), compileSchema(given)(one)))

  it('names first among all faults the one that it tells alone', () => {
    const nothing = { message: '', rule: '' }
    fc.assert(
      fc.property(whole, value, (given, one) => {
        const plain = plainSchema(given)
        if (plain === null) return
        const first = fitPlain(plain, one)
        assert.ok(first !== TOO_MUCH)
        const { more = [] } = misfitsOfPlain(plain, one, nothing)
        assert.equal(more[0], first?.message)
        assert.ok(first === null || more.length <= MOST_FAULTS + 1)
      }),
      { numRuns: 500 },
    )
  })

  it('tells everything that is wrong at once, wherever it lies', () => {
    const given = {
      required: ['a', 'b'],
      maxProperties: 3,
      properties: { a: { type: 'string' }, list: { items: { minimum: 2 }, maxItems: 2 }, one: { enum: ['x'], allOf: [{ minLength: 9 }] } },
      additionalProperties: false,
    }
    const plain = plainSchema(given) as PlainSchema
    const one = { a: 1, list: [1, 2, 0], one: 'y', other: 1 }
    const first = fitPlain(plain, one)
    assert.ok(first !== null && first !== TOO_MUCH)
    assert.deepEqual(misfitsOfPlain(plain, one, first).more, [
      'it lacks the property "b"',
      'it has the unknown property "other"',
      '/a must be string',
      '/list must have at most 2 items',
      '/list/0 must be at least 2',
      '/list/2 must be at least 2',
      '/one must be equal to one of the allowed values: "x"',
    ])
  })

  it('names the place of what it found before its steps were used up', () => {
    const given = { properties: { list: { items: { items: { type: 'string', maxLength: 1, pattern: '^a' } } } } }
    const plain = plainSchema(given) as PlainSchema
    const one = { list: [['a', 7, 'a'.repeat(100)]] }
    const { more } = misfitsOfPlain(plain, one, { message: '', rule: '' }, 40)
    assert.deepEqual(more, ['/list/0/1 must be string'], 'the steps end in the text after it')
  })

  it('says TOO_MUCH as soon as its steps are used up, and the same as before when they are not', () => {
    fc.assert(
      fc.property(whole, value, fc.nat(40), (given, one, steps) => {
        const plain = plainSchema(given)
        if (plain === null) return
        const found = fitPlain(plain, one, steps)
        if (found !== TOO_MUCH) assert.deepEqual(found, fitPlain(plain, one))
      }),
      { numRuns: 500 },
    )
  })
})

/** Counts every look at a value: at a property, an element, or which there are. */
function watched(value: unknown): { value: unknown; looks: () => number } {
  let looks = 0
  const watch = (one: unknown): unknown => {
    if (one === null || typeof one !== 'object') return one
    return new Proxy(one, {
      get: (target, name, self) => {
        looks += 1
        return watch(Reflect.get(target, name, self))
      },
      getOwnPropertyDescriptor: (target, name) => {
        looks += 1
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
  }
  return { value: watch(value), looks: () => looks }
}

const PARTS = ['enum', 'required', 'properties', 'additionalProperties', 'minProperties', 'pattern', 'oneOf'] as const
type Part = (typeof PARTS)[number]
type Around = 'items' | 'additionalProperties'

/** A row of definitions that all look at the same value, each as dear as a plain one may be, before every element of a wide value. */
function rowOfDefinitions(length: number, parts: readonly Part[], around: Around): SchemaNode {
  const many = Array.from({ length: 200 }, (_, index) => `n${index}`)
  const rules: Record<Part, unknown> = {
    enum: many,
    required: many,
    properties: { n0: true, n1: true },
    additionalProperties: { type: ['string', 'number'] },
    minProperties: 1,
    pattern: '^n[0-9]*$',
    oneOf: [{ type: 'object' }, { type: 'string' }, { type: 'integer' }],
  }
  const $defs = Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `a${index}`,
      {
        ...Object.fromEntries(parts.flatMap((part) => (part === 'oneOf' && index > 6 ? [] : [[part, rules[part]]]))),
        ...(index < length - 1 && { $ref: `#/$defs/a${index + 1}` }),
      },
    ]),
  )
  return { $defs, properties: { wide: { [around]: { $ref: '#/$defs/a0' } } } } as SchemaNode
}
const hostile = fc
  .record({
    length: fc.integer({ min: 1, max: 90 }),
    parts: fc.subarray([...PARTS], { minLength: 1 }),
    around: fc.constantFrom<Around>('items', 'additionalProperties'),
  })
  .map(({ length, parts, around }) => rowOfDefinitions(length, parts, around))

const KINDS = ['text', 'object', 'map of objects'] as const
function wideValue(kind: (typeof KINDS)[number], count: number): unknown {
  if (kind === 'text') return Array.from({ length: count }, (_, index) => `n${index % 200}`)
  const row = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`n${index}`, index]))
  const rows = Array.from({ length: Math.ceil(count / 200) }, () => row)
  return kind === 'object' ? rows : Object.fromEntries(rows.map((one, index) => [`r${index}`, one]))
}
const wide = fc.tuple(fc.constantFrom(...KINDS), fc.integer({ min: 10, max: 40_000 })).map(([kind, count]) => wideValue(kind, count))

/** What surely takes more than the steps: the longest row of each part that reads the value, before the widest value of each kind. */
const OF_OBJECTS = ['required', 'additionalProperties', 'minProperties'] as const
const dearest: [SchemaNode, unknown][] = [
  ...PARTS.map((part): [SchemaNode, unknown] => [rowOfDefinitions(90, [part], 'items'), wideValue('text', 40_000)]),
  ...OF_OBJECTS.map((part): [SchemaNode, unknown] => [rowOfDefinitions(90, [part], 'items'), wideValue('object', 40_000)]),
  ...OF_OBJECTS.map((part): [SchemaNode, unknown] => [
    rowOfDefinitions(90, [part], 'additionalProperties'),
    wideValue('map of objects', 40_000),
  ]),
]

describe('whatever a plain schema costs', () => {
  const judged = (given: SchemaNode, one: unknown) => {
    const plain = plainSchema(given)
    if (plain === null) return undefined
    const { value, looks } = watched({ wide: one })
    const found = fitPlain(plain, value)
    assert.ok(looks() <= 4 * MOST_STEPS, `${looks()} looks`)
    return found
  }

  it('no more is looked at than the steps allow', () => {
    fc.assert(
      fc.property(hostile, wide, (given, one) => void judged(given, one)),
      { numRuns: process.env.SOAK ? 2_000 : 60 },
    )
  })

  it('what takes more than the steps is stopped', () => {
    for (const [index, [given, one]] of dearest.entries()) assert.equal(judged(given, one), TOO_MUCH, `the dearest, number ${index}`)
  })

  it('no text is read that is longer than the steps allow', () => {
    const long = 'a'.repeat(MOST_STEPS)
    for (const rule of [
      { pattern: '^[a-z]*a{16}$' },
      { format: 'hostname' },
      { enum: ['a'] },
      { const: 'a' },
      { maxLength: 5 },
      { minLength: MOST_STEPS },
    ])
      assert.equal(fitPlain(plainSchema(rule) as PlainSchema, long), TOO_MUCH, JSON.stringify(rule))
    assert.equal(fitPlain(plainSchema({ type: 'string', maxLength: MOST_STEPS }) as PlainSchema, long), null) // needs no reading
  })
})
