import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseManifest } from '@tanager/manifest'
import { narrow } from './auth/callers.ts'
import { callResult } from './call-result.ts'
import { cleanLine } from './log.ts'
import { isLocal, refusedSource } from './serve/guards.ts'
import { fixtureTools, manifestOf } from './testing/fixture-tools.ts'
import { splitName } from './tool-names.ts'
import { findDrift } from './upstream/drift.ts'
import { idInPieces, lineReader } from './upstream/line-reader.ts'
import { answerTo, sortMessage } from './upstream/messages.ts'
import { sseReader } from './upstream/sse.ts'

describe('lines of a stream', () => {
  const read = (limit: number, chunks: string[]) => {
    const lines: string[] = []
    const long: [string, string][] = []
    const feed = lineReader(limit, { line: (text) => lines.push(text), tooLong: (head, tail) => long.push([head, tail]) })
    for (const chunk of chunks) feed(Buffer.from(chunk))
    return { lines, long }
  }
  it('are put together from any pieces, characters of several bytes too', () => {
    const text = 'één\nzwei\n\n  \ndrei\n'
    const bytes = Buffer.from(text)
    for (let size = 1; size < 8; size++) {
      const lines: string[] = []
      const feed = lineReader(100, { line: (line) => lines.push(line), tooLong: () => assert.fail() })
      for (let at = 0; at < bytes.length; at += size) feed(bytes.subarray(at, at + size))
      assert.deepEqual(lines, ['één', 'zwei', 'drei'])
    }
  })
  it('that are too long are dropped, and the next one is whole', () => {
    const { lines, long } = read(10, ['12345', '67890', '1', '23456', '\nshort\n', `${'x'.repeat(5_000)}end\n`])
    assert.deepEqual(lines, ['short'])
    assert.equal(long.length, 2)
    assert.equal(long[1]?.[1].length, 400)
    assert.match(long[1]?.[1] ?? '', /end$/)
  })
  it('that were too long still tell which request they answer', () => {
    assert.equal(idInPieces('{"jsonrpc":"2.0","id":42,"result":{"id":7', 'xxx"}}'), 42)
    assert.equal(idInPieces('{"result":{"text":"', 'xxx"},"jsonrpc":"2.0","id":43}'), 43)
    assert.equal(idInPieces('{"result":{"text":"', 'xxx"}}'), undefined)
  })
})

describe('server-sent events', () => {
  it('give their data, however they are cut', () => {
    const text = ': note\n\nevent: message\ndata: {"a":\ndata: 1}\n\nid: 1\r\ndata:x\r\n\r\n'
    for (let size = 1; size < 10; size++) {
      const events: string[] = []
      const feed = sseReader((data) => events.push(data))
      for (let at = 0; at < text.length; at += size) feed(text.slice(at, at + size))
      assert.deepEqual(events, ['{"a":\n1}', 'x'])
    }
  })
})

describe('messages of a tool server', () => {
  it('that ask for something are refused, but for a ping', () => {
    for (const method of ['elicitation/create', 'sampling/createMessage', 'roots/list', 'anything']) {
      assert.equal((answerTo({ id: 1, method }).error as { code: number }).code, -32601)
    }
    assert.deepEqual(answerTo({ id: 'a', method: 'ping' }), { jsonrpc: '2.0', id: 'a', result: {} })
  })
  it('that are no JSON-RPC are noise', () => {
    for (const value of [null, 1, 'x', [], {}, { jsonrpc: '1.0', id: 1, result: {} }, { jsonrpc: '2.0', id: '1', result: {} }])
      assert.equal(sortMessage(value).kind, 'noise')
    const neither = sortMessage({ jsonrpc: '2.0', id: 1, result: 'text' })
    assert.throws(() => neither.kind === 'answer' && neither.take(), /neither a result nor an error/)
  })
})

describe('the live list against the manifest', () => {
  const { manifest } = parseManifest(JSON.stringify(manifestOf('mcp-x', fixtureTools())))
  const live = () =>
    fixtureTools().map(({ name, description, inputSchema, outputSchema }) => ({ name, description, inputSchema, outputSchema }))
  const drift = (tools: object[]) => (manifest ? findDrift(manifest, tools as never) : []).map(({ tool, kind }) => `${tool} ${kind}`)
  it('is the same whatever the order of keys and whatever else the server adds', () => {
    const reversed = live().map((tool) => ({ ...Object.fromEntries(Object.entries(tool).reverse()), annotations: { readOnlyHint: true } }))
    assert.deepEqual(drift([...reversed.reverse(), { name: 'extra' }]), [])
  })
  it('differs by a description, either schema, a missing or a doubled tool', () => {
    const change = (more: object) => drift(live().map((tool) => (tool.name === 'echo' ? { ...tool, ...more } : tool)))
    assert.deepEqual(change({ description: 'x' }), ['echo changed'])
    assert.deepEqual(change({ inputSchema: { type: 'object' } }), ['echo changed'])
    assert.deepEqual(change({ outputSchema: undefined }), ['echo changed'])
    assert.deepEqual(drift(live().slice(1)), ['echo missing'])
    assert.deepEqual(drift([...live(), ...live().slice(0, 1)]), ['echo changed'])
  })
  it('may nest as deep as it likes', () => {
    let deep: object = {}
    for (let level = 0; level < 20_000; level++) deep = { not: deep }
    assert.deepEqual(drift(live().map((tool) => (tool.name === 'echo' ? { ...tool, inputSchema: deep } : tool))), ['echo changed'])
  })
})

describe('small rules', () => {
  it('a scope claim narrows and never widens', () => {
    assert.deepEqual(narrow(['a:read', 'b:write'], undefined), ['a:read', 'b:write'])
    assert.deepEqual(narrow(['a:read', 'b:write'], 'b:write c:write'), ['b:write'])
    assert.deepEqual(narrow(['a:read', 'b:write'], ['a:read']), ['a:read'])
    for (const claim of ['', {}, 5, true]) assert.deepEqual(narrow(['a:read'], claim), [])
  })
  it('a name is split at its first dot', () => {
    assert.deepEqual(splitName('mcp-x.a.b'), { server: 'mcp-x', tool: 'a.b' })
    for (const name of ['', 'x', '.x', 'x.']) assert.equal(splitName(name), null)
  })
  it('Host and Origin must be ours', () => {
    const guards = { allowedHosts: ['governor.acme.example'], allowedOrigins: ['https://console.acme.example'] }
    const ask = (headers: object) => refusedSource({ headers } as never, guards)
    for (const host of ['localhost', '127.0.0.1:8790', '[::1]:8790', 'GOVERNOR.acme.example:443']) assert.equal(ask({ host }), null, host)
    for (const host of [undefined, '', 'acme.example', '127.0.0.1.evil.example', 'evil.example@localhost:1/', '0.0.0.0'])
      assert.notEqual(ask({ host }), null, String(host))
    assert.equal(ask({ host: 'localhost', origin: 'https://console.acme.example' }), null)
    for (const origin of ['null', '', 'https://console.acme.example.evil.example', 'http://localhost.evil.example'])
      assert.notEqual(ask({ host: 'localhost', origin }), null, origin)
    assert.ok(isLocal('127.0.0.1') && isLocal('::ffff:127.0.0.1') && isLocal('::1') && !isLocal('10.0.0.1') && !isLocal(undefined))
  })
  it('a log line holds nothing that moves a cursor or hides', () => {
    assert.equal(cleanLine('a\u001b[31mb\u202ec\u200bd\ne'), 'a [31mb c d e')
    assert.equal(cleanLine('x'.repeat(600)).length, 502)
  })
  it('a refusal carries its code and wait for programs, and words for people', () => {
    const result = callResult({ status: 'refused', code: 'rate_limited', message: 'Too many.', retryAfterMs: 1500 }, 'c-1')
    assert.equal(result.isError, true)
    assert.deepEqual(result._meta['tanager/error'], { code: 'rate_limited', message: 'Too many.', retryAfterMs: 1500 })
    assert.equal(result.content[0]?.text, 'Refused (rate_limited): Too many.')
  })
})
