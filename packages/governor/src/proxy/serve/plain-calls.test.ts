import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { ProtocolError } from '@modelcontextprotocol/server'
import type { Verdict } from '../../verdict.ts'
import { createLog } from '../log.ts'
import type { GovernorProxy } from '../proxy.ts'
import { toolNames } from '../tool-names.ts'
import { PlainCalls, plainCall } from './plain-calls.ts'

const call = (params: unknown, more: object = {}) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params, ...more }) as JSONRPCMessage

describe('a plain call', () => {
  it('is a name, arguments and notes that the protocol gives no other meaning', () => {
    const plain: [object, object][] = [
      [{ name: 'a.b' }, {}],
      [{ name: 'a.b', arguments: { x: 1 } }, {}],
      [{ name: 'a.b', arguments: {}, _meta: { 'tanager/correlation-id': 'c', progressToken: 'p' } }, {}],
      [{ name: 'a.b' }, { id: 'text' }],
      [{ name: 'a.b', arguments: [] }, {}],
      [{ name: 'a.b', arguments: null }, {}],
    ]
    for (const [params, more] of plain) assert.equal(plainCall(call(params, more))?.name, 'a.b', JSON.stringify(params))
  })

  it('is nothing else: what is odd or new in the protocol is judged by the SDK', () => {
    const others = [
      call(undefined),
      call([]),
      call({ name: 5 }),
      call({ name: 'a.b', task: {} }),
      call({ name: 'a.b', _meta: 'text' }),
      call({ name: 'a.b', _meta: { progressToken: {} } }),
      call({ name: 'a.b', _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }),
      call({ name: 'a.b' }, { id: undefined }),
      call({ name: 'a.b' }, { method: 'tools/list' }),
    ]
    for (const message of others) assert.equal(plainCall(message), null, JSON.stringify(message))
  })
})

describe('plain calls of a connection', () => {
  const refused: Verdict = { status: 'refused', code: 'scope_missing', message: 'Not you.' }
  const caller = { tenantId: 't', subject: 's', role: 'R', scopes: [], token: '' }
  const proxyWith = (answer: GovernorProxy['call']): Pick<GovernorProxy, 'log' | 'names' | 'list' | 'call' | 'onToolsChanged'> => ({
    log: createLog('silent'),
    names: toolNames('dot', []),
    list: () => ({ tools: [] }),
    call: answer,
    onToolsChanged: () => () => {},
  })
  const options = { callerOf: () => caller, notify: () => {} }
  const echo = plainCall(call({ name: 'a.b' }))
  assert.ok(echo)

  it('are answered under their own id; a refusal is a result, an unknown tool an error', async () => {
    const refusing = (await new PlainCalls(proxyWith(async () => refused)).answer(echo, options)) as { id: number; result: object }
    assert.equal(refusing.id, 1)
    assert.match(JSON.stringify(refusing.result), /scope_missing/)
    const unknown = new PlainCalls(proxyWith(async () => ({ ...refused, code: 'unknown_tool' })))
    assert.match(JSON.stringify(await unknown.answer(echo, options)), /"code":-32602.+Unknown tool: a\.b/)
  })

  it('say who is not signed in any more, and nothing of what broke inside', async () => {
    const expired = () => {
      throw new ProtocolError(-32001, 'Expired.')
    }
    const calls = new PlainCalls(proxyWith(() => Promise.reject(new Error('secret place'))))
    assert.match(JSON.stringify(await calls.answer(echo, { ...options, callerOf: expired })), /-32001.+Expired/)
    assert.deepEqual(await calls.answer(echo, options), { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } })
  })

  it('get no answer once they are cancelled or the connection is gone, and whoever works on them is told', async () => {
    for (const leave of [(calls: PlainCalls) => calls.cancel(1), (calls: PlainCalls) => calls.close()]) {
      let told = false
      const calls = new PlainCalls(
        proxyWith(
          ({ signal }) =>
            new Promise((resolve) =>
              signal.addEventListener('abort', () => {
                told = true
                resolve(refused)
              }),
            ),
        ),
      )
      const answer = calls.answer(echo, options)
      await Promise.resolve() // the caller is looked up first
      await Promise.resolve()
      leave(calls)
      assert.equal(await answer, null)
      assert.equal(told, true)
    }
  })
})
