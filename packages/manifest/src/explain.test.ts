import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { approvalEntityOf } from './approval-entity.ts'
import { explainTool } from './explain.ts'
import { TIERS, type Tier, type Tool } from './manifest.ts'
import { starterManifest } from './starter.ts'
import { parsed, withTool } from './testing.ts'
import { tierAllows } from './tiers.ts'

const explain = (changes: Record<string, unknown>) => parsed(withTool(changes)).tools.flatMap(explainTool).join('\n')
const id = { type: 'string', 'x-approval-entity': 'offer' }

describe('explainTool', () => {
  it('says what a tool may do', () => {
    const text = explain({})
    assert.match(text, /^find_offers: Lists offers\./)
    assert.match(text, /It may only read\./)
    assert.match(text, /must hold the scope offers:read\./)
    assert.match(text, /No recorded approval is needed\./)
    assert.match(text, /15000 ms; it is tried up to 3 times, 500 ms apart at first; 60 calls a minute/)
    assert.match(explain({ tier: 'propose_only' }), /sends and commits nothing/)
  })

  it('says which approval on which record opens a write', () => {
    const write = { tier: 'approval_required_write', requiresApprovalAction: 'offer.approve', retryPolicy: { maxAttempts: 0 } }
    const text = explain({ ...write, inputSchema: { type: 'object', properties: { offer: { type: 'object', properties: { id } } } } })
    assert.match(text, /"offer.approve" must be recorded: the offer was approved/)
    assert.match(text, /The record is the offer whose id stands in the input "offer.id"/)
    assert.match(text, /it is tried once/)
    assert.match(explain(write), /the governor must bind it \(servers\[\]\.bindings\), else every call is refused/)
    const own = explain({ ...write, requiresApprovalAction: 'x.y' })
    assert.match(own, /"x\.y", an action of your own/)
    assert.match(own, /names who decides \(approvals\.actions\); until it does, every call is refused/)
    assert.doesNotMatch(own, /bind|record/, 'it is decided on the call, not on a record')
  })

  it('shows what a description hides', () => {
    assert.match(explain({ description: 'a\u001b[31mb' }), /a\\u001b\[31mb/)
  })
})

describe('approvalEntityOf', () => {
  const entityOf = (inputSchema: object) => approvalEntityOf({ inputSchema } as Pick<Tool, 'inputSchema'>)

  it('gives the kind of record and the way to its id', () => {
    assert.deepEqual(entityOf({ properties: { id } }), { entityType: 'offer', path: ['id'] })
    assert.deepEqual(entityOf({ properties: { a: { properties: { b: id } } } }), { entityType: 'offer', path: ['a', 'b'] })
  })

  it('gives none when there is none, or a doubt', () => {
    for (const schema of [{}, { properties: {} }, { properties: { a: id, b: id } }, { items: id }, { properties: { a: true, b: null } }]) {
      assert.equal(entityOf(schema), null)
    }
  })
})

describe('tierAllows', () => {
  it('lets each tier do more than the one before', () => {
    assert.deepEqual(TIERS.map(tierAllows), [
      { reads: true, proposes: false, writes: false },
      { reads: true, proposes: true, writes: false },
      { reads: true, proposes: true, writes: true },
    ])
  })

  it('lets what is no tier do nothing', () => {
    for (const tier of ['admin', 'constructor', ''])
      assert.deepEqual(tierAllows(tier as Tier), { reads: false, proposes: false, writes: false })
  })
})

describe('starterManifest', () => {
  it('has one tool of each tier', () => {
    assert.deepEqual(
      parsed(JSON.stringify(starterManifest('mcp-new'))).tools.map(({ tier }) => tier),
      [...TIERS],
    )
  })
})
