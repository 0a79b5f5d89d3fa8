import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { BadConfig, loadConfig } from '../config/load-config.ts'
import { person, tokenFor, world } from '../testing/world.ts'

const SECRET = 'the-upstream-secret-that-nobody-sees'
const codeOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)))

describe('credentials for servers of others', () => {
  const w = world()
  const servers: Server[] = []
  after(async () => {
    for (const server of servers) server.close()
    for (const server of servers) server.closeAllConnections()
    await w.close()
  })

  /** A tool server behind a gate that lets in whom it likes, and notes what it was shown. */
  async function gated(name: string, accepts: (headers: IncomingHttpHeaders) => boolean) {
    const shown: IncomingHttpHeaders[] = []
    const { manifest, transport } = await w.httpServer(name)
    const { port, pathname } = new URL(transport.http.url)
    const gate = createServer((incoming, outgoing) => {
      shown.push(incoming.headers)
      if (!accepts(incoming.headers)) return void outgoing.writeHead(401).end()
      const onward = request({ port, host: '127.0.0.1', path: pathname, method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      outgoing.on('close', () => onward.destroy())
      incoming.pipe(onward)
    })
    servers.push(gate)
    return { manifest, url: `${await listen(gate)}/mcp`, shown }
  }

  /** An authorization server that gives out numbered tokens. */
  async function tokens(seconds = 3600) {
    const asked: { headers: IncomingHttpHeaders; form: Record<string, string> }[] = []
    const state = { refuse: null as object | null }
    const server = createServer(async (incoming, outgoing) => {
      const parts: Buffer[] = []
      for await (const part of incoming) parts.push(part as Buffer)
      asked.push({ headers: incoming.headers, form: Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())) })
      const [status, body] = state.refuse
        ? [400, state.refuse]
        : [200, { access_token: `${SECRET}-${asked.length}`, token_type: 'Bearer', expires_in: seconds }]
      outgoing.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    servers.push(server)
    return { tokenUrl: `${await listen(server)}/token`, asked, state }
  }

  async function governed(server: { manifest: string; url: string }, credentials: object, who = person()) {
    w.put('upstream.key', SECRET)
    const file = w.config({}, [{ manifest: server.manifest, transport: { http: { url: server.url, credentials } } }])
    const { url, said } = await w.governorHere(file)
    const token = tokenFor(who)
    const client = await w.client(url, token)
    const call = () => client.callTool({ name: `${server.manifest.split('.')[0]}_echo`, arguments: { text: 'x' } })
    return { call, said, token, url }
  }
  /** Nothing that the governor said or kept holds the secret. */
  const isKept = (said: string) => {
    assert.ok(!said.includes(SECRET), said)
    for (const file of readdirSync(w.folder).filter((name) => /audit|state/.test(name)))
      assert.ok(!readFileSync(join(w.folder, file), 'latin1').includes(SECRET), file)
  }

  it('sends a static header, or an API key, and nothing of the caller', async () => {
    const bearing = await gated('mcp-header', ({ authorization }) => authorization === `Bearer ${SECRET}`)
    const first = await governed(bearing, { header: { name: 'Authorization', scheme: 'Bearer', value: { file: 'upstream.key' } } })
    assert.equal(codeOf(await first.call()), 'ok')
    isKept(first.said())
    const keyed = await gated('mcp-key', (headers) => headers['x-api-key'] === SECRET)
    const second = await governed(keyed, { apiKey: { value: { file: 'upstream.key' } } })
    assert.equal(codeOf(await second.call()), 'ok')
    assert.ok(keyed.shown.every(({ authorization }) => authorization === undefined))
    isKept(second.said())
  })

  it('gets a token by client credentials, once for many calls, and another when it was withdrawn', async () => {
    const { tokenUrl, asked } = await tokens()
    let good = `Bearer ${SECRET}-1`
    const server = await gated('mcp-client', ({ authorization }) => authorization === good)
    const { call, said } = await governed(server, {
      clientCredentials: { tokenUrl, clientId: 'a client', clientSecret: { file: 'upstream.key' }, scope: 'tools', resource: server.url },
    })
    assert.deepEqual((await Promise.all([call(), call(), call()])).map(codeOf), ['ok', 'ok', 'ok'])
    assert.equal(asked.length, 1)
    assert.deepEqual(asked[0]?.form, { grant_type: 'client_credentials', scope: 'tools', resource: server.url })
    assert.equal(asked[0]?.headers.authorization, `Basic ${Buffer.from(`a+client:${SECRET}`).toString('base64')}`)
    good = `Bearer ${SECRET}-2`
    assert.equal(codeOf(await call()), 'ok', 'the server refused the old one unread')
    assert.equal(asked.length, 2)
    isKept(said())
  })

  it('exchanges the token of each caller, which the tool server never sees', async () => {
    const { tokenUrl, asked, state } = await tokens()
    const server = await gated('mcp-exchange', ({ authorization }) => authorization?.startsWith(`Bearer ${SECRET}-`) === true)
    const { call, said, token, url } = await governed(server, { tokenExchange: { tokenUrl, clientId: 'governor', audience: 'tools' } })
    assert.equal(codeOf(await call()), 'ok')
    assert.deepEqual(asked[0]?.form, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      audience: 'tools',
      client_id: 'governor',
    })
    assert.ok(server.shown.every((headers) => !JSON.stringify(headers).includes(token)))
    assert.equal(asked.length, 1)

    const other = await w.client(url, tokenFor(person()))
    state.refuse = { error: 'invalid_target', error_description: SECRET }
    const refused = await other.callTool({ name: 'mcp-exchange_echo', arguments: {} })
    assert.equal(codeOf(refused), 'upstream_unavailable')
    assert.ok(!JSON.stringify(refused).includes(SECRET))
    assert.match(said(), /status 400 \(invalid_target\)/)
    isKept(said())
  })

  it('says what is wrong with them before anything is served', () => {
    w.put('upstream.key', SECRET)
    w.put('broken.key', 'two\nlines')
    const faults = (http: object): string => {
      w.live('mcp-far')
      try {
        return loadConfig(w.config({}, [{ manifest: 'mcp-far.manifest.json', transport: { http } }])).warnings.join('\n')
      } catch (error) {
        if (error instanceof BadConfig) return error.faults.join('\n')
        throw error
      }
    }
    const value = { file: 'upstream.key' }
    const far = 'https://tools.example/mcp'
    assert.match(faults({ url: far }), /needs audience and key.*or credentials/)
    assert.match(faults({ url: far, audience: 'x', credentials: { none: true } }), /neither audience nor key/)
    assert.match(faults({ url: 'http://tools.example/mcp', credentials: { apiKey: { value } } }), /must begin with https/)
    assert.match(faults({ url: far, credentials: { header: { name: 'Mcp-Session-Id', value } } }), /the protocol itself uses/)
    assert.match(faults({ url: far, credentials: { apiKey: { value: { file: 'broken.key' } } } }), /no header may have/)
    assert.match(
      faults({ url: far, credentials: { clientCredentials: { tokenUrl: 'http://id.example/t' } } }),
      /tokenUrl must begin with https[\s\S]*lacks clientId/,
    )
    assert.match(faults({ url: far, credentials: { apiKey: { value } } }), /the same for every tenant/)
    assert.match(faults({ url: far, credentials: { none: true } }), /are none, and tools\.example is another machine/)
    assert.doesNotMatch(faults({ url: 'http://127.0.0.1:9/mcp', credentials: { none: true } }), /another machine/)
    assert.doesNotMatch(faults({ url: far, credentials: { tokenExchange: { tokenUrl: 'https://id.example/token' } } }), /transport/)
  })
})
