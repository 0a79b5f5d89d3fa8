import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pinOf } from './pin.ts'
import { parsed, soundManifest, soundTool } from './testing.ts'

const pin = (tool: Record<string, unknown> = {}, manifest: Record<string, unknown> = {}) =>
  pinOf(parsed(JSON.stringify(soundManifest({ tools: [soundTool(tool), soundTool({ name: 'other' })], ...manifest }))))

describe('pinOf', () => {
  it('names the server, its version and each tool with a digest', () => {
    const { serverName, manifestVersion, digest, tools } = pin()
    assert.deepEqual([serverName, manifestVersion, Object.keys(tools)], ['mcp-talent', '1.0.0', ['find_offers', 'other']])
    for (const one of [digest, ...Object.values(tools)]) assert.match(one, /^sha256:[0-9a-f]{64}$/)
  })

  for (const change of [
    { description: 'Lists offers!' },
    { 'x-title': 'Offers' },
    { 'x-tier-reason': 'It only looks things up.' },
    { tier: 'propose_only' },
    { requiresApprovalAction: 'offer.approve' },
    { requiredScopes: ['offers:read', 'more:read'] },
    { inputSchema: { type: 'object' } },
    { outputSchema: { type: 'object', title: 'x' } },
    { timeoutMs: 2000 },
    { retryPolicy: { maxAttempts: 5 } },
    { rateLimitPerMinute: 6000 },
  ]) {
    it(`changes with ${Object.keys(change)}, of that tool alone`, () => {
      const [before, after] = [pin(), pin(change)]
      assert.notEqual(after.digest, before.digest)
      assert.notEqual(after.tools.find_offers, before.tools.find_offers)
      assert.equal(after.tools.other, before.tools.other)
    })
  }

  it('changes with the annotations that a reason for a tier is about', () => {
    const because = { 'x-tier-reason': 'It only looks things up.' }
    const digestFor = (annotations: object) => pin({ ...because, 'x-annotations': annotations }).tools.find_offers
    assert.notEqual(digestFor({ destructiveHint: true }), digestFor({ destructiveHint: false }))
    assert.equal(digestFor({ destructiveHint: true }), digestFor({ destructiveHint: true, title: 'Offers' }))
  })

  it('does not change with order, vendor, defaults that are spelled out or fields of the publisher', () => {
    const before = pin({ requiredScopes: ['a:read', 'b:read'] })
    const after = pin({ requiredScopes: ['b:read', 'a:read'], timeoutMs: 15000, 'x-team': 1 }, { vendor: 'x' })
    assert.deepEqual(after, before)
  })

  it('changes with the server, its version and with the tools that are there', () => {
    assert.notEqual(pin({}, { manifestVersion: '2.0.0' }).digest, pin().digest)
    assert.notEqual(pin({}, { serverName: 'mcp-other' }).digest, pin().digest)
    assert.notEqual(pin({}, { tools: [soundTool()] }).digest, pin().digest)
  })
})
