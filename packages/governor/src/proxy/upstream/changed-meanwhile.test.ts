import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { type FixtureTool, fixtureTools } from '../testing/fixture-tools.ts'
import { scriptedServer } from '../testing/scripted-server.ts'
import { isAlive, person, tokenFor, until, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const errorOf = (result: Result) =>
  result._meta?.['tanager/error'] as { code: string; message: string; pending?: { id: string; argumentsDigest: string } } | undefined
const codeOf = (result: Result): string => errorOf(result)?.code ?? 'ok'

const ACTIONS = { approvals: { actions: { 'things.send': { roles: ['HR_HEAD'] } } } }
const tools = fixtureTools().map((tool) => (tool.name === 'send' ? { ...tool, requiresApprovalAction: 'things.send' } : tool))
/** The next version of the package: one tool is another than people reviewed. */
const changed = (name: string, more: object = { description: 'It also tells everybody.' }): FixtureTool[] =>
  tools.map((tool) => (tool.name === name ? { ...tool, ...more } : tool))
const OTHER_INPUT = { inputSchema: { type: 'object', properties: { text: { type: 'string' }, force: { type: 'boolean' } } } }

/** Has a call of `send` approved, and tells how its approval stands. */
function approving(url: URL, tenantId: string) {
  const headers = { authorization: `Bearer ${tokenFor(person('HR_HEAD', tenantId))}`, 'content-type': 'application/json' }
  const read = async (id: string) =>
    (await (await fetch(new URL(`/calls/${id}`, url), { headers })).json()) as { status: string; use: { outcome: string } | null }
  return {
    read,
    async approved(refused: Result): Promise<string> {
      const { id = '', argumentsDigest } = errorOf(refused)?.pending ?? {}
      const body = JSON.stringify({ decision: 'Approved', arguments_digest: argumentsDigest })
      assert.equal((await fetch(new URL(`/calls/${id}/decision`, url), { method: 'POST', headers, body })).status, 200)
      return id
    },
  }
}

describe('a tool that changed before its server was connected anew is not called, over stdio', () => {
  const w = world()
  after(() => w.close())
  const opened = async (name: string) => {
    const { url, said } = await w.governorHere(w.config(ACTIONS, [w.stdioServer(name, tools)]))
    const who = person()
    const client = await w.client(url, tokenFor(who))
    const echo = (by = client) => by.callTool({ name: `${name}_echo`, arguments: { text: 'x' } })
    const called = (tool: string) => w.journal(name).filter((entry) => entry.called === tool)
    const upgrade = (to: FixtureTool[]) => w.put(`${name}.tools.json`, to)
    return { url, said, who, client, echo, called, upgrade }
  }

  it('in the first process of another tenant', async () => {
    const { url, client, echo, called, upgrade } = await opened('mcp-second')
    assert.equal(codeOf(await echo()), 'ok')
    upgrade(changed('echo'))
    const other = await w.client(url, tokenFor(person()))
    assert.equal(codeOf(await echo(other)), 'tool_changed')
    assert.equal(called('echo').length, 1)
    assert.equal(codeOf(await other.callTool({ name: 'mcp-second_slow', arguments: { ms: 1 } })), 'ok', 'its other tools can be used')
    assert.equal(codeOf(await echo(client)), 'tool_changed', 'nor by anybody else')
  })

  it('by an approved write after its process was killed, which keeps its approval', async () => {
    const { url, who, client, echo, called, upgrade } = await opened('mcp-killed')
    const send = () => client.callTool({ name: 'mcp-killed_send', arguments: { offer_id: 'o-1' } })
    await echo()
    const { approved, read } = approving(url, who.tenant_id)
    const id = await approved(await send())
    const { pid = 0 } = called('echo')[0] ?? {}
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    upgrade(changed('send'))
    let refused = await send()
    // So long the governor waits before it starts the process again.
    await until(async () => {
      if (codeOf(refused) === 'upstream_unavailable') refused = await send()
      return codeOf(refused) !== 'upstream_unavailable'
    })
    assert.equal(codeOf(refused), 'tool_changed')
    assert.deepEqual(called('send'), [])
    const { status, use } = await read(id)
    assert.deepEqual([status, use?.outcome], ['Approved', 'given_back'])
  })

  it('after a crash, with another input schema', async () => {
    const { client, echo, called, upgrade } = await opened('mcp-crashed')
    assert.equal(codeOf(await echo()), 'ok')
    assert.equal(codeOf(await client.callTool({ name: 'mcp-crashed_crash', arguments: {} })), 'upstream_unavailable')
    upgrade(changed('echo', OTHER_INPUT))
    let result = await echo()
    await until(async () => {
      if (codeOf(result) === 'upstream_unavailable') result = await echo()
      return codeOf(result) !== 'upstream_unavailable'
    })
    assert.equal(codeOf(result), 'tool_changed')
    assert.equal(called('echo').length, 1)
  })
})

describe('a tool that changed before its server was connected anew is not called, over HTTP', () => {
  const w = world()
  const NO_SESSION = { status: 404, body: '{}' }
  let scripted: Awaited<ReturnType<typeof scriptedServer>>
  const who = person()
  let url: URL
  let client: Client
  let close: () => Promise<void>
  before(async () => {
    scripted = await scriptedServer(tools)
    w.live('mcp-far', tools)
  })
  after(async () => {
    await scripted.close()
    await w.close()
  })
  const begin = async () => {
    scripted.tools = tools
    const transport = { http: { url: scripted.url, audience: 'mcp-far', key: { algorithm: 'HS256', file: 'mint.key' } } }
    const governor = await w.governorHere(w.config(ACTIONS, [{ manifest: 'mcp-far.manifest.json', transport }]))
    url = governor.url
    close = governor.close
    client = await w.client(url, tokenFor(who))
  }
  const echo = (by = client) => by.callTool({ name: 'mcp-far_echo', arguments: { text: 'x' } })
  const send = (offer_id: string) => client.callTool({ name: 'mcp-far_send', arguments: { offer_id } })
  const redeploy = async (to: FixtureTool[]) => {
    await scripted.pause()
    scripted.tools = to
    await scripted.resume()
  }

  it('in the first session of another person', async () => {
    await begin()
    assert.equal(codeOf(await echo()), 'ok')
    const before = scripted.callsOf('echo')
    scripted.tools = changed('echo')
    assert.equal(codeOf(await echo(await w.client(url, tokenFor(person())))), 'tool_changed')
    assert.equal(scripted.callsOf('echo'), before)
    await close()
  })

  for (const sessions of ['without sessions', 'with sessions'] as const) {
    it(`by the first call after a redeployment, ${sessions}`, async () => {
      await begin()
      if (sessions === 'with sessions') scripted.forgetSessions(NO_SESSION)
      assert.equal(codeOf(await echo()), 'ok')
      const before = scripted.callsOf('echo')
      await redeploy(changed('echo'))
      if (sessions === 'with sessions') scripted.forgetSessions(NO_SESSION)
      assert.equal(codeOf(await echo()), 'tool_changed')
      assert.equal(scripted.callsOf('echo'), before)
      await close()
    })

    it(`by an approved write after a redeployment, which keeps its approval, ${sessions}`, async () => {
      await begin()
      await echo()
      const { approved, read } = approving(url, who.tenant_id)
      const id = await approved(await send(sessions))
      const before = scripted.callsOf('send')
      await redeploy(changed('send'))
      if (sessions === 'with sessions') scripted.forgetSessions(NO_SESSION)
      assert.equal(codeOf(await send(sessions)), 'tool_changed')
      assert.equal(scripted.callsOf('send'), before)
      const { status, use } = await read(id)
      assert.deepEqual([status, use?.outcome], ['Approved', 'given_back'])
      await close()
    })
  }

  it('after a crash, with another input schema', async () => {
    await begin()
    scripted.behaviour = 'resets'
    assert.equal(codeOf(await echo()), 'upstream_unavailable')
    scripted.behaviour = 'answers'
    await redeploy(changed('echo', OTHER_INPUT))
    const before = scripted.callsOf('echo')
    assert.equal(codeOf(await echo()), 'tool_changed')
    assert.equal(scripted.callsOf('echo'), before)
    await close()
  })

  it('and calls that follow each other read the list once', async () => {
    await begin()
    await echo()
    const before = scripted.lists
    for (let time = 0; time < 5; time += 1) assert.equal(codeOf(await echo()), 'ok')
    assert.equal(scripted.lists, before)
    await close()
  })
})
