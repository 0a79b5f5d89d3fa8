import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { scriptedServer } from '../testing/scripted-server.ts'
import { person, tokenFor, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const codeOf = (result: Result): string => (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'
const OFFER = '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa'

const listening = async (answer: RequestListener): Promise<{ server: Server; url: string }> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('an approval over a real way to the tool', () => {
  const w = world()
  const tools = fixtureTools()
  const who = person()
  let talent: Awaited<ReturnType<typeof listening>>
  let request = 0
  const send = (client: Client, server: string) => client.callTool({ name: `${server}_send`, arguments: { offer_id: OFFER } })
  const configOf = (server: object, state: string) => w.config({ approvals: { talentUrl: talent.url }, state: { file: state } }, [server])
  const governed = async (server: object, state = `state-${request}.sqlite`) => {
    const { url, close } = await w.governorHere(configOf(server, state))
    return { client: await w.client(url, tokenFor(who)), close }
  }
  before(async () => {
    talent = await listening((_request, response) => {
      const record = {
        approval_request_id: `r-${request}`,
        version: 4,
        status: 'Approved',
        outcome: null,
        entity_type: 'offer',
        entity_id: OFFER,
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(record))
    })
  })
  after(async () => {
    talent.server.close()
    await w.close()
  })

  it('is given back when the process does not start, and serves once it does', async () => {
    request = 1
    const entry = w.stdioServer('mcp-late')
    const command = w.put('absent', '#!/no/such/interpreter\n')
    chmodSync(command, 0o700)
    const missing = { ...entry, transport: { stdio: { command } } }
    const { client, close } = await governed(missing, 'late.sqlite')
    assert.equal(codeOf(await send(client, 'mcp-late')), 'upstream_unavailable')
    await close()
    const again = await w.governor(configOf(entry, 'late.sqlite'))
    const second = await w.client(again.url, tokenFor(who))
    assert.equal(codeOf(await send(second, 'mcp-late')), 'ok')
    assert.equal(codeOf(await send(second, 'mcp-late')), 'approval_used')
    again.child.kill('SIGKILL')
    const restarted = await governed(entry, 'late.sqlite')
    assert.equal(codeOf(await send(restarted.client, 'mcp-late')), 'approval_used', 'a restart forgets nothing')
    assert.equal(w.journal('mcp-late').filter(({ called }) => called === 'send').length, 1)
  })

  it('is given back when the connection is refused, and used up when an answer does not come', async () => {
    request = 2
    w.live('mcp-far', tools)
    const scripted = await scriptedServer(tools)
    const http = (url: string) => ({
      manifest: 'mcp-far.manifest.json',
      transport: { http: { url, audience: 'mcp-far', key: { algorithm: 'HS256', file: 'mint.key' } } },
    })
    const { client } = await governed(http(scripted.url), 'far.sqlite')
    assert.equal(codeOf(await client.callTool({ name: 'mcp-far_echo', arguments: {} })), 'ok')
    await scripted.pause()
    for (let time = 0; time < 3; time += 1) assert.equal(codeOf(await send(client, 'mcp-far')), 'upstream_unavailable')
    await scripted.resume()
    assert.equal(codeOf(await send(client, 'mcp-far')), 'ok')
    request = 3
    scripted.behaviour = 'resets'
    assert.equal(codeOf(await send(client, 'mcp-far')), 'outcome_unknown')
    scripted.behaviour = 'answers'
    assert.equal(codeOf(await send(client, 'mcp-far')), 'approval_used')
    await scripted.close()
  })
})
