import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { scriptedServer } from '../testing/scripted-server.ts'
import { person, tokenFor, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const codeOf = (result: Result): string => (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'

describe('a tool server that answers with an event stream', () => {
  const w = world()
  let server: Awaited<ReturnType<typeof scriptedServer>>
  let client: Client
  let health: string
  const call = (tool: string) => client.callTool({ name: `mcp-scripted_${tool}`, arguments: tool === 'draft' ? { text: 'x' } : {} })
  before(async () => {
    const tools = fixtureTools()
    w.live('mcp-scripted', tools)
    server = await scriptedServer(tools)
    server.behaviour = 'stream-of-prose' // also the stream on which changes are told
    const transport = { http: { url: server.url, audience: 'x', key: { algorithm: 'HS256', file: 'mint.key' } } }
    const { url } = await w.governorHere(w.config({}, [{ manifest: 'mcp-scripted.manifest.json', transport }]))
    client = await w.client(url, tokenFor(person()))
    health = new URL('/health', url).href
  })
  after(async () => {
    await w.close()
    await server.close()
  })

  it('of prose fails that call alone, and the governor goes on', async () => {
    server.behaviour = 'stream-of-prose'
    assert.equal(codeOf(await call('echo')), 'upstream_unavailable')
    assert.equal(codeOf(await call('draft')), 'outcome_unknown')
    assert.equal((await fetch(health)).status, 200)
    server.behaviour = 'answers'
    assert.equal(codeOf(await call('echo')), 'ok')
  })
  it('that begins with an event without data, as the official SDK does, is understood', async () => {
    server.behaviour = 'stream-after-empty-event'
    assert.equal(codeOf(await call('echo')), 'ok')
    assert.equal(codeOf(await call('draft')), 'ok')
  })
})
