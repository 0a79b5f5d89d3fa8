import assert from 'node:assert/strict'
import { type JsonObject, parseManifest, vetSchema } from '@tanager/manifest'
import fc from 'fast-check'
import { compileSchema } from './compile-schema.ts'
import { plainSchema } from './plain-schema.ts'

const DRAFTS = ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema']
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

const word = fc.constantFrom('a', 'b', 'id', '$ref', 'type', '__proto__', 'constructor', '~/', '')
const pattern = fc.constantFrom(
  '^a+$',
  '(a+)+',
  '(?=a)b',
  '(a)\\1',
  '(?<!a)b',
  '(a{40}){40}',
  'a{2000}',
  '[',
  '(?:a{9}){9}',
  '\\p{L}',
  '\\d{3,}',
  '\\-',
)
const reference = fc.constantFrom(
  '#',
  '#/$defs/a',
  '#/$defs/b',
  '#here',
  '#/properties/a',
  '#/definitions/a',
  '#/x',
  '#/allOf/0',
  'other.json',
  '#/%24defs/a',
  '#%',
)
const scalar = fc.constantFrom<unknown>(null, true, 0, 1, -1, 1.5, 1e300, 'a', '')
const anything = fc.oneof(scalar, fc.constantFrom<unknown>([], {}, [1, 1], ['a'], ['a', 'a'], { a: {} }, { $ref: '#' }))

/** Mostly what a keyword is meant to hold, now and then something else. */
const or = (meant: fc.Arbitrary<unknown>) => fc.oneof({ weight: 12, arbitrary: meant }, { weight: 1, arbitrary: anything })

const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const sub = tie('schema')
  const map = fc.dictionary(word, sub, { maxKeys: 2, noNullPrototype: true })
  const list = fc.array(sub, { minLength: 1, maxLength: 2 })
  const names = fc.uniqueArray(word, { maxLength: 3 })
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: or(fc.oneof(fc.constantFrom(...TYPES), fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 3 }))),
    nullable: fc.constantFrom<unknown>(true, false, 1),
    id: scalar,
    properties: or(map),
    patternProperties: or(fc.dictionary(pattern, sub, { maxKeys: 1, noNullPrototype: true })),
    additionalProperties: or(sub),
    unevaluatedProperties: or(sub),
    propertyNames: or(sub),
    required: or(names),
    dependentRequired: or(fc.dictionary(word, names, { maxKeys: 1, noNullPrototype: true })),
    dependentSchemas: or(map),
    dependencies: or(fc.dictionary(word, fc.oneof(sub, names), { maxKeys: 1, noNullPrototype: true })),
    items: or(fc.oneof(sub, list)),
    prefixItems: or(list),
    contains: or(sub),
    minContains: or(fc.nat(3)),
    maxContains: or(fc.nat(3)),
    additionalItems: or(sub),
    unevaluatedItems: or(sub),
    uniqueItems: or(fc.boolean()),
    minItems: or(fc.nat(3)),
    allOf: or(list),
    anyOf: or(list),
    oneOf: or(list),
    not: or(sub),
    if: or(sub),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: or(sub),
    else: or(sub),
    enum: or(fc.array(scalar, { minLength: 1, maxLength: 3 })),
    const: scalar,
    pattern: or(pattern),
    format: or(fc.constantFrom('date', 'uuid', 'unknown')),
    minLength: or(fc.nat(5)),
    maximum: or(fc.integer()),
    exclusiveMinimum: or(fc.integer()),
    multipleOf: or(fc.constantFrom(1, 0.5)),
    maxProperties: or(fc.nat(5)),
    $ref: or(reference),
    $anchor: or(fc.constantFrom('here', 'there')),
    $dynamicAnchor: fc.constant('here'),
    $dynamicRef: fc.constant('#here'),
    $id: fc.constantFrom('#x', 'x'),
    $async: fc.boolean(),
    $vocabulary: fc.constant({}),
    $defs: or(fc.dictionary(fc.constantFrom('a', 'b'), sub, { maxKeys: 2, noNullPrototype: true })),
    definitions: or(fc.dictionary(fc.constantFrom('a', 'b'), sub, { maxKeys: 2, noNullPrototype: true })),
    $comment: or(fc.constant('x')),
    title: or(fc.constant('x')),
    default: anything,
    examples: or(fc.array(scalar)),
    readOnly: or(fc.boolean()),
    contentMediaType: or(fc.constant('text/plain')),
    contentSchema: or(sub),
    discriminator: anything,
    $data: anything,
    'x-own': anything,
  }
  const rare = new Set(['$dynamicAnchor', '$dynamicRef', '$id', '$async', '$vocabulary'])
  const one = fc
    .constantFrom(...Object.keys(keywords).flatMap((name) => (rare.has(name) ? [name] : Array<string>(8).fill(name))))
    .chain((name) => (keywords[name] ?? fc.constant(null)).map((value) => [name, value] as const))
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.boolean(),
      fc.array(one, { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    ),
  }
})
const root = fc
  .tuple(schema, fc.option(fc.constantFrom(...DRAFTS), { nil: undefined }))
  .map(([one, $schema]) => ({ ...(typeof one === 'object' ? one : {}), ...($schema && { $schema }) }) as JsonObject)

/** What the checker of manifests says of a schema. */
function checked(outputSchema: JsonObject): string | null {
  const tool = { name: 'a', tier: 'read_only', description: 'x', inputSchema: { type: 'object' }, outputSchema, requiredScopes: ['a:read'] }
  const { findings } = parseManifest(JSON.stringify({ serverName: 'mcp-a', manifestVersion: '1.0.0', tools: [tool] }))
  return findings.find(({ severity }) => severity === 'error')?.message ?? null
}

/** What a governor makes of it: the rules, then the validator, as in a worker. */
function governed(given: JsonObject): string | null {
  const fault = vetSchema(given)
  if (fault !== null) return fault
  plainSchema(given)
  try {
    const fits = compileSchema(given)
    for (const value of [null, 1, 'a', [], {}]) fits(value)
    return null
  } catch (error) {
    return `not compiled: ${(error as Error).message}`
  }
}

/** Holds both against random schemas. */
export function agreeOn(runs: number): void {
  const verdicts = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(root, (one) => {
      const given = JSON.parse(JSON.stringify(one)) as JsonObject
      const [said, done] = [checked(given), governed(given)]
      verdicts[said === null ? 'taken' : 'refused'] += 1
      assert.equal(said === null, done === null, `the checker: ${said}\nthe governor: ${done}\n${JSON.stringify(given)}`)
    }),
    { numRuns: runs },
  )
  assert.ok(verdicts.taken > runs / 20 && verdicts.refused > runs / 20, JSON.stringify(verdicts))
}
