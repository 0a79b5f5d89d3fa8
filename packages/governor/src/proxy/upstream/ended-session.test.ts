import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { scriptedServer } from '../testing/scripted-server.ts'
import { person, tokenFor, until, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const errorOf = (result: Result) => result._meta?.['tanager/error'] as { code: string; pending?: Record<string, string> } | undefined
const codeOf = (result: Result): string => errorOf(result)?.code ?? 'ok'

const sentence = (message: string): string => JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null })
const GONE = [
  { status: 400, body: sentence('Bad Request: No valid session ID provided') },
  { status: 400, body: sentence('Bad Request: Server not initialized') },
  { status: 400, body: 'Invalid or missing session ID' },
  { status: 404, body: sentence('Session not found') },
]

describe('a tool server over HTTP that was restarted', () => {
  const w = world()
  const agent = person()
  const head = person('HR_HEAD', agent.tenant_id)
  const tools = fixtureTools().map((tool) => (tool.name === 'send' ? { ...tool, requiresApprovalAction: 'things.send' } : tool))
  let scripted: Awaited<ReturnType<typeof scriptedServer>>
  let client: Client
  let url: URL
  before(async () => {
    scripted = await scriptedServer(tools)
    w.live('mcp-far', tools)
    const server = {
      manifest: 'mcp-far.manifest.json',
      transport: { http: { url: scripted.url, audience: 'mcp-far', key: { algorithm: 'HS256', file: 'mint.key' } } },
    }
    url = (await w.governorHere(w.config({ approvals: { actions: { 'things.send': { roles: ['HR_HEAD'] } } } }, [server]))).url
    client = await w.client(url, tokenFor(agent))
  })
  after(async () => {
    await scripted.close()
    await w.close()
  })
  const echo = () => client.callTool({ name: 'mcp-far_echo', arguments: { text: 'x' } })
  const send = (offer_id: string) => client.callTool({ name: 'mcp-far_send', arguments: { offer_id } })
  const headers = { authorization: `Bearer ${tokenFor(head)}`, 'content-type': 'application/json' }
  const callOf = async (id: string) => (await (await fetch(new URL(`/calls/${id}`, url), { headers })).json()) as Record<string, unknown>
  const connected = async (): Promise<boolean> => {
    const health = (await (await fetch(new URL('/health', url))).json()) as { tool_servers: { connected: number } }
    return health.tool_servers.connected > 0
  }
  async function approved(offer_id: string): Promise<string> {
    const { id = '', argumentsDigest } = errorOf(await send(offer_id))?.pending ?? {}
    const body = JSON.stringify({ decision: 'Approved', arguments_digest: argumentsDigest })
    assert.equal((await fetch(new URL(`/calls/${id}/decision`, url), { method: 'POST', headers, body })).status, 200)
    return id
  }

  for (const [number, refusal] of GONE.entries())
    it(`is asked anew at once when it answers ${refusal.status} ${refusal.body}`, async () => {
      scripted.forgetSessions(refusal)
      assert.equal(codeOf(await echo()), 'ok')
      scripted.forgetSessions(refusal)
      const id = await approved(`o-${number}`)
      const before = scripted.sends
      assert.equal(codeOf(await send(`o-${number}`)), 'ok')
      assert.deepEqual([scripted.sends - before, (await callOf(id)).status], [1, 'Used'])
    })

  it('gives an approval back while it refuses every session, and is not called connected', async () => {
    const refusal = GONE[0] as (typeof GONE)[number]
    const id = await approved('o-again')
    assert.equal(await connected(), true)
    scripted.forgetSessions(refusal, false)
    assert.equal(codeOf(await send('o-again')), 'upstream_unavailable')
    const { status, use } = await callOf(id)
    assert.deepEqual([status, (use as { outcome: string }).outcome, await connected()], ['Approved', 'given_back', false])
    scripted.forgetSessions(refusal)
    assert.equal(codeOf(await send('o-again')), 'ok')
    assert.equal(await connected(), true)
  })

  it('is not called twice where it only says 400: nobody knows why; the next call comes through', async () => {
    scripted.forgetSessions({ status: 400, body: 'no' })
    await until(async () => codeOf(await echo()) === 'ok')
    await approved('o-unclear')
    scripted.forgetSessions({ status: 400, body: 'no' })
    assert.equal(codeOf(await send('o-unclear')), 'outcome_unknown')
    await until(async () => codeOf(await echo()) === 'ok')
  })

  it('is not called connected while connections to it are refused', async () => {
    assert.equal(await connected(), true)
    await scripted.pause()
    assert.equal(codeOf(await echo()), 'upstream_unavailable')
    assert.equal(await connected(), false)
    await scripted.resume()
    await until(async () => codeOf(await echo()) === 'ok')
    assert.equal(await connected(), true)
  })
})
