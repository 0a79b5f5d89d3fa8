import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseManifest } from '../parse.ts'
import { errorsIn, warningsIn, withInput, withTool } from '../testing.ts'

const input = (keywords: Record<string, unknown>) => withInput({ type: 'object', ...keywords })
const property = (schema: unknown) => input({ properties: { a: schema } })
const INPUT = '/tools/0/inputSchema'
const A = `${INPUT}/properties/a`

describe('the schemas of a tool', () => {
  it('are of draft-07 or 2020-12', () => {
    for (const $schema of ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema']) {
      assert.deepEqual(errorsIn(input({ $schema })), [])
    }
    for (const $schema of ['http://json-schema.org/draft-04/schema#', 'https://json-schema.org/draft/2019-09/schema', 'x', 7]) {
      assert.deepEqual(errorsIn(input({ $schema })), [`schema_dialect ${INPUT}/$schema`])
    }
  })

  it('are objects; those inside may be true or false', () => {
    for (const schema of [true, 'x', [], 7])
      assert.deepEqual(errorsIn(withTool({ outputSchema: schema })), ['wrong_type /tools/0/outputSchema'])
    assert.deepEqual(errorsIn(property(true)), [])
    for (const schema of ['x', [], 7, null]) assert.deepEqual(errorsIn(property(schema)), [`schema_not_schema ${A}`])
  })

  it('refuse what reaches outside or makes validators give in, wherever it stands', () => {
    for (const [keyword, value, code] of [
      ['$async', true, 'schema_keyword_refused'],
      ['$async', false, 'schema_keyword_refused'],
      ['$dynamicRef', '#a', 'schema_keyword_refused'],
      ['$recursiveRef', '#', 'schema_keyword_refused'],
      ['$id', 'https://example.com/other', 'schema_not_local'],
      ['$id', 'other.json', 'schema_not_local'],
      ['$ref', 'https://example.com/x.json#/a', 'schema_not_local'],
      ['$ref', 'x.json', 'schema_not_local'],
      ['$ref', '', 'schema_not_local'],
    ] as const) {
      const bad = { [keyword]: value }
      assert.deepEqual(errorsIn(input(bad)), [`${code} ${INPUT}/${keyword}`])
      assert.deepEqual(errorsIn(withTool({ outputSchema: { anyOf: [{}, { not: bad }] } })), [
        `${code} /tools/0/outputSchema/anyOf/1/not/${keyword}`,
      ])
      for (const holder of ['$defs', 'definitions', 'properties', 'patternProperties', 'dependentSchemas', 'dependencies']) {
        assert.deepEqual(errorsIn(input({ [holder]: { a: bad } })), [`${code} ${INPUT}/${holder}/a/${keyword}`], holder)
      }
    }
  })

  it('may hold the same words as data', () => {
    assert.deepEqual(
      errorsIn(
        input({ properties: { $async: {}, $ref: { enum: [{ $ref: 'https://x' }] } }, default: { $id: 'x' }, const: { $async: true } }),
      ),
      [],
    )
  })

  it('refer only to schemas in sight', () => {
    const $defs = { a: { type: 'string' }, 'b/c~': {}, named: { $anchor: 'here' } }
    for (const $ref of ['#/$defs/a', '#/$defs/b~1c~0', '#/%24defs/a', '#here'])
      assert.deepEqual(errorsIn(input({ $defs, properties: { a: { $ref } } })), [], $ref)
    for (const $ref of ['#/$defs/x', '#/$defs', '#nowhere', '#/$defs/a/type', '#/%zz', '#/x-hidden']) {
      assert.deepEqual(errorsIn(input({ $defs, 'x-hidden': {}, properties: { a: { $ref } } })), [`schema_ref_unknown ${A}/$ref`], $ref)
    }
  })

  it('may be recursive, unless checking would never end', () => {
    assert.deepEqual(errorsIn(input({ properties: { children: { type: 'array', items: { $ref: '#' } } } })), [])
    assert.deepEqual(errorsIn(input({ $ref: '#' })), [`schema_ref_loop ${INPUT}/$ref`])
    const $defs = { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { if: { $ref: '#/$defs/a' } } }
    assert.deepEqual(errorsIn(input({ $defs })), [`schema_ref_loop ${INPUT}/$defs/b/if/$ref`])
  })

  it('survive a long chain of references, within bounds and beyond', () => {
    const chain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, at) => [`d${at}`, at === length - 1 ? {} : { $ref: `#/$defs/d${at + 1}` }]))
    assert.deepEqual(errorsIn(input({ $defs: chain(5_000) })), [])
    assert.deepEqual(errorsIn(input({ $defs: chain(50_000) })), [`schema_too_large ${INPUT}`])
  })

  it('are within the bounds in which a governor uses them', () => {
    const many = (count: number, value: unknown) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, value]))
    assert.deepEqual(errorsIn(input({ properties: many(1_001, {}) })), [`schema_too_large ${INPUT}/properties`])
    assert.deepEqual(errorsIn(input({ properties: many(201, { pattern: 'a' }) })), [`schema_too_large ${INPUT}`])
    assert.deepEqual(errorsIn(property({ pattern: 'a'.repeat(513) })), [`schema_too_large ${A}/pattern`])
    assert.deepEqual(errorsIn(property({ description: 'x'.repeat(270_000) })), [`schema_too_large ${INPUT}`])
    for (const pattern of ['(a{100}){100}', '(?:(x{2}){600})+', '((a{11}b){11}[}]){11}'])
      assert.deepEqual(errorsIn(property({ pattern })), [`schema_pattern_repeats ${A}/pattern`], pattern)
    for (const pattern of ['a{1000}b{1000}', '(a{10}){100}', '[(a{9}]{1000}', '(\\{900,\\}){3}'])
      assert.deepEqual(errorsIn(property({ pattern })), [], pattern)
    // Validators do not all find an anchor of the outermost schema.
    assert.deepEqual(errorsIn(input({ $anchor: 'top', properties: { a: { $ref: '#top' } } })), [
      `schema_ref_unknown ${INPUT}/properties/a/$ref`,
    ])
    // Nor one within prefixItems, at whatever depth.
    assert.deepEqual(errorsIn(property({ type: 'array', prefixItems: [{ items: { $anchor: 'deep' } }], items: { $ref: '#deep' } })), [
      `schema_ref_unknown ${A}/items/$ref`,
    ])
    assert.deepEqual(errorsIn(input({ $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } })), [
      `schema_anchor_twice ${INPUT}/$defs/b/$anchor`,
    ])
    for (const keyword of ['$dynamicAnchor', '$vocabulary', '$recursiveAnchor'])
      assert.deepEqual(errorsIn(input({ [keyword]: 'x' })), [`schema_keyword_refused ${INPUT}/${keyword}`])
  })

  it('are warned of words that other languages know', () => {
    for (const word of ['nullable', 'id']) assert.deepEqual(warningsIn(property({ [word]: true })), [`schema_keyword_unknown ${A}/${word}`])
  })

  it('name types that exist, and hear which was meant', () => {
    for (const type of ['string', ['string', 'null']]) assert.deepEqual(errorsIn(property({ type })), [])
    for (const [type, meant] of [
      ['strnig', 'string'],
      ['int', 'integer'],
      ['Boolean', 'boolean'],
      ['dict', 'object'],
    ]) {
      const { findings } = parseManifest(property({ type }))
      assert.deepEqual(
        findings.map(({ code }) => code),
        ['schema_type'],
      )
      assert.ok(findings[0]?.message.includes(`Did you mean "${meant}"?`), findings[0]?.message)
    }
    assert.deepEqual(errorsIn(property({ type: [] })), [`schema_keyword_value ${A}/type`])
    assert.deepEqual(errorsIn(property({ type: ['string', 'string'] })), [`schema_keyword_value ${A}/type`])
    assert.deepEqual(errorsIn(property({ type: 7 })), [`schema_type ${A}/type`])
  })

  const bad: Record<string, unknown[]> = {
    minLength: [-1, 1.5, '1'],
    maximum: ['9', true],
    exclusiveMinimum: [true],
    multipleOf: [0, -1],
    required: ['a', true, [7], ['a', 'a']],
    enum: [[], 'x'],
    uniqueItems: [1],
    properties: [[], 'x'],
    allOf: [[], {}],
    pattern: [7],
    title: [7],
    dependentRequired: [{ a: 'b' }],
    examples: ['x'],
    $anchor: ['9x', ''],
  }
  for (const [keyword, values] of Object.entries(bad)) {
    it(`check the value of ${keyword}`, () => {
      for (const value of values)
        assert.deepEqual(errorsIn(property({ [keyword]: value })), [`schema_keyword_value ${A}/${keyword}`], JSON.stringify(value))
    })
  }

  it('take a list of items in draft-07 alone', () => {
    const properties = { a: { items: [{}] } }
    assert.deepEqual(errorsIn(input({ properties })), [`schema_items_list ${A}/items`])
    assert.deepEqual(errorsIn(input({ $schema: 'http://json-schema.org/draft-07/schema#', properties })), [])
  })

  it('hold patterns that are regular expressions', () => {
    assert.deepEqual(errorsIn(property({ pattern: '(' })), [`schema_pattern ${A}/pattern`])
    assert.deepEqual(errorsIn(input({ patternProperties: { '[': {} } })), [`schema_pattern ${INPUT}/patternProperties/[`])
    for (const pattern of ['^(?=a)b', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>']) {
      assert.deepEqual(warningsIn(property({ pattern })), [`schema_pattern_costly ${A}/pattern`], pattern)
    }
    assert.deepEqual(warningsIn(property({ pattern: '^(a+)+$\\\\1(?:x)(?<n>y)' })), [])
  })

  it('are warned of misspelt keywords and of names that cannot be there', () => {
    assert.deepEqual(warningsIn(input({ requried: ['a'] })), [`schema_keyword_unknown ${INPUT}/requried`])
    assert.deepEqual(warningsIn(input({ ui: {}, 'x-order': 1 })), [])
    assert.deepEqual(warningsIn(input({ properties: { a_b: {} }, required: ['aB'], additionalProperties: false })), [
      `schema_required_unknown ${INPUT}/required/0`,
    ])
  })

  it('should take an object as input', () => {
    for (const schema of [{}, { type: 'string' }, { type: ['object', 'null'] }]) {
      assert.deepEqual(
        warningsIn(withInput(schema)).map((one) => one.split(' ')[0]),
        ['input_not_object'],
      )
    }
  })
})

describe('x-approval-entity', () => {
  const id = { type: 'string', 'x-approval-entity': 'offer' }
  const all = (keywords: Record<string, unknown>) =>
    parseManifest(input(keywords)).findings.map(({ severity, code }) => `${severity} ${code}`)

  it('stands on one required text property, at the top or deeper', () => {
    assert.deepEqual(all({ properties: { id }, required: ['id'] }), [])
    assert.deepEqual(all({ properties: { offer: { type: 'object', properties: { id }, required: ['id'] } }, required: ['offer'] }), [])
  })

  it('is refused where it would leave a doubt', () => {
    assert.deepEqual(all({ properties: { a: id, b: id }, required: ['a', 'b'] }), ['error approval_entity_twice'])
    assert.deepEqual(all({ properties: { id: { ...id, type: 'integer' } }, required: ['id'] }), ['error approval_entity_type'])
    assert.deepEqual(all({ properties: { id: { ...id, type: ['string', 'null'] } }, required: ['id'] }), ['error approval_entity_type'])
    assert.deepEqual(all({ properties: { ids: { type: 'array', items: id } } }), ['error approval_entity_place'])
    assert.deepEqual(all({ anyOf: [{ properties: { id } }] }), ['error approval_entity_place'])
    assert.deepEqual(all({ $defs: { id } }), ['error approval_entity_place'])
    assert.deepEqual(all({ 'x-approval-entity': 'offer' }), ['error approval_entity_place'])
    for (const value of ['', 7, null]) {
      assert.deepEqual(all({ properties: { id: { ...id, 'x-approval-entity': value } }, required: ['id'] }), [
        'error approval_entity_value',
      ])
    }
  })

  it('is warned of when it may be missing or names no record', () => {
    assert.deepEqual(all({ properties: { id } }), ['warning approval_entity_optional'])
    assert.deepEqual(all({ properties: { offer: { type: 'object', properties: { id }, required: ['id'] } } }), [
      'warning approval_entity_optional',
    ])
    assert.deepEqual(all({ properties: { id: { ...id, 'x-approval-entity': 'ofer' } }, required: ['id'] }), [
      'warning approval_entity_unknown',
    ])
  })
})
