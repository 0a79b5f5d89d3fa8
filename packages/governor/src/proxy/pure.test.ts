import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Manifest, PLAIN_TEXT, parseManifest } from '@tanager/manifest'
import { narrow } from './auth/callers.ts'
import { callResult } from './call-result.ts'
import { cleanLine } from './log.ts'
import { isLocal, refusedSource } from './serve/guards.ts'
import { servedTool } from './served-tool.ts'
import { fixtureTools, manifestOf } from './testing/fixture-tools.ts'
import { toolNames } from './tool-names.ts'
import { findDrift } from './upstream/drift.ts'
import { lineReader } from './upstream/line-reader.ts'
import { answerTo, sortMessage } from './upstream/messages.ts'
import { sseReader } from './upstream/sse.ts'

const textOf = ({ content }: ReturnType<typeof callResult>): string => (content[0]?.type === 'text' ? content[0].text : '')

describe('lines of a stream', () => {
  const read = (limit: number, chunks: string[]) => {
    const lines: string[] = []
    const long: (number | string | undefined)[] = []
    const feed = lineReader(limit, { line: (text) => lines.push(text), tooLong: (id) => void long.push(id) })
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
  })
  it('that were too long still tell which request they answer', () => {
    const idOf = (line: string, size: number) => {
      const chunks = Array.from({ length: Math.ceil((line.length + 1) / size) }, (_, at) => `${line}\n`.slice(at * size, (at + 1) * size))
      return read(10, chunks).long
    }
    const fill = 'x'.repeat(1_000)
    for (const size of [1, 7, 5_000]) {
      assert.deepEqual(idOf(`{"jsonrpc":"2.0","id":42,"result":{"id":7,"text":"${fill}"}}`, size), [42])
      assert.deepEqual(idOf(`{"result":{"text":"${fill}\\",\\"id\\":7}"},"jsonrpc":"2.0", "id" : 43 }`, size), [43])
      assert.deepEqual(idOf(`{"result":{"text":"${fill}","x":[{"id":7}]}}`, size), [undefined])
      assert.deepEqual(idOf(`{"id":"7","x":"id","text":"${fill}"}`, size), ['7'])
      assert.deepEqual(idOf(`not JSON ${fill}`, size), [undefined])
    }
  })
})

describe('server-sent events', () => {
  it('give their data, however they are cut', () => {
    const text = ': note\n\nevent: message\ndata: {"a":\ndata: 1}\n\nid: 0\ndata: \n\nid: 1\r\ndata:x\r\n\r\n'
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
  const change = (more: object, name = 'echo') => drift(live().map((tool) => (tool.name === name ? { ...tool, ...more } : tool)))
  it('differs by a description, either schema, a missing or a doubled tool', () => {
    assert.deepEqual(change({ description: 'x' }), ['echo changed'])
    assert.deepEqual(change({ inputSchema: { type: 'object' } }), ['echo changed'])
    assert.deepEqual(change({ outputSchema: { type: 'object' } }), ['echo changed'])
    assert.deepEqual(drift(live().slice(1)), ['echo missing'])
    assert.deepEqual(drift([...live(), ...live().slice(0, 1)]), ['echo changed'])
  })
  it('does not differ by what the server leaves unsaid: the manifest is then the contract', () => {
    assert.deepEqual(change({ outputSchema: undefined, description: undefined }), [])
  })
  it('does not differ by a "$schema" alone', () => {
    const [{ inputSchema, outputSchema } = assert.fail()] = live()
    const $schema = 'http://json-schema.org/draft-07/schema#'
    assert.deepEqual(change({ inputSchema: { $schema, ...inputSchema }, outputSchema: { $schema, ...outputSchema } }), [])
    assert.deepEqual(change({ inputSchema: { $schema, ...inputSchema, required: ['text'] } }), ['echo changed'])
  })
  it('of an imported manifest has plain text in the place of an output schema that its server no longer declares', () => {
    const imported: Manifest = { ...(manifest ?? assert.fail()), 'x-imported-from': { name: 'x', version: '1.0.0' } }
    const found = (of: Manifest, more: object) =>
      findDrift(of, live().map((tool) => (tool.name === 'echo' ? { ...tool, outputSchema: undefined, ...more } : tool)) as never)
    const [drift, ...others] = found(imported, { description: 'x' })
    assert.deepEqual([others, drift?.live], [[], { description: 'x', outputSchema: PLAIN_TEXT }])
    assert.match(drift?.reason ?? '', /declares another description.* and no output schema any more/)
    assert.deepEqual(found(imported, {}), [], 'that alone is no drift')
    assert.deepEqual(found(manifest ?? assert.fail(), { description: 'x' })[0]?.live, { description: 'x' }, 'a person wrote this schema')
    const tools = imported.tools.map((tool) => ({ ...tool, outputSchema: PLAIN_TEXT }))
    assert.deepEqual(found({ ...imported, tools }, { description: 'x' })[0]?.live, { description: 'x' }, 'it never declared one')
  })
  it('differs when the server says that a tool does more than its tier allows', () => {
    for (const name of ['echo', 'draft'])
      assert.deepEqual(change({ annotations: { readOnlyHint: false, destructiveHint: true } }, name), [`${name} changed`])
    assert.deepEqual(change({ annotations: { destructiveHint: true } }, 'send'), [])
    assert.deepEqual(change({ annotations: { readOnlyHint: false } }), ['echo changed'])
    assert.deepEqual(change({ annotations: { readOnlyHint: false, destructiveHint: false } }, 'draft'), [])
    assert.deepEqual(change({ annotations: { readOnlyHint: true, destructiveHint: true } }), [])
  })
  it('does not differ where a reviewer answered for the tier with that very word before their eyes', () => {
    const said = { readOnlyHint: false, destructiveHint: true }
    const drifts = (more: object, annotations: object) => {
      const tools = fixtureTools().map((tool) => (tool.name === 'echo' ? { ...tool, ...more } : tool))
      const { manifest: reviewed } = parseManifest(JSON.stringify(manifestOf('mcp-x', tools)))
      assert.ok(reviewed)
      return findDrift(reviewed, live().map((tool) => (tool.name === 'echo' ? { ...tool, annotations } : tool)) as never).map(
        ({ reason }) => reason,
      )
    }
    const reason = 'It only looks things up; the author marks every tool like this.'
    assert.deepEqual(drifts({ 'x-annotations': { ...said, title: 'Echo' }, 'x-tier-reason': reason }, said), [])
    assert.match(drifts({ 'x-annotations': said }, said).join(), /destructiveHint.*or say in x-tier-reason/)
    assert.equal(drifts({ 'x-annotations': said, 'x-tier-reason': '  ' }, said).length, 1, 'no reason')
    assert.equal(drifts({ 'x-tier-reason': reason }, said).length, 1, 'without what it is about')
    assert.equal(
      drifts({ 'x-annotations': { readOnlyHint: false }, 'x-tier-reason': reason }, said).length,
      1,
      'the server says more than it did',
    )
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
  it('a name is split at its first dot or underscore', () => {
    const { find } = toolNames('underscore', [])
    assert.deepEqual(find('mcp-x.a_b.c'), { server: 'mcp-x', tool: 'a_b.c' })
    assert.deepEqual(find('mcp-x_a_b'), { server: 'mcp-x', tool: 'a_b' })
    for (const name of ['', 'x', '.x', 'x.', '_x', 'x_']) assert.equal(find(name), null)
  })
  it('names fit what model providers take, long ones and those with dots too, and no two are one', () => {
    const tools = ['a', 'a.b', 'a_b', 'a-b', `${'x'.repeat(63)}1`, `${'x'.repeat(63)}2`].map((name) => ({ name }))
    const manifest = { serverName: 'mcp-everything', manifestVersion: '1.0.0', tools } as never
    const names = toolNames('underscore', [manifest])
    const served = tools.map(({ name }) => names.nameOf('mcp-everything', name))
    for (const name of served) assert.match(name, /^[a-zA-Z0-9_-]{1,64}$/)
    assert.equal(new Set(served).size, tools.length)
    assert.equal(served[2], 'mcp-everything_a_b')
    assert.deepEqual(
      served.map((name) => names.find(name)?.tool),
      tools.map(({ name }) => name),
    )
    assert.equal(toolNames('dot', [manifest]).nameOf('mcp-x', 'a.b'), 'mcp-x.a.b')
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
    assert.doesNotMatch(cleanLine(`${'x'.repeat(480)} ghp_${'a1'.repeat(20)}`), /ghp_/)
  })
  it('a refusal carries its code and wait for programs, and words for people', () => {
    const result = callResult({ status: 'refused', code: 'rate_limited', message: 'Too many.', retryAfterMs: 1500 }, 'c-1')
    assert.equal(result.isError, true)
    assert.deepEqual(result._meta['tanager/error'], { code: 'rate_limited', message: 'Too many.', retryAfterMs: 1500 })
    assert.equal(textOf(result), 'Refused (rate_limited): Too many.')
  })
  it('a picture that was let through goes on beside the text', () => {
    const picture = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const
    const answer = { untrusted: true, structured: 'Done.', content: [{ type: 'text', text: 'Done.' }, picture], changes: {} } as const
    const { content } = callResult({ status: 'ok', answer, attempts: 1 }, 'c-1')
    assert.deepEqual(content.slice(1), [picture])
  })
  it('a tool keeps the title that its manifest gives it', () => {
    const [tool] = fixtureTools()
    const names = toolNames('underscore', [])
    const served = (more: object) => servedTool({ server: 'mcp-x', vendor: null, tool: { ...tool, ...more } as never }, names)
    assert.deepEqual([served({ 'x-title': 'Say it again' }).title, 'title' in served({})], ['Say it again', false])
  })
  it('a tool’s own error gives its reason in the first block, which is the one that clients show, marked as a stranger’s', () => {
    const answer = { untrusted: true, structured: null, content: [{ type: 'text', text: 'No such file: a.txt' }], changes: {} } as const
    const failed = { status: 'failed', code: 'tool_error', message: 'The tool reported an error of its own.', attempts: 1 } as const
    const result = callResult({ ...failed, answer }, 'c-1')
    assert.equal(result.content.length, 1)
    assert.match(
      textOf(result),
      /^Failed \(tool_error\): The tool reported an error of its own\.\n\[Data from a tool server.*\]\nNo such file: a\.txt$/,
    )
    assert.equal(textOf(callResult(failed, 'c-1')), 'Failed (tool_error): The tool reported an error of its own.')
  })
})
