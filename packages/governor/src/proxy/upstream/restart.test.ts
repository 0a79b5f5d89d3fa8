import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { isAlive, person, tokenFor, until, world } from '../testing/world.ts'

const codeOf = (result: Awaited<ReturnType<Client['callTool']>>): string =>
  (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'

describe('a tool server whose package was replaced', () => {
  const w = world()
  after(() => w.close())
  const agent = person()
  const admin = person('CONFIG_ADMIN', agent.tenant_id)
  const begin = async (name: string) => {
    const reviewers = { console: { reviewers: { roles: ['CONFIG_ADMIN'], tenants: [agent.tenant_id] } } }
    const { url, reload } = await w.governorHere(w.config(reviewers, [w.stdioServer(name)]))
    const client = await w.client(url, tokenFor(agent))
    const call = (tool: string) => client.callTool({ name: `${name}_${tool}`, arguments: {} })
    const pids = () => [...new Set(w.journal(name).map(({ pid }) => pid))]
    const restart = async (who: object, server = name) => {
      const headers = { authorization: `Bearer ${tokenFor(who)}` }
      const answer = await fetch(new URL(`/servers/${server}/restart`, url), { method: 'POST', headers })
      return [answer.status, await answer.json()] as const
    }
    const offered = async (who: object) => {
      const answer = await fetch(new URL('/overview', url), { headers: { authorization: `Bearer ${tokenFor(who)}` } })
      const { servers } = (await answer.json()) as { servers: { name: string; allowed_actions: string[] }[] }
      return servers.find((one) => one.name === name)?.allowed_actions ?? []
    }
    return { reload, call, pids, restart, offered }
  }

  it('is started again by a reload when tools of it are in quarantine, and can be used if it is what was reviewed', async () => {
    const { reload, call, pids } = await begin('mcp-rolled')
    await call('changes') // as an upgraded package; the files hold the old one again
    await until(async () => codeOf(await call('echo')) === 'tool_changed')
    const [old = 0] = pids()
    assert.deepEqual((await reload()).changes, ['mcp-rolled: started again'])
    assert.equal(codeOf(await call('echo')), 'ok')
    assert.equal(pids().length, 2)
    await until(() => !isAlive(old))
    assert.deepEqual((await reload()).changes, [], 'nothing is in quarantine')
  })

  it('is told at every reload what waits for a restart, not only at the first', async () => {
    const { reload } = await begin('mcp-moved')
    w.config({ listen: { port: 1 } }, [w.stdioServer('mcp-moved')])
    for (const _round of [1, 2]) assert.deepEqual((await reload()).needRestart, ['listen'])
  })

  it('is started again when a reviewer names it, with a record in the audit, and by nobody else', async () => {
    const { call, pids, restart, offered } = await begin('mcp-named')
    assert.deepEqual([await offered(admin), await offered(agent)], [['server.restart'], []])
    assert.equal(codeOf(await call('echo')), 'ok')
    assert.equal((await restart(agent))[0], 403)
    assert.equal((await restart(admin, 'mcp-other'))[0], 404)
    assert.deepEqual(await restart(admin), [200, { server: 'mcp-named', restarted: true }])
    assert.equal(codeOf(await call('echo')), 'ok')
    assert.equal(pids().length, 2)
    const restarted = w.audited().filter(({ event }) => event === 'server.restarted')
    assert.deepEqual(
      restarted.map(({ server, subject }) => [server, subject]),
      [['mcp-named', admin.sub]],
    )
  })
})
