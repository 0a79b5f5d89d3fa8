import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from './testing/fixture-tools.ts'
import { person, tokenFor, until, world } from './testing/world.ts'

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
    const again = await w.governorHere()
    assert.equal(again.said().match(/intent and no outcome/g)?.length, 1)
    assert.match(again.said(), /"tool":"slow"/)
    await again.close()
    const third = await w.governorHere()
    assert.doesNotMatch(third.said(), /intent and no outcome/)
  })

  it('and whoever asks how the call stands is told that its outcome is not known', async () => {
    const agent = person()
    const head = person('HR_HEAD', agent.tenant_id)
    const tools = fixtureTools()
      .filter(({ name }) => name === 'slow')
      .map((tool) => ({ ...tool, tier: 'approval_required_write' as const, requiresApprovalAction: 'things.do' }))
    const file = w.config({ approvals: { actions: { 'things.do': { roles: ['HR_HEAD'] } } } }, [w.stdioServer('mcp-slow', tools)])
    const slow = (client: Client) => client.callTool({ name: 'mcp-slow_slow', arguments: { ms: 60_000 } })
    const told = (result: Awaited<ReturnType<typeof slow>>) =>
      result._meta?.['tanager/error'] as { message: string; pending: { id: string; argumentsDigest: string; earlierCall?: object } }
    const first = await w.governor(file)
    const client = await w.client(first.url, tokenFor(agent))
    const { id, argumentsDigest } = told(await slow(client)).pending
    const at = (url: URL, path: string, who: object, more: object = {}) =>
      fetch(new URL(path, url), { ...more, headers: { authorization: `Bearer ${tokenFor(who)}`, 'content-type': 'application/json' } })
    const decision = JSON.stringify({ decision: 'Approved', arguments_digest: argumentsDigest })
    assert.equal((await at(first.url, `/calls/${id}/decision`, head, { method: 'POST', body: decision })).status, 200)
    slow(client).catch(() => {})
    await until(() => w.journal('mcp-slow').length > 0)
    const useAt = async (url: URL) => ((await (await at(url, `/calls/${id}`, agent)).json()) as { use: { outcome: string } }).use.outcome
    assert.equal(await useAt(first.url), 'in_progress')
    first.child.kill('SIGKILL')

    const { url } = await w.governorHere(file)
    assert.equal(await useAt(url), 'outcome_unknown')
    const again = await w.client(url, tokenFor(agent))
    for (const words of [/its outcome is unknown, so check the record/, /must be approved for this call/]) {
      const { message, pending } = told(await slow(again))
      assert.match(message, words)
      assert.partialDeepStrictEqual(pending.earlierCall, { id, outcome: 'outcome_unknown' })
    }
    // A tool server whose governor was killed may still note that its call was cancelled.
    assert.equal(w.journal('mcp-slow').filter(({ called }) => called === 'slow').length, 1)
  })

  it('that is no longer where others read it makes the health say so', async () => {
    const { url } = await w.governorHere()
    const health = async () => {
      const answer = await fetch(new URL('/health', url))
      return [answer.status, ((await answer.json()) as { audit: string }).audit, (await fetch(new URL('/health/ready', url))).status]
    }
    assert.deepEqual(await health(), [200, 'ok', 200])
    renameSync(w.path('audit.jsonl'), w.path('elsewhere.jsonl'))
    assert.deepEqual(await health(), [503, 'unavailable', 503])
  })
})
