import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { person, tokenFor, world } from '../testing/world.ts'

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
}

/** A port that nobody listens on just now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('what an operator sets', () => {
  const w = world()
  after(() => w.close())
  const post = (url: URL, token: string, body: object, session?: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        ...(session && { 'mcp-session-id': session }),
      },
      body: JSON.stringify(body),
    })

  it('metricsPort: the metrics are there, and nowhere else', async () => {
    const port = await freePort()
    const { url } = await w.governor(w.config({ listen: { port: 0, metricsPort: port } }))
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
    assert.equal(metrics.status, 200)
    assert.match(await metrics.text(), /governor_tool_server_connected\{server="mcp-stranger"\} 0/)
    assert.equal((await fetch(`http://127.0.0.1:${port}/mcp`)).status, 404)
    assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status, 404)
    assert.equal((await fetch(new URL('/metrics', url))).status, 404)
    assert.equal((await fetch(new URL('/health', url))).status, 200)
  })

  it('sessions: at the limit a stranger is told to wait, and an owner’s oldest makes room for the next', async () => {
    const { url } = await w.governorHere(w.config({ limits: { sessions: 2 } }))
    const [mine, other] = [tokenFor(person()), tokenFor(person())]
    const open = async (token: string) => {
      const answer = await post(url, token, HELLO)
      await answer.text()
      return { status: answer.status, session: answer.headers.get('mcp-session-id') ?? '', wait: answer.headers.get('retry-after') }
    }
    const list = async (session: string) => (await post(url, mine, { jsonrpc: '2.0', id: 2, method: 'tools/list' }, session)).status
    const first = await open(mine)
    const second = await open(mine)
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.deepEqual(await open(other), { status: 503, session: '', wait: '30' })
    assert.deepEqual([await list(first.session), await list(second.session)], [200, 200])
    const third = await open(mine)
    assert.equal(third.status, 200)
    assert.deepEqual([await list(first.session), await list(second.session), await list(third.session)], [404, 200, 200])
    const ended = await fetch(url, { method: 'DELETE', headers: { authorization: `Bearer ${mine}`, 'mcp-session-id': second.session } })
    assert.equal(ended.status, 200)
    assert.equal((await open(other)).status, 200)
  })
})
