import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { idempotencyKey, readContext } from './call-context.ts'
import { readManifest, type ToolManifest } from './manifest-file.ts'
import { TOOL_REQUESTS, toHttpRequest } from './tool-requests.ts'

const FOLDER = join(import.meta.dirname, '..', 'manifests')
const manifests = readdirSync(FOLDER).map((file): [string, ToolManifest] => [file, readManifest(join(FOLDER, file))])
type Schema = { properties: Record<string, unknown>; required?: string[] }

describe('the request of a tool', () => {
  it('is there for every tool of every manifest, and there is none that no manifest lists', () => {
    const listed = new Set(manifests.flatMap(([, manifest]) => [...manifest.tools.keys()]))
    assert.deepEqual(Object.keys(TOOL_REQUESTS).sort(), [...listed].sort())
    for (const [file, { serverName }] of manifests) assert.equal(file, `${serverName}.json`)
  })
  for (const [, manifest] of manifests) {
    for (const tool of manifest.tools.values()) {
      it(`${manifest.serverName} ${tool.name}: uses each argument once, and in the path only what must be given`, () => {
        const { call, query = [], body = [] } = TOOL_REQUESTS[tool.name] as (typeof TOOL_REQUESTS)[string]
        const { properties, required = [] } = tool.inputSchema as Schema
        const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
        const used = [...inPath, ...query, ...body]
        const kept = tool.name === 'issue_green_form_link' ? ['offer_id'] : []
        assert.deepEqual([...used, ...kept].sort(), Object.keys(properties).sort())
        for (const name of inPath) assert.ok(required.includes(name), name)
        assert.equal(call.startsWith('GET'), tool.tier === 'read_only')
      })
    }
  }
  it('is filled with arguments that cannot change its path', () => {
    assert.deepEqual(toHttpRequest({ call: 'GET /offers/{offer_id}' }, { offer_id: '../admin?x#' }), {
      method: 'GET',
      path: '/api/v1/offers/..%2Fadmin%3Fx%23',
      body: null,
    })
    assert.equal(
      toHttpRequest({ call: 'GET /offers', query: ['limit', 'status'] }, { limit: 2, status: 'a&b', x: 1 }).path,
      '/api/v1/offers?limit=2&status=a%26b',
    )
    assert.deepEqual(toHttpRequest({ call: 'POST /offers', body: ['a', 'b'] }, { a: 1, c: 2 }).body, { a: 1 })
  })
})

describe('what comes with a call', () => {
  const approval = { id: '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa', version: 3 }
  it('is read from _meta', () => {
    const meta = {
      'tanager/correlation-id': 'c-1',
      'tanager/approval': { ...approval, entity_type: 'offer' },
      'tanager/caller': { tenant_id: 't' },
    }
    assert.deepEqual(readContext(meta), { correlationId: 'c-1', approval, tenantId: 't', trace: {} })
    const none = readContext(undefined)
    assert.deepEqual([none.approval, none.tenantId], [null, null])
    assert.match(none.correlationId, /^[0-9a-f-]{36}$/)
    assert.notEqual(readContext({ 'tanager/correlation-id': 'a\nb' }).correlationId, 'a\nb')
  })
  it('is refused when it holds half an approval', () => {
    for (const bad of [
      {},
      { id: approval.id },
      { version: 3 },
      { ...approval, version: '3' },
      { ...approval, version: 0 },
      { ...approval, id: 'x' },
      'x',
    ])
      assert.throws(() => readContext({ 'tanager/approval': bad }), { code: 'approval_malformed' }, JSON.stringify(bad))
  })
  it('makes the key that keeps a repetition from being done twice', () => {
    const context = { correlationId: 'c-1', approval, tenantId: null }
    const key = idempotencyKey('t', { a: 1, b: { c: [1, 2] } }, context)
    assert.equal(idempotencyKey('t', { b: { c: [1, 2] }, a: 1 }, context), key)
    const others = [
      idempotencyKey('u', { a: 1, b: { c: [1, 2] } }, context),
      idempotencyKey('t', { a: 1, b: { c: [2, 1] } }, context),
      idempotencyKey('t', { a: 1, b: { c: [1, 2] } }, { ...context, correlationId: 'c-2' }),
      idempotencyKey('t', { a: 1, b: { c: [1, 2] } }, { ...context, approval: { ...approval, version: 4 } }),
      idempotencyKey('t', { a: 1, b: { c: [1, 2] } }, { ...context, approval: null }),
    ]
    assert.equal(new Set([key, ...others]).size, 6)
    assert.match(key, /^[0-9a-f]{64}$/)
  })
})
