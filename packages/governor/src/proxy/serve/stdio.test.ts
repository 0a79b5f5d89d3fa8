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

  it('does not start without a token', () => {
    const { status, stderr } = spawnSync(process.execPath, [BIN, '--config', w.config(), '--stdio'], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    })
    assert.equal(status, 2)
    assert.match(stderr, /TANAGER_TOKEN/)
  })
})
