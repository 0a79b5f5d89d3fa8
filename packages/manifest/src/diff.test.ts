import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diffManifests } from './diff.ts'
import { parsed, soundManifest, soundTool } from './testing.ts'

const manifest = (...tools: Record<string, unknown>[]) => parsed(JSON.stringify(soundManifest({ tools: tools.map(soundTool) })))
const changes = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  diffManifests(manifest(before), manifest(after)).map(({ field, widens }) => `${field}${widens ? ' widens' : ''}`)
const write = { tier: 'approval_required_write', requiresApprovalAction: 'offer.approve' }
const inputs = (before: object, after: object) =>
  changes({ inputSchema: { type: 'object', ...before } }, { inputSchema: { type: 'object', ...after } })

describe('diffManifests', () => {
  it('finds nothing between equal manifests, in whatever order', () => {
    assert.deepEqual(diffManifests(manifest({ name: 'a' }, { name: 'b' }), manifest({ name: 'b' }, { name: 'a' })), [])
  })

  it('sees a reason by which a tier holds against what the server says', () => {
    const because = { 'x-tier-reason': 'It only looks things up.', 'x-annotations': { destructiveHint: true } }
    assert.deepEqual(changes({}, because), ['x-tier-reason widens'])
    assert.deepEqual(changes(because, {}), ['x-tier-reason'])
    assert.deepEqual(changes(because, { ...because, 'x-annotations': { destructiveHint: true, title: 'x' } }), [])
  })

  it('sees a tier go up or down, and an approval that is no longer asked for', () => {
    assert.deepEqual(changes({}, { tier: 'propose_only' }), ['tier widens'])
    assert.deepEqual(changes({ tier: 'propose_only' }, {}), ['tier'])
    assert.deepEqual(changes({}, write), ['tier widens', 'requiresApprovalAction'])
    assert.deepEqual(changes(write, {}), ['tier', 'requiresApprovalAction widens'])
    assert.deepEqual(changes(write, { ...write, requiresApprovalAction: 'discrepancy.resolve' }), ['requiresApprovalAction widens'])
  })

  it('takes every change of scopes for a widening', () => {
    assert.deepEqual(changes({}, { requiredScopes: ['offers:read', 'a:read'] }), ['requiredScopes widens'])
    assert.deepEqual(changes({ requiredScopes: ['offers:read', 'a:read'] }, {}), ['requiredScopes widens'])
    assert.deepEqual(changes({ requiredScopes: ['a:read', 'b:read'] }, { requiredScopes: ['b:read', 'a:read'] }), [])
  })

  it('sees limits that were raised', () => {
    assert.deepEqual(changes({}, { timeoutMs: 15001, rateLimitPerMinute: 61, retryPolicy: { maxAttempts: 4 } }), [
      'timeoutMs widens',
      'retryPolicy.maxAttempts widens',
      'rateLimitPerMinute widens',
    ])
    assert.deepEqual(changes({}, { timeoutMs: 1000, retryPolicy: { backoffMs: 100 } }), ['timeoutMs', 'retryPolicy.backoffMs'])
    assert.deepEqual(changes({}, { timeoutMs: 15000 }), [])
  })

  it('tells new and lost tools', () => {
    const old = manifest({ name: 'a' })
    assert.deepEqual(
      diffManifests(old, manifest({ name: 'b' }, { name: 'c', ...write })).map(({ tool, before, after, widens }) => [
        tool,
        before,
        after,
        widens,
      ]),
      [
        ['a', 'a tool of tier read_only', null, false],
        ['b', null, 'a tool of tier read_only', false],
        ['c', null, 'a tool of tier approval_required_write', true],
      ],
    )
  })

  it('takes a description for neutral, another server for a widening', () => {
    assert.deepEqual(changes({}, { description: 'x\u202e' }), ['description'])
    const other = parsed(JSON.stringify(soundManifest({ serverName: 'mcp-other', vendor: 'x', manifestVersion: '2.0.0' })))
    assert.deepEqual(
      diffManifests(manifest({ name: 'find_offers' }), other).map(({ tool, field, widens }) => [tool, field, widens]),
      [
        [null, 'serverName', true],
        [null, 'manifestVersion', false],
        [null, 'vendor', false],
      ],
    )
  })

  it('tells input schemas that got looser from those that got tighter', () => {
    const properties = { a: { type: 'string', maxLength: 5 } }
    assert.deepEqual(inputs({ properties }, { properties, required: ['a'] }), ['inputSchema'])
    assert.deepEqual(inputs({ properties, required: ['a'] }, { properties }), ['inputSchema widens'])
    assert.deepEqual(inputs({ properties }, { properties: { a: { type: 'string', maxLength: 6 } } }), ['inputSchema widens'])
    assert.deepEqual(inputs({ properties }, { properties: { a: { type: 'string', maxLength: 4 } } }), ['inputSchema'])
    assert.deepEqual(inputs({ properties, additionalProperties: false }, { properties }), ['inputSchema widens'])
    assert.deepEqual(inputs({ additionalProperties: false }, { properties, additionalProperties: false }), ['inputSchema widens'])
    assert.deepEqual(inputs({}, { properties }), ['inputSchema'])
    assert.deepEqual(inputs({ properties }, { properties: { a: { ...properties.a, title: 'A' } } }), ['inputSchema'])
    assert.deepEqual(inputs({ properties: { a: { enum: ['x'] } } }, { properties: { a: { enum: ['x', 'y'] } } }), ['inputSchema widens'])
  })

  it('thinks the worst where it cannot tell', () => {
    assert.deepEqual(inputs({ properties: { a: { pattern: 'a' } } }, { properties: { a: { pattern: 'aa' } } }), ['inputSchema widens'])
    assert.deepEqual(inputs({ anyOf: [{ minProperties: 1 }] }, { anyOf: [{ minProperties: 2 }] }), ['inputSchema widens'])
    assert.deepEqual(inputs({ unevaluatedProperties: false }, { unevaluatedProperties: false, properties: { a: true } }), [
      'inputSchema widens',
    ])
    const id = { type: 'string', 'x-approval-entity': 'offer' }
    assert.deepEqual(inputs({ properties: { a: id, b: { type: 'string' } } }, { properties: { a: { type: 'string' }, b: id } }), [
      'inputSchema widens',
    ])
  })

  it('takes a "$schema" alone for no widening, unless the two drafts read the schema differently', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#'
    const properties = { a: { type: 'array', items: { $ref: '#/$defs/b' } } }
    const plain = { properties, $defs: { b: { type: 'string', description: 'One.' } } }
    assert.deepEqual(inputs(plain, { $schema, ...plain }), ['inputSchema'])
    assert.deepEqual(inputs({ $schema, ...plain }, plain), ['inputSchema'])
    for (const differs of [
      { prefixItems: [{ type: 'string' }] },
      { dependentRequired: { a: ['b'] } },
      { unevaluatedProperties: false },
      { properties: { a: { $ref: '#/$defs/b', maxLength: 3 } }, $defs: plain.$defs },
    ])
      assert.deepEqual(inputs(differs, { $schema, ...differs }), ['inputSchema widens'], JSON.stringify(differs))
  })

  it('judges output schemas alike', () => {
    assert.deepEqual(changes({}, { outputSchema: {} }), ['outputSchema widens'])
    assert.deepEqual(changes({}, { outputSchema: { type: 'object', required: ['a'] } }), ['outputSchema'])
  })
})
