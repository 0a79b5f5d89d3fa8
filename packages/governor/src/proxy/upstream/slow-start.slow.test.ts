import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { person, STRANGER, tokenFor, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const errorOf = (result: Result) => result._meta?.['tanager/error'] as { code: string; message: string } | undefined

describe('a tool server that needs more than ten seconds to start', () => {
  const w = world()
  after(() => w.close())

  it('serves the first call that is made of it', async () => {
    const entry = w.stdioServer('mcp-slow', fixtureTools())
    const script = `setTimeout(() => import(${JSON.stringify(pathToFileURL(STRANGER).href)}), 14_000)`
    const { args } = entry.transport.stdio
    const server = { ...entry, transport: { stdio: { command: process.execPath, args: ['-e', script, '--', ...args.slice(1)] } } }
    const { url } = await w.governorHere(w.config({}, [server]))
    const client = await w.client(url, tokenFor(person()))
    assert.equal(errorOf(await client.callTool({ name: 'mcp-slow_echo', arguments: { text: 'x' } })), undefined)
  })
})
