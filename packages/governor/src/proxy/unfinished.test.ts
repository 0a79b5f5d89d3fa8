import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { heard, person, tokenFor, until, world } from './testing/world.ts'

describe('the audit of a governor', () => {
  const w = world()
  after(() => w.close())

  it('tells at the next start of a call that was left without an outcome, and tells it once', async () => {
    const { url, child } = await w.governor()
    const client = await w.client(url, tokenFor(person()))
    assert.ok(await client.callTool({ name: 'mcp-stranger_echo', arguments: {} }))
    client.callTool({ name: 'mcp-stranger_slow', arguments: { ms: 60_000 } }).catch(() => {})
    await until(() => w.journal().some(({ called }) => called === 'slow'))
    child.kill('SIGKILL')
    const again = await w.governor()
    await heard(again.child, /(intent and no outcome)/)
    assert.equal(again.child.said.match(/intent and no outcome/g)?.length, 1)
    assert.match(again.child.said, /"tool":"slow"/)
    again.child.kill('SIGKILL')
    const third = await w.governor()
    assert.doesNotMatch(third.child.said, /intent and no outcome/)
  })

  it('that is no longer where others read it makes the health say so', async () => {
    const { url } = await w.governor()
    const health = async () => {
      const answer = await fetch(new URL('/health', url))
      return [answer.status, ((await answer.json()) as { audit: string }).audit, (await fetch(new URL('/health/ready', url))).status]
    }
    assert.deepEqual(await health(), [200, 'ok', 200])
    renameSync(w.path('audit.jsonl'), w.path('elsewhere.jsonl'))
    assert.deepEqual(await health(), [503, 'unavailable', 503])
  })
})
