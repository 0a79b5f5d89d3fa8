import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { startTcpProxy, type TcpProxy } from '@tanager/kernel/testing'
import { type FixtureTool, fixtureTools } from '../testing/fixture-tools.ts'
import { scriptedServer } from '../testing/scripted-server.ts'
import { isAlive, person, tokenFor, until, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
type Call = (tool: string, input?: object) => Promise<Result>
const codeOf = (result: Result): string => (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'

const TIMEOUT_MS = 1_000
/** What a call may take beyond its time: generous here, as the machine may be slow; strict in the long proof. */
const GRACE_MS = process.env.SOAK === '1' ? 1_000 : 10_000
const SETUP_MS = 10_000
const RETURN_MS = process.env.SOAK === '1' ? 5_000 : 60_000

/** Every tool with the shortest time that a manifest may give it, and one try. */
const quickTools = (): FixtureTool[] => fixtureTools().map((tool) => ({ ...tool, timeoutMs: TIMEOUT_MS }))

async function timed(work: () => Promise<Result>): Promise<{ code: string; ms: number }> {
  const begun = performance.now()
  const code = codeOf(await work())
  return { code, ms: performance.now() - begun }
}

async function endsInTime(work: () => Promise<Result>, code: string, limit = TIMEOUT_MS): Promise<void> {
  const ended = await timed(work)
  assert.equal(ended.code, code)
  assert.ok(ended.ms < limit + GRACE_MS, `it took ${ended.ms} ms`)
}

/** Calls are normal again within the promised time: three in a row. */
async function comesBack(call: Call): Promise<void> {
  const begun = performance.now()
  await until(async () => codeOf(await call('echo', { text: 'x' })) === 'ok')
  for (const _ of [1, 2]) assert.equal(codeOf(await call('echo', { text: 'x' })), 'ok')
  assert.equal(codeOf(await call('draft', { text: 'x' })), 'ok')
  const ms = performance.now() - begun
  assert.ok(ms < RETURN_MS, `calls were normal after ${ms} ms`)
}

describe('the path to a tool server over HTTP', () => {
  const w = world()
  let path: TcpProxy
  let url: URL
  let call: Call
  let other: Call
  const callsOf =
    (client: Client, server = 'mcp-stranger'): Call =>
    (tool, input = {}) =>
      client.callTool({ name: `${server}.${tool}`, arguments: { ...input } })
  const throughPath = async () => {
    const server = await w.httpServer('mcp-stranger', quickTools())
    const direct = new URL(server.transport.http.url)
    path = await startTcpProxy({ port: Number(direct.port) })
    direct.port = String(path.port)
    return { ...server, transport: { http: { ...server.transport.http, url: direct.href } } }
  }
  before(async () => {
    const servers = [await throughPath(), w.stdioServer('mcp-other', quickTools())]
    url = (await w.governor(w.config({}, servers))).url
    const client = await w.client(url, tokenFor(person()))
    call = callsOf(client)
    other = callsOf(client, 'mcp-other')
  })
  after(async () => {
    await w.close()
    await path.close()
  })
  beforeEach(async () => {
    path.mode = 'pass'
    path.delayMs = 0
    await until(async () => codeOf(await call('echo')) === 'ok')
    assert.equal(codeOf(await other('echo')), 'ok')
  })

  it('that swallows every byte: calls end in their time, others go on, and all is normal when it returns', async () => {
    await Promise.all(Array.from({ length: 8 }, () => call('slow', { ms: 50 }))) // so many connections are kept
    path.mode = 'swallow'
    const sent = w.journal().length
    await Promise.all([
      endsInTime(() => call('echo'), 'timeout'),
      endsInTime(() => call('draft', { text: 'x' }), 'outcome_unknown'),
      endsInTime(() => other('echo'), 'ok', 0),
      endsInTime(() => other('draft', { text: 'x' }), 'ok', 0),
    ])
    assert.equal(w.journal().length, sent)
    path.mode = 'pass'
    const first = await timed(() => call('echo'))
    assert.equal(first.code, 'ok', 'a connection from before was used')
    await comesBack(call)
    assert.equal(w.journal().filter((entry) => entry.called === 'draft').length, 1, 'the lost write was sent again')
  })

  it('that is dead when somebody comes for the first time: set-up ends in time, and succeeds when it returns', async () => {
    path.mode = 'swallow'
    const stranger = callsOf(await w.client(url, tokenFor(person())))
    const waiting = Array.from({ length: 3 }, () => endsInTime(() => stranger('echo'), 'timeout'))
    await Promise.all([...waiting, endsInTime(() => stranger('draft', { text: 'x' }), 'timeout')])
    path.mode = 'pass'
    await comesBack(stranger)
  })

  it('that resets: a read is unavailable, a write that may have run has an unknown outcome and is not repeated', async () => {
    const drafts = () => w.journal().filter((entry) => entry.called === 'hangs').length
    const reading = timed(() => call('hangs'))
    await until(() => drafts() > 0)
    path.mode = 'reset'
    assert.equal((await reading).code, 'upstream_unavailable')
    await endsInTime(() => call('echo'), 'upstream_unavailable', 0)
    const code = (await timed(() => call('draft', { text: 'x' }))).code
    assert.ok(['outcome_unknown', 'upstream_unavailable'].includes(code), code)
    path.mode = 'pass'
    await comesBack(call)
  })

  it('that refuses connections: nothing was sent, and the call says so at once', async () => {
    path.mode = 'refuse'
    await endsInTime(() => call('echo'), 'upstream_unavailable', 0)
    await endsInTime(() => call('draft', { text: 'x' }), 'upstream_unavailable', 0)
    await endsInTime(() => other('echo'), 'ok', 0)
    path.mode = 'pass'
    await comesBack(call)
  })

  it('that is slow: calls that fit in their time succeed', async () => {
    path.delayMs = 100
    assert.equal(codeOf(await call('echo')), 'ok')
    path.delayMs = 3_000
    await endsInTime(() => call('echo'), 'timeout')
    path.delayMs = 0
    await comesBack(call)
  })

  it('that is dead from the start: a tool is not called before its server was compared with the manifest', async () => {
    path.mode = 'swallow'
    const late = await w.governor(w.config({}, [await sameServer()]))
    const first = callsOf(await w.client(late.url, tokenFor(person())))
    await endsInTime(() => first('echo'), 'upstream_unavailable', SETUP_MS)
    path.mode = 'pass'
    await comesBack(first)
  })
  const sameServer = async () => ({
    manifest: 'mcp-stranger.manifest.json',
    transport: {
      http: { url: `http://127.0.0.1:${path.port}/mcp`, audience: 'mcp-stranger', key: { algorithm: 'HS256', file: 'mint.key' } },
    },
  })
})

describe('a tool server over HTTP that accepts', () => {
  const w = world()
  let server: Awaited<ReturnType<typeof scriptedServer>>
  let call: Call
  before(async () => {
    const tools = quickTools()
    w.live('mcp-scripted', tools)
    server = await scriptedServer(tools)
    const entry = {
      manifest: 'mcp-scripted.manifest.json',
      transport: { http: { url: server.url, audience: 'x', key: { algorithm: 'HS256', file: 'mint.key' } } },
    }
    const { url } = await w.governor(w.config({}, [entry]))
    const client = await w.client(url, tokenFor(person()))
    call = (tool, input = {}) => client.callTool({ name: `mcp-scripted_${tool}`, arguments: { ...input } })
  })
  after(async () => {
    await w.close()
    await server.close()
  })

  for (const [behaviour, read, write] of [
    ['never-answers', 'timeout', 'outcome_unknown'],
    ['body-never-ends', 'timeout', 'outcome_unknown'],
    ['stream-without-answer', 'timeout', 'outcome_unknown'],
    ['resets', 'upstream_unavailable', 'outcome_unknown'],
    ['error-never-ends', 'upstream_unavailable', 'outcome_unknown'],
    ['stream-never-ends', 'ok', 'ok'],
  ] as const) {
    it(`and then ${behaviour}: the call ends in its time, and its connection is thrown away`, async () => {
      server.behaviour = behaviour
      const { drafts } = server
      await Promise.all([endsInTime(() => call('echo'), read), endsInTime(() => call('draft', { text: 'x' }), write)])
      assert.equal(server.drafts, drafts + 1, 'a write that may have run was sent again')
      server.behaviour = 'answers'
      await comesBack(call)
      await until(
        () => server.unanswered === 0,
        () => `${server.unanswered} answers are still being read`,
      )
    })
  }
})

describe('a tool server over stdio that stops reading', () => {
  const w = world()
  let call: Call
  let other: Call
  const pid = () =>
    w
      .journal()
      .filter((entry) => entry.called === 'echo')
      .at(-1)?.pid ?? 0
  before(async () => {
    const tools = quickTools().map((tool) => (tool.name === 'slow' ? { ...tool, timeoutMs: 30_000 } : tool))
    const { url } = await w.governor(w.config({}, [w.stdioServer(undefined, tools), w.stdioServer('mcp-other', tools)]))
    const client = await w.client(url, tokenFor(person()))
    call = (tool, input = {}) => client.callTool({ name: `mcp-stranger_${tool}`, arguments: { ...input } })
    other = (tool, input = {}) => client.callTool({ name: `mcp-other_${tool}`, arguments: { ...input } })
  })
  after(() => w.close())
  beforeEach(() => until(async () => codeOf(await call('echo')) === 'ok'))

  it('and goes on: calls end in their time, and are normal when it reads again', async () => {
    const stopped = pid()
    const long = call('slow', { ms: 3_000 }) // keeps it from being taken for dead
    await until(() => w.journal().some((entry) => entry.called === 'slow'))
    process.kill(stopped, 'SIGSTOP')
    await Promise.all([
      endsInTime(() => call('echo'), 'timeout'),
      endsInTime(() => call('draft', { text: 'x'.repeat(900) }), 'outcome_unknown'),
      endsInTime(() => other('echo'), 'ok', 0),
    ])
    process.kill(stopped, 'SIGCONT')
    await comesBack(call)
    assert.equal(codeOf(await long), 'ok')
    assert.equal(pid(), stopped)
  })

  it('for good: it is ended, and started again for the next call', async () => {
    const stopped = pid()
    process.kill(stopped, 'SIGSTOP')
    await endsInTime(() => call('echo'), 'timeout')
    await until(() => !isAlive(stopped))
    await comesBack(call)
    assert.notEqual(pid(), stopped)
  })
})
