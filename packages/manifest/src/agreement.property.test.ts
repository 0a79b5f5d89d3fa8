import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { manifestSchema } from './manifest.schema.ts'
import { parseManifest } from './parse.ts'

const published = JSON.parse(readFileSync(new URL('../manifest.schema.json', import.meta.url), 'utf8'))
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, validateFormats: false }).compile(published)

/** What JSON Schema cannot say, and therefore only the checker finds. */
const BEYOND_SCHEMA = new Set([
  'duplicate_key',
  'duplicate_tool',
  'too_deep',
  'too_many_values',
  'text_too_large',
  'lone_surrogate',
  'schema_items_list', // depends on the dialect of the whole schema
  'schema_pattern', // ajv alone does not check the format "regex"
  'schema_ref_unknown',
  'schema_anchor_twice',
  'schema_pattern_repeats',
  'schema_too_large',
  'schema_ref_loop',
  'approval_entity_twice',
  'approval_entity_place',
  'approval_entity_type',
  'approval_entity_value',
])

const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', 'x', 'read_only', 'a:read', -1, 0, 1, 99, 100, 999, 1000, 1000.5, 2 ** 53),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const odd = fc.oneof(
  scalar,
  fc.constantFrom<unknown>([], {}, [[]], [1], ['a', 'a'], { a: 1 }, { type: 'strnig' }, { $ref: '#' }),
  fc.jsonValue({ maxDepth: 2 }),
)

const names = fc.uniqueArray(fc.string(), { maxLength: 3 })

const subschema = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, depthSize: 'xsmall' },
    fc.boolean(),
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', ['string', 'null']),
        description: fc.string(),
        minLength: fc.nat(),
        enum: fc.array(scalar, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor', '$ref'), tie('schema'), {
          noNullPrototype: true,
          maxKeys: 3,
        }),
        required: names,
        additionalProperties: tie('schema'),
        items: tie('schema'),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        $defs: fc.dictionary(fc.string(), tie('schema'), { maxKeys: 2 }),
        dependentRequired: fc.dictionary(fc.string(), names, { maxKeys: 2 }),
        dependencies: fc.dictionary(fc.string(), fc.oneof(tie('schema'), names), { maxKeys: 2 }),
        multipleOf: fc.constantFrom(1, 0.5),
        uniqueItems: fc.boolean(),
        format: fc.string(),
        default: fc.jsonValue({ maxDepth: 1 }),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema
const schema = subschema.map((one) => (typeof one === 'boolean' ? {} : one))

const whole = (least: number) => fc.oneof(fc.constant(least), fc.integer({ min: least }), fc.constant(Number.MAX_SAFE_INTEGER))
const extension = fc.dictionary(fc.constantFrom('x-a', 'x-'), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 1 })
const tool = fc
  .tuple(
    fc.record(
      {
        name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,20}$/),
        tier: fc.constantFrom('read_only', 'propose_only', 'approval_required_write'),
        description: fc.string(),
        requiresApprovalAction: fc.constantFrom('offer.approve', 'other'),
        inputSchema: schema,
        outputSchema: schema,
        requiredScopes: fc.array(fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}:[a-z]{1,5}$/), { minLength: 1, maxLength: 3 }),
        timeoutMs: whole(1000),
        retryPolicy: fc.record({ maxAttempts: whole(0), backoffMs: whole(100) }, { requiredKeys: [] }),
        rateLimitPerMinute: whole(1),
      },
      { requiredKeys: ['name', 'tier', 'description', 'inputSchema', 'outputSchema', 'requiredScopes', 'requiresApprovalAction'] },
    ),
    extension,
  )
  .map(([fields, more]) => ({ ...fields, ...more }))
const manifest = fc
  .tuple(
    fc.record(
      {
        serverName: fc.stringMatching(/^mcp-[a-z0-9-]{1,10}$/),
        manifestVersion: fc.stringMatching(/^[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}$/),
        vendor: fc.string(),
        tools: fc.array(tool, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['serverName', 'manifestVersion', 'tools'] },
    ),
    extension,
  )
  .map(([fields, more]) => ({ ...fields, ...more }))

const KEYS = [
  'vendor',
  'tier',
  'type',
  'timeoutMs',
  'requiresApprovalAction',
  '$ref',
  '$id',
  '$async',
  '$schema',
  'pattern',
  'items',
  'required',
  'x-a',
  '__proto__',
  'constructor',
  'x-approval-entity',
  '$dynamicRef',
  'unknown',
]

interface Mutation {
  readonly at: number
  readonly kind: 'replace' | 'remove' | 'add'
  readonly key: string
  readonly value: unknown
}
const mutation = fc.record<Mutation>({
  at: fc.nat(),
  kind: fc.constantFrom('replace', 'remove', 'add'),
  key: fc.constantFrom(...KEYS),
  value: odd,
})

/** One change somewhere in the value: a member replaced, removed or added. */
function mutate(root: unknown, { at, kind, key, value: shared }: Mutation): void {
  const value = structuredClone(shared) // the generator hands out the same constants again, which must not change or hold themselves
  const holders: Record<string, unknown>[] = []
  const waiting: unknown[] = [root]
  for (const one of waiting) {
    if (typeof one !== 'object' || one === null) continue
    holders.push(one as Record<string, unknown>)
    waiting.push(...Object.values(one))
  }
  const holder = holders[at % holders.length]
  if (holder === undefined) return
  const keys = Object.keys(holder)
  const chosen = keys[(at >> 4) % Math.max(1, keys.length)] ?? key
  if (kind === 'remove') Array.isArray(holder) ? holder.splice(at % Math.max(1, holder.length), 1) : delete holder[chosen]
  else if (kind === 'add' && Array.isArray(holder)) holder.push(value)
  else Object.defineProperty(holder, kind === 'add' ? key : chosen, { value, enumerable: true, configurable: true, writable: true })
}

const RUNS = process.env.SOAK ? 10_000 : 500

describe('the checker and the published schema', () => {
  it('are one: manifest.schema.json is what the source says', () => {
    assert.deepEqual(published, JSON.parse(JSON.stringify(manifestSchema)), 'run: npm run schema -w @tanager/manifest')
  })

  it(`agree on ${RUNS} manifests, sound and changed`, () => {
    const verdicts = { valid: 0, invalid: 0 }
    fc.assert(
      fc.property(manifest, fc.array(mutation, { maxLength: 3 }), fc.constantFrom(undefined, 2), (sound, mutations, indent) => {
        const value = JSON.parse(JSON.stringify(sound))
        for (const one of mutations) mutate(value, one)
        const text = JSON.stringify(value, null, indent)
        const errors = parseManifest(text).findings.filter(({ severity, code }) => severity === 'error' && !BEYOND_SCHEMA.has(code))
        const valid = validate(JSON.parse(text))
        verdicts[valid ? 'valid' : 'invalid'] += 1
        assert.equal(errors.length === 0, valid, `${JSON.stringify(validate.errors)}\n${JSON.stringify(errors)}\n${text}`)
      }),
      { numRuns: RUNS },
    )
    assert.ok(verdicts.valid > RUNS / 10 && verdicts.invalid > RUNS / 10, JSON.stringify(verdicts))
  })
})
