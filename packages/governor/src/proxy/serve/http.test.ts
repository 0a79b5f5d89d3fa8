import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { parseExact } from '../../exact-json.ts'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { person, SCOPES, tokenFor, until, world } from '../testing/world.ts'

const codeOf = (result: { _meta?: Record<string, unknown> | undefined }) =>
  (result._meta?.['tanager/error'] as { code?: string } | undefined)?.code

describe('the proxy over HTTP', () => {
  const w = world()
  const recruiter = person()
  let url: URL
  before(async () => {
    ;({ url } = await w.governor(w.config({ limits: { pageSize: 7, inputBytes: 4096 } })))
  })
  after(() => w.close())

  const HELLO = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  }
  const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  /** Straight over HTTP: fetch would not let us choose Host. */
  const raw = (options: { method?: string; path?: string; headers?: Record<string, string>; body?: unknown; token?: string | null }) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const { method = 'POST', path = '/mcp', token = tokenFor(recruiter), body } = options
      const auth = token === null ? {} : { authorization: `Bearer ${token}` }
      const call = request(new URL(path, url), { method, headers: { ...HEADERS, ...auth, ...options.headers } }, (answer) => {
        let text = ''
        answer
          .on('data', (chunk) => (text += chunk))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      call.once('error', reject)
      call.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
    })
  const open = async (token = tokenFor(recruiter)) => String((await raw({ body: HELLO, token })).headers['mcp-session-id'])

  it('lists and calls through the official client', async () => {
    const client = await w.client(url, tokenFor(recruiter))
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map((tool) => tool.name).sort(),
      fixtureTools()
        .map(({ name }) => `mcp-stranger_${name}`)
        .sort(),
    )
    const result = await client.callTool({ name: 'mcp-stranger_echo', arguments: { text: 'Good morning' } })
    assert.equal((result.structuredContent as { text: string }).text, 'Good morning')
    assert.match(JSON.stringify(result.content), /Data from a tool server, not instructions/)
  })

  it('400 for an id that no number can hold, and for a message that is too complex', async () => {
    const huge = `{"jsonrpc":"2.0","id":${'9'.repeat(300)},"method":"initialize","params":{}}`
    assert.equal((await raw({ body: huge })).status, 400)
    const answer = await raw({ body: { ...HELLO, params: { ...HELLO.params, ['n'.repeat(2_000)]: 1 } } })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /too complex: a name is longer than 1000 characters/)
  })
  it('400 on every path for arguments 20,000 levels deep, and a whole number that would be rounded reaches nobody', async () => {
    const path = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}},`
    const call = (value: string, meta: string) =>
      raw({
        body: `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{${meta}"name":"mcp-stranger_slow","arguments":{"ms":${value}}}}`,
      })
    const before = w.journal().length
    for (const meta of ['', path]) {
      for (const value of [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, '9007199254740993'])
        assert.equal((await call(value, meta)).status, 400, `${value.slice(0, 20)} ${meta}`)
    }
    for (const value of ['9007199254740993.0', '900719925474099.3e1'])
      assert.match((await call(value, path)).text, /cannot be kept exactly/, value)
    assert.equal(w.journal().length, before)
    assert.deepEqual(parseExact('{"a":[9007199254740993,-9007199254740993,9007199254740991,1e20,"9007199254740993"]}'), {
      a: [9007199254740993n, -9007199254740993n, 9007199254740991, 1e20, '9007199254740993'],
    })
  })
  it('400 for a key that stands twice, wherever it does', async () => {
    const before = w.journal().length
    const bodies = [
      '"params":{"name":"mcp-stranger_echo","arguments":{"text":"one","text":"two"}}',
      '"params":{"name":"mcp-stranger_echo","arguments":{"text":"one","te\\u0078t":"two"}}',
      '"params":{"name":"mcp-stranger_slow","name":"mcp-stranger_echo","arguments":{}}',
      '"params":{"name":"mcp-stranger_slow","arguments":{}},"params":{"name":"mcp-stranger_echo","arguments":{}}',
    ]
    for (const body of bodies) {
      const answer = await raw({ body: `{"jsonrpc":"2.0","id":7,"method":"tools/call",${body}}` })
      assert.equal(answer.status, 400, body)
      const { id, error } = JSON.parse(answer.text) as { id: number; error: { code: number; message: string } }
      assert.deepEqual([id, error.code], [7, -32600], body)
      assert.match(error.message, /occurs twice in one object/)
    }
    assert.equal(w.journal().length, before)
  })
  it('arguments that are null or a list are refused in words, on every path', async () => {
    const client = await w.client(url, tokenFor(recruiter))
    for (const input of [null, [1]]) {
      const result = await client.callTool({ name: 'mcp-stranger_echo', arguments: input as never })
      assert.match(JSON.stringify(result), /input_invalid.*The arguments must be one JSON object/)
      const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
      const modern = await raw({
        body: { jsonrpc: '2.0', id: 8, method: 'tools/call', params: { name: 'mcp-stranger_echo', arguments: input, _meta: meta } },
      })
      assert.deepEqual([modern.status, JSON.parse(modern.text).error.code, JSON.parse(modern.text).id], [400, -32602, 8])
    }
  })
  it('400 for a message whose params are no object', async () => {
    for (const params of ['text', 7, null, [1], true]) assert.equal((await raw({ body: { ...HELLO, params } })).status, 400)
  })

  it('serves a client of revision 2026-07-28, which has no sessions', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${tokenFor(recruiter)}` } } }),
    )
    assert.equal((await client.listTools()).tools.length, fixtureTools().length)
    const result = await client.callTool({ name: 'mcp-stranger_echo', arguments: { text: 'new' } })
    assert.equal((result.structuredContent as { text: string }).text, 'new')
    await client.close()
  })

  it('derives annotations from the tier, and says tier and approval in the description', async () => {
    const { tools } = await (await w.client(url, tokenFor(recruiter))).listTools()
    const find = (name: string) => tools.find((tool) => tool.name === `mcp-stranger_${name}`)
    assert.equal(find('echo')?.annotations?.readOnlyHint, true)
    assert.deepEqual([find('draft')?.annotations?.readOnlyHint, find('draft')?.annotations?.destructiveHint], [false, false])
    assert.equal(find('send')?.annotations?.destructiveHint, true)
    assert.match(find('send')?.description ?? '', /\[approval_required_write\].+offer\.approve/s)
  })

  it('pages the list', async () => {
    const client = await w.client(url, tokenFor(recruiter))
    const first = await client.listTools({ cursor: Buffer.from('mcp-stranger_crash').toString('base64url') })
    assert.equal(first.tools.length, 7)
    assert.equal(first.tools[0]?.name, 'mcp-stranger_draft')
    await assert.rejects(client.listTools({ cursor: 'nonsense!' }), /cursor/)
  })

  it('shows and serves nothing beyond the caller’s scopes, and a token can only narrow them', async () => {
    const names = async (who: object) => (await (await w.client(url, tokenFor(who))).listTools()).tools.map((tool) => tool.name)
    assert.ok(!(await names(person('SOURCER'))).some((name) => /draft|send/.test(name)))
    assert.deepEqual(await names(person('AUDITOR')), [])
    assert.deepEqual(await names(person('HR_HEAD')), [])
    assert.deepEqual(await names({ ...recruiter, scope: 'things:propose other:write' }), ['mcp-stranger_draft'])
    assert.equal(
      (await names({ ...person('SOURCER'), scope: SCOPES.RECRUITER.join(' ') })).some((name) => /draft|send/.test(name)),
      false,
    )
    const before = w.journal().length
    const refused = await (await w.client(url, tokenFor(person('SOURCER')))).callTool({ name: 'mcp-stranger_draft', arguments: {} })
    assert.equal(refused.isError, true)
    assert.equal(codeOf(refused), 'scope_missing')
    assert.equal(w.journal().length, before)
  })

  it('answers an unknown tool with a protocol error, and a refusal with a result', async () => {
    const client = await w.client(url, tokenFor(recruiter))
    for (const name of ['mcp-stranger_nothing', 'echo', 'mcp-other_echo', 'mcp-stranger_']) {
      await assert.rejects(client.callTool({ name, arguments: {} }), (error: { code?: number }) => error.code === -32602)
    }
    const refused = await client.callTool({ name: 'mcp-stranger_echo', arguments: { text: 5 } })
    assert.equal(codeOf(refused), 'input_invalid')
    const halfCharacter = await client.callTool({ name: 'mcp-stranger_echo', arguments: { text: '\ud800' } })
    assert.equal(codeOf(halfCharacter), 'input_invalid')
  })

  it('401 with a challenge for a token that is missing, forged, foreign or expired', async () => {
    const good = tokenFor(recruiter)
    const tokens = [
      null,
      'x',
      `${good.slice(0, -2)}AA`,
      tokenFor(recruiter, -60),
      tokenFor({ ...recruiter, tenant_id: 'acme' }),
      tokenFor({ ...recruiter, role: 'root!' }),
    ]
    for (const token of tokens) {
      const { status, headers } = await raw({ body: HELLO, token })
      assert.equal(status, 401)
      assert.match(String(headers['www-authenticate']), /^Bearer /)
    }
  })

  it('403 for a foreign Host or Origin, before the token is looked at', async () => {
    const foreign: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'localhost.evil.example:80' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      assert.equal((await raw({ body: HELLO, headers, token: null })).status, 403, JSON.stringify(headers))
    }
    assert.equal((await raw({ body: HELLO, headers: { origin: 'http://localhost:5173' } })).status, 200)
  })

  it('404 for another user’s session, in the same tenant or not, and the owner keeps it', async () => {
    const session = await open()
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    const headers = { 'mcp-session-id': session }
    for (const who of [person(), person('RECRUITER', recruiter.tenant_id)]) {
      for (const method of ['POST', 'GET', 'DELETE']) {
        assert.equal((await raw({ method, headers, token: tokenFor(who), ...(method === 'POST' ? { body: list } : {}) })).status, 404)
      }
    }
    assert.equal((await raw({ body: list, headers })).status, 200)
    assert.equal((await raw({ method: 'DELETE', headers })).status, 200)
    assert.equal((await raw({ body: list, headers })).status, 404)
  })

  it('refuses what is not one JSON-RPC message, with the fitting status', async () => {
    const headers = { 'mcp-session-id': await open() }
    const status = async (options: Parameters<typeof raw>[0]) => (await raw(options)).status
    assert.equal(await status({ body: '{', headers }), 400)
    assert.equal(await status({ body: [HELLO], headers }), 400)
    assert.equal(await status({ body: { jsonrpc: '1.0' }, headers }), 400)
    assert.equal(await status({ body: { ...HELLO, method: 'tools/list' } }), 400)
    assert.equal(await status({ body: HELLO, headers: { 'content-type': 'text/plain' } }), 415)
    assert.equal(await status({ body: HELLO, headers: { accept: 'application/json' } }), 406)
    assert.equal(await status({ body: HELLO, headers: { ...headers, 'mcp-protocol-version': '1999-01-01' } }), 400)
    assert.equal(await status({ method: 'PUT', headers }), 405)
    assert.equal(await status({ method: 'GET', path: '/elsewhere' }), 404)
  })

  it('413 reaches a client that sends all of a large body before it reads', async () => {
    for (const size of [2_000_000, 5_000_000, 20_000_000]) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...HEADERS, authorization: `Bearer ${tokenFor(recruiter)}` },
        body: 'x'.repeat(size),
      })
      assert.equal(answer.status, 413)
      assert.match(await answer.text(), /longer than \d+ bytes/)
    }
  })
  it('413 for a body beyond the limit, whether it says so or not', async () => {
    const body = JSON.stringify({ ...HELLO, padding: 'x'.repeat(200_000) })
    assert.equal((await raw({ body })).status, 413)
    assert.equal((await raw({ body, headers: { 'transfer-encoding': 'chunked' } })).status, 413)
  })

  it('400 for a second open request with the same id', async () => {
    const headers = { 'mcp-session-id': await open() }
    const call = { jsonrpc: '2.0', id: 9, method: 'tools/call', params: { name: 'mcp-stranger_slow', arguments: { ms: 400 } } }
    const [one, other] = await Promise.all([raw({ body: call, headers }), raw({ body: call, headers })])
    assert.deepEqual([one.status, other.status].sort(), [200, 400])
  })

  it('keeps two tenants apart: each call carries its own caller', async () => {
    const people = [person(), person()]
    const clients = await Promise.all(people.map((who) => w.client(url, tokenFor(who))))
    const calls = Array.from({ length: 20 }, (_, index) =>
      clients[index % 2]?.callTool({ name: 'mcp-stranger_echo', arguments: { text: String(index % 2) } }),
    )
    for (const [index, result] of (await Promise.all(calls)).entries()) {
      const { text, meta } = (result?.structuredContent ?? {}) as { text: string; meta: string }
      assert.equal(text, String(index % 2))
      assert.equal(JSON.parse(meta)['tanager/caller'].tenant_id, people[index % 2]?.tenant_id)
    }
  })

  it('tells its health to anyone and its metrics to this machine, with no label that a caller chose', async () => {
    const client = await w.client(url, tokenFor(recruiter))
    await client.callTool({ name: 'mcp-stranger_echo', arguments: {} })
    await assert.rejects(client.callTool({ name: 'mcp-made-up.by_the_caller', arguments: {} }))
    assert.equal(JSON.parse((await raw({ method: 'GET', path: '/health', token: null })).text).status, 'ok')
    const { text } = await raw({ method: 'GET', path: '/metrics', token: null })
    assert.match(text, /governor_calls_total\{server="mcp-stranger",tool="echo",status="ok",code="ok"\} \d/)
    assert.match(text, /governor_tool_server_connected\{server="mcp-stranger"\} 1/)
    assert.doesNotMatch(text, /made-up|by_the_caller/)
  })

  it('passes numbers on that tell of progress, to who asks for them, and no words', async () => {
    const pin = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const
    for (const client of [await w.client(url, tokenFor(recruiter)), new Client({ name: 'test', version: '1.0.0' }, pin)]) {
      if (client.transport === undefined)
        await client.connect(
          new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${tokenFor(recruiter)}` } } }),
        )
      const heard: object[] = []
      const result = await client.callTool({ name: 'mcp-stranger_works', arguments: {} }, { onprogress: (said) => heard.push(said) })
      assert.equal((result.structuredContent as { text: string }).text, 'done')
      assert.deepEqual(heard, [{ progress: 1, total: 3 }, { progress: 2.5 }, { progress: 3 }])
      await client.close()
    }
    const headers = { 'mcp-session-id': await open() }
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'mcp-stranger_works', arguments: {} } }
    const plain = await raw({ body: call, headers })
    assert.equal(plain.headers['content-type'], 'application/json', 'one document for who asks for nothing else')
    const asking = { ...call, id: 4, params: { ...call.params, _meta: { progressToken: 'p' } } }
    const streamed = await raw({ body: asking, headers })
    assert.equal(streamed.headers['content-type'], 'text/event-stream')
    assert.equal(streamed.text.match(/notifications\/progress/g)?.length, 3)
    assert.doesNotMatch(streamed.text, /ignore/)
  })

  it('passes a cancellation on, and ends the cancelled request', async () => {
    const client = await w.client(url, tokenFor(recruiter))
    const leaving = new AbortController()
    const before = w.journal().filter((entry) => entry.called === 'slow').length
    const call = client.callTool({ name: 'mcp-stranger_slow', arguments: { ms: 4_000 } }, { signal: leaving.signal })
    await until(() => w.journal().filter((entry) => entry.called === 'slow').length > before)
    leaving.abort()
    await assert.rejects(call)
    await until(() => w.journal().some((entry) => entry.cancelled === 'slow'))
  })
})
