import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { person, STRANGER, tokenFor, until, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const errorOf = (result: Result) => result._meta?.['tanager/error'] as { code: string; message: string } | undefined

describe('a tool server that is slow to start', () => {
  const w = world()
  after(() => w.close())
  /** Starts at once the first time, and so late from then on. */
  const slow = (name: string, milliseconds: number, startSeconds: number, timeoutMs = 1_000) => {
    const entry = w.stdioServer(
      name,
      fixtureTools().map((tool) => (tool.name === 'echo' ? { ...tool, timeoutMs } : tool)),
    )
    const script = `const { existsSync, writeFileSync } = require('node:fs')
      const wait = existsSync(${JSON.stringify(w.path(name))}) ? ${milliseconds} : 0
      writeFileSync(${JSON.stringify(w.path(name))}, '')
      setTimeout(() => import(${JSON.stringify(pathToFileURL(STRANGER).href)}), wait)`
    const { args } = entry.transport.stdio
    return { ...entry, transport: { stdio: { command: process.execPath, args: ['-e', script, '--', ...args.slice(1)], startSeconds } } }
  }
  const crashed = async (server: ReturnType<typeof slow>, name: string) => {
    const { url, said } = await w.governorHere(w.config({}, [server]))
    const client = await w.client(url, tokenFor(person()))
    const echo = async () => errorOf(await client.callTool({ name: `${name}_echo`, arguments: { text: 'x' } }))
    await until(async () => (await echo()) === undefined)
    await client.callTool({ name: `${name}_crash`, arguments: {} })
    return { echo, said }
  }

  it('says so to a call that does not wait for it, and serves once it is up', async () => {
    const { echo } = await crashed(slow('mcp-slow', 4_000, 60), 'mcp-slow')
    let told: Awaited<ReturnType<typeof echo>>
    await until(async () => {
      told = await echo()
      return /still starting/.test(told?.message ?? '')
    })
    assert.deepEqual(told, {
      code: 'upstream_unavailable',
      message:
        'mcp-slow is still starting, for which it has 60 s (startSeconds of its transport). Nothing was sent. Make the same call again in a moment.',
    })
    await until(async () => (await echo()) === undefined)
  })

  it('that did not come up at first is waited for by the calls that follow, not refused to them', async () => {
    const entry = w.stdioServer(
      'mcp-thrice',
      fixtureTools().map((tool) => ({ ...tool, retryPolicy: { maxAttempts: 1, backoffMs: 100 } })),
    )
    const starts = JSON.stringify(w.path('thrice'))
    const script = `const { appendFileSync, readFileSync } = require('node:fs')
      appendFileSync(${starts}, 'x')
      if (readFileSync(${starts}, 'utf8').length < 3) process.exit(1)
      import(${JSON.stringify(pathToFileURL(STRANGER).href)})`
    const { args } = entry.transport.stdio
    const server = { ...entry, transport: { stdio: { command: process.execPath, args: ['-e', script, '--', ...args.slice(1)] } } }
    const { url } = await w.governorHere(w.config({}, [server]))
    const client = await w.client(url, tokenFor(person()))
    const echo = async () => errorOf(await client.callTool({ name: 'mcp-thrice_echo', arguments: { text: 'x' } }))?.code ?? 'ok'
    assert.deepEqual([await echo(), ...(await Promise.all([1, 2, 3].map(echo)))], ['upstream_unavailable', 'ok', 'ok', 'ok'])
  })

  it('is ended when its time to start is over, and both the caller and the log are told which setting that is', async () => {
    const { echo, said } = await crashed(slow('mcp-late', 60_000, 5, 30_000), 'mcp-late')
    const words = 'mcp-late did not finish starting within 5 s (startSeconds of its transport).'
    await until(() => echo().then(() => said().includes(words)), said)
    await until(async () => (await echo())?.message === `${words} Nothing was sent.`, said)
  })
})
