import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { BIN, isAlive, person, tokenFor, until, world } from '../testing/world.ts'

describe('the proxy over stdio', () => {
  const w = world()
  after(() => w.close())

  it('lists and calls through the official client, as the token’s user, and ends with it', async () => {
    const who = person('SOURCER')
    const { client, transport } = await w.stdioClient(tokenFor(who))
    const { tools } = await client.listTools()
    assert.ok(tools.some((tool) => tool.name === 'mcp-stranger_echo'))
    assert.ok(!tools.some((tool) => tool.name === 'mcp-stranger_draft'))
    const result = await client.callTool({ name: 'mcp-stranger_echo', arguments: { text: 'hello' } })
    const { text, meta } = result.structuredContent as { text: string; meta: string }
    assert.equal(text, 'hello')
    assert.equal(JSON.parse(meta)['tanager/caller'].sub, who.sub)
    // As it comes over the wire: the client drops what it reads together with the answer, which happens on a busy machine.
    const heard: object[] = []
    const pass = transport.onmessage
    transport.onmessage = (message) => {
      if ('method' in message && message.method === 'notifications/progress') heard.push(message.params ?? {})
      pass?.(message)
    }
    await client.callTool({ name: 'mcp-stranger_works', arguments: {} }, { onprogress: () => {} })
    const numbers = heard.map(({ progressToken: _, ...said }: { progressToken?: unknown }) => said)
    assert.deepEqual(numbers, [{ progress: 1, total: 3 }, { progress: 2.5 }, { progress: 3 }])
    const pids = [transport.pid, ...w.journal().map((entry) => entry.pid)].filter((pid) => pid !== null)
    await client.close()
    await until(() => !pids.some(isAlive))
  })

  it('refuses every call once the token has expired', async () => {
    const { client } = await w.stdioClient(tokenFor(person(), 2))
    await until(async () => {
      await delay(200)
      return client.callTool({ name: 'mcp-stranger_echo', arguments: {} }).then(
        () => false,
        (error: { code?: number }) => error.code === -32001,
      )
    })
    await assert.rejects(client.listTools(), /TANAGER_TOKEN/)
  })

  it('answers a message that it cannot take, says so in the log, and goes on', async () => {
    const child = w.start([BIN, '--config', w.config(), '--stdio'], { TANAGER_TOKEN: tokenFor(person()) })
    let out = ''
    child.stdout?.on('data', (text) => (out += text))
    const say = (line: string): void => void child.stdin?.write(`${line}\n`)
    const answers = () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { id: unknown; result?: object; error?: { code: number; message: string } })
    const callOf = (id: string, input: string) =>
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"mcp-stranger_echo","arguments":${input}}}`
    say(
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}',
    )
    say('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    say(callOf('2', `{"text":"${'x'.repeat(1_200_000)}"}`))
    say(callOf('"thr\\u00e9e"', `{"text":"${'x'.repeat(3_000_000)}"}`))
    say(callOf('4', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`))
    say('hello')
    say(`[${callOf('6', '{}')}]`)
    say('{"jsonrpc":"1.0","id":7,"method":"ping"}')
    say(callOf('8', '{"text":"still here"}'))
    await until(
      () => answers().some(({ id }) => id === 8),
      () => child.said.slice(-2_000),
    )
    const refused = answers().flatMap(({ id, error }) => (error === undefined ? [] : [[id, error.code, error.message]]))
    const single = 'The message is not a single JSON-RPC 2.0 message. Batches are not supported.'
    assert.deepEqual(refused, [
      [2, -32000, 'The message is longer than 1114112 bytes.'],
      ['thrée', -32000, 'The message is longer than 1114112 bytes.'],
      [4, -32700, 'The message is too complex: it is nested deeper than 80 levels.'],
      [null, -32700, 'The message is not JSON.'],
      [null, -32600, single],
      [7, -32600, single],
    ])
    await until(() => (child.said.match(/An MCP message was refused/g) ?? []).length === refused.length)
    child.stdin?.end()
    await until(() => child.exitCode !== null)
  })

  it('does not start without a token', () => {
    const { status, stderr } = spawnSync(process.execPath, [BIN, '--config', w.config(), '--stdio'], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    })
    assert.equal(status, 2)
    assert.match(stderr, /TANAGER_TOKEN/)
  })
})
