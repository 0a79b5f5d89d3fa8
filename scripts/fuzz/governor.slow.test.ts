import { after, before, describe, it } from 'node:test'
import { BIN, heard, person, tokenFor, world } from '../../packages/governor/src/proxy/testing/world.ts'
import type { Target } from './fuzz.ts'
import { judgeByFuzzing, TRIED } from './judged.ts'
import { type Probe, prepareProbe } from './measured.ts'

const ACCEPT = { accept: 'application/json, text/event-stream' }
const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzzer', version: '1' } },
}
const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 2, method, params })
const echo = message('tools/call', { name: 'mcp-stranger_echo', arguments: { text: 'Good morning' } })

describe('hostile requests to the governor', () => {
  const w = world()
  const token = tokenFor(person(), 3_600)
  let url: URL
  let session: string
  let probe: Probe
  before(async () => {
    const prepared = prepareProbe()
    const child = w.start([BIN, '--config', w.config({ limits: { sessions: 1_000 } }), '--http'], prepared.env)
    url = new URL(await heard(child, /listens on (\S+)/))
    probe = await prepared.connect()
    const headers = { ...ACCEPT, 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const opened = await fetch(url, { method: 'POST', headers, body: JSON.stringify(HELLO) })
    session = String(opened.headers.get('mcp-session-id'))
  })
  after(async () => {
    probe.close()
    await w.close()
  })

  it('hold no event loop, break nothing and leave nothing behind', async () => {
    const signedIn = { ...ACCEPT, authorization: `Bearer ${token}` }
    const target = (operation: string, path: string, headers: Record<string, string>, body?: object): Target => ({
      operation,
      caller: headers.authorization ? 'a recruiter' : 'a stranger',
      method: body ? 'POST' : 'GET',
      path,
      headers,
      parameters: [],
      ...(body ? { body } : {}),
    })
    const inSession = { ...signedIn, 'mcp-session-id': session }
    const targets = [
      target('health', '/health', {}),
      target('metrics', '/metrics', {}),
      target('no such page', '/elsewhere', {}),
      target('mcp', '/mcp', ACCEPT, HELLO),
      target('initialize', '/mcp', signedIn, HELLO),
      // A stream of events would stay open: only one that is refused ends by itself.
      target('events', '/mcp', ACCEPT),
      target('events of no session', '/mcp', { ...signedIn, 'mcp-session-id': 'none' }),
      { ...target('end of no session', '/mcp', { ...signedIn, 'mcp-session-id': 'none' }), method: 'DELETE' },
      { ...target('end', '/mcp', ACCEPT), method: 'DELETE' },
      target('tools/list', '/mcp', inSession, message('tools/list', {})),
      target('tools/call', '/mcp', inSession, echo),
      target('tools/call without a session', '/mcp', { ...signedIn, 'mcp-protocol-version': '2026-07-28' }, echo),
    ]
    await judgeByFuzzing({ url: url.origin, probe, targets, each: TRIED.governor })
  })
})
