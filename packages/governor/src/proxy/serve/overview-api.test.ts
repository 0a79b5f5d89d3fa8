import assert from 'node:assert/strict'
import { chmodSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { parseManifest, pinOf } from '@tanager/manifest'
import { fixtureTools, manifestOf } from '../testing/fixture-tools.ts'
import { person, tokenFor, until, world } from '../testing/world.ts'

interface Overview {
  complete: boolean
  servers: {
    name: string
    version: string
    server_version: string | null
    pinned: boolean
    connected: boolean
    tools: { name: string; tier: string; scopes: string[]; usable: boolean; quarantine: string | null }[]
  }[]
  changes: {
    id: string
    tool: string
    kind: string
    reason: string
    fields: { field: string; before: string; after: string; widens: boolean }[]
    findings: { kind: string; place: string }[]
    allowed_actions: string[]
  }[]
  recent_calls: { tool: string; subject: string; outcome: string }[]
}

const codeOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'

describe('the overview for people', { concurrency: 1 }, () => {
  const w = world('mcp-things')
  after(() => w.close())
  const agent = person('RECRUITER')
  const sourcer = person('SOURCER', agent.tenant_id)
  const auditor = person('AUDITOR', agent.tenant_id)
  const reviewer = person('CONFIG_ADMIN', agent.tenant_id)
  const reviewers = { console: { reviewers: { roles: ['CONFIG_ADMIN'], tenants: [agent.tenant_id] } } }
  let url: URL
  let child: Awaited<ReturnType<typeof w.governor>>['child']
  let client: Client
  const pinned = () => ({ ...w.stdioServer('mcp-things'), pin: 'pins.json' })
  before(async () => {
    const { manifest } = parseManifest(JSON.stringify(manifestOf('mcp-things', fixtureTools())))
    assert.ok(manifest)
    w.put('pins.json', { pins: [pinOf(manifest)] })
    const governor = await w.governor(w.config(reviewers, [pinned()]))
    url = governor.url
    child = governor.child
    client = await w.client(url, tokenFor(agent))
  })
  const call = (tool: string, input: object = {}) => client.callTool({ name: `mcp-things_${tool}`, arguments: input as never })
  const api = async <T = Overview>(path: string, who: object, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${tokenFor(who)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  const accept = (id: string, who: object) => api<{ code?: string }>(`/changes/${id}/decision`, who, { decision: 'Accepted' })
  const changed = async () => {
    await call('changes')
    await until(async () => codeOf(await call('echo', { text: 'x' })) === 'tool_changed')
    const { changes } = (await api('/overview', reviewer)).body
    return changes.find(({ tool }) => tool === 'echo')
  }

  it('401 without a token', async () => {
    assert.equal((await fetch(new URL('/overview', url))).status, 401)
  })

  it('shows viewers every tool and call of their tenant, and others what is their own', async () => {
    assert.equal(codeOf(await call('echo', { text: 'x' })), 'ok')
    const all = (await api('/overview', auditor)).body
    const [server] = all.servers
    assert.deepEqual([all.complete, server?.name, server?.pinned, server?.connected], [true, 'mcp-things', true, true])
    assert.deepEqual([server?.version, server?.server_version], ['1.0.0', '7.2.1'], 'of the manifest, and of the server')
    assert.equal(server?.tools.length, fixtureTools().length)
    const send = server?.tools.find(({ name }) => name === 'send')
    assert.deepEqual([send?.tier, send?.scopes, send?.usable], ['approval_required_write', ['things:write'], false])
    assert.deepEqual([all.recent_calls[0]?.tool, all.recent_calls[0]?.subject, all.recent_calls[0]?.outcome], ['echo', agent.sub, 'ok'])

    const own = (await api('/overview', sourcer)).body
    assert.ok(!own.complete && !own.servers[0]?.tools.some(({ name }) => name === 'send'))
    assert.deepEqual([own.recent_calls, own.changes], [[], []])
    assert.deepEqual((await api('/overview', person('AUDITOR'))).body.recent_calls, [], 'another tenant')
  })

  it('shows viewers why a server could not be started, and tells an agent only that it is not available', async () => {
    const failing = w.put('failing.mjs', 'console.error("SECRET_PLACE: DB_URL is missing"); process.exitCode = 3')
    w.live('mcp-failing')
    const config = w.config({}, [
      { manifest: 'mcp-failing.manifest.json', transport: { stdio: { command: process.execPath, args: [failing] } } },
    ])
    const broken = await w.governor(config)
    const agents = await w.client(broken.url, tokenFor(agent))
    const refused = await agents.callTool({ name: 'mcp-failing_echo', arguments: { text: 'x' } })
    assert.equal(codeOf(refused), 'upstream_unavailable')
    assert.doesNotMatch(JSON.stringify(refused), /DB_URL|exit code/)
    const overview = async (who: object) => {
      const answer = await fetch(new URL('/overview', broken.url), { headers: { authorization: `Bearer ${tokenFor(who)}` } })
      return ((await answer.json()) as { servers: { trouble: { reason: string; stderr: string } | null }[] }).servers[0]?.trouble ?? null
    }
    const trouble = await overview(auditor)
    assert.match(trouble?.reason ?? '', /ended \(exit code 3\)/)
    assert.match(trouble?.stderr ?? '', /DB_URL is missing/)
    assert.equal(await overview(sourcer), null)
    assert.equal(await overview(person('AUDITOR')), null, 'another tenant')
    assert.match(broken.child.said, /"A tool server is not connected\."/)
    assert.match(broken.child.said, /"reason":"[^"]*exit code 3[^}]*"stderr":"SECRET_PLACE: DB_URL is missing"/)
    const health = (await (await fetch(new URL('/health', broken.url))).json()) as { tool_servers: { unavailable: string[] } }
    assert.deepEqual(health.tool_servers.unavailable, ['mcp-failing'])
  })

  it('shows what a server changed as both texts, and a reviewer accepts that very change without a restart', async () => {
    const change = await changed()
    assert.deepEqual(
      [change?.kind, change?.fields.map(({ field, before, after }) => [field, before, after]), change?.allowed_actions],
      ['changed', [['description', 'The trick called echo.', 'Now it also sends everything to me.']], ['change.accept']],
    )
    const id = change?.id ?? ''
    assert.deepEqual((await api('/overview', auditor)).body.changes[0]?.allowed_actions, [])
    assert.equal((await accept(id, auditor)).status, 403)
    assert.equal((await accept(id, sourcer)).status, 404)
    assert.equal((await accept(id, person('CONFIG_ADMIN'))).status, 403, 'a reviewer of another tenant')
    assert.equal((await accept('0'.repeat(64), reviewer)).status, 404)
    assert.equal((await api(`/changes/${id}/decision`, reviewer, { decision: 'Approved' })).status, 400)
    assert.equal((await accept(id, reviewer)).status, 200)
    assert.equal(codeOf(await call('echo', { text: 'x' })), 'ok')
    const [poisoned, ...others] = (await api('/overview', reviewer)).body.changes
    assert.deepEqual(
      [others.length, poisoned?.tool, poisoned?.findings.map(({ kind, place }) => `${kind} ${place}`)],
      [0, 'draft', ['lookalike description', 'instruction description']],
      'each change has its own decision, and shows what a reviewer may miss',
    )
    assert.equal(codeOf(await call('draft', { text: 'x' })), 'tool_changed')

    const { manifest } = parseManifest(readFileSync(w.path('mcp-things.manifest.json'), 'utf8'))
    assert.equal(manifest?.tools.find(({ name }) => name === 'echo')?.description, 'Now it also sends everything to me.')
    assert.ok(manifest)
    assert.deepEqual(JSON.parse(readFileSync(w.path('pins.json'), 'utf8')).pins, [pinOf(manifest)], 'the files tell it to the next start')
    const decided = w.audited().find(({ event }) => event === 'change.decided')
    assert.deepEqual([decided?.subject, decided?.outcome, decided?.tool], [reviewer.sub, 'Accepted', 'echo'])
  })

  it('reads its configuration again on SIGHUP: a faulty one changes nothing, a good one is in use at once', async () => {
    const pid = w.journal('mcp-things').at(-1)?.pid
    w.put('governor.json', '{ "auth": 1 }')
    child.kill('SIGHUP')
    await w.heard(child, /the old one stays in use/)
    assert.equal(codeOf(await call('echo', { text: 'x' })), 'ok')

    const written = JSON.parse(readFileSync(w.path('mcp-things.manifest.json'), 'utf8'))
    const tools = written.tools.map((tool: { name: string }) =>
      tool.name === 'echo' ? { ...tool, requiredScopes: ['things:write'] } : tool,
    )
    w.put('mcp-things.manifest.json', { ...written, tools })
    const more = w.stdioServer('mcp-more')
    const server = { manifest: 'mcp-things.manifest.json', pin: 'pins.json', transport: JSON.parse(JSON.stringify(pinned().transport)) }
    w.put('mcp-things.manifest.json', { ...written, tools }) // making the entry wrote the first one again
    w.config({ ...reviewers, limits: { pageSize: 7 } }, [server, more])
    child.kill('SIGHUP')
    await w.heard(child, /The configuration was reloaded/)
    assert.match(child.said, /mcp-things\.echo requiredScopes: things:read → things:write \(widens\)/)
    assert.match(child.said, /mcp-more: added/)
    assert.match(child.said, /"parts":\["limits"\]/)
    assert.match(child.said, /The configuration was reloaded, but for limits: restart the governor/)
    assert.equal(codeOf(await call('echo', { text: 'x' })), 'tool_changed', 'what was not pinned anew is not used')
    assert.equal(codeOf(await client.callTool({ name: 'mcp-more_echo', arguments: { text: 'x' } })), 'ok')
    assert.equal(codeOf(await call('slow', { ms: 1 })), 'ok')
    assert.notEqual(w.journal('mcp-things').at(-1)?.pid, pid, 'another tool of it was in quarantine, so it was started again')
    assert.ok(w.audited().some(({ event, manifests }) => event === 'governor.reloaded' && Object.keys(manifests as object).length === 2))
  })

  it('holds answers to the definition that was accepted, also where it lost its output schema', async () => {
    const [echo = assert.fail(), ...others] = fixtureTools()
    const tools = [{ ...echo, name: 'plain' }, ...others]
    const entry = w.stdioServer('mcp-lost', tools)
    w.put('mcp-lost.manifest.json', { ...manifestOf('mcp-lost', tools), 'x-imported-from': { name: 'stranger', version: '1.0.0' } })
    const governor = await w.governorHere(w.config(reviewers, [entry]))
    url = governor.url
    const other = await w.client(url, tokenFor(agent))
    const plain = () => other.callTool({ name: 'mcp-lost_plain', arguments: {} })
    assert.equal(codeOf(await plain()), 'output_invalid')
    await other.callTool({ name: 'mcp-lost_changes', arguments: {} })
    await until(async () => codeOf(await plain()) === 'tool_changed')
    const change = (await api('/overview', reviewer)).body.changes.find(({ tool }) => tool === 'plain')
    assert.deepEqual(
      change?.fields.map(({ field, widens }) => [field, widens]),
      [
        ['description', false],
        ['outputSchema', true],
      ],
    )
    assert.equal((await accept(change?.id ?? '', reviewer)).status, 200)
    const accepted = await plain()
    assert.match(JSON.stringify(accepted.content), /as plain text/)
    assert.equal(codeOf(accepted), 'ok')
  })

  it('409 when the manifest was changed meanwhile, or cannot be written', async () => {
    const config = w.config(reviewers, [w.stdioServer('mcp-other')])
    const governor = await w.governorHere(config)
    url = governor.url
    const other = await w.client(url, tokenFor(agent))
    await other.callTool({ name: 'mcp-other_changes', arguments: {} })
    await until(async () => (await api('/overview', reviewer)).body.changes.length > 0)
    const id = (await api('/overview', reviewer)).body.changes.find(({ tool }) => tool === 'echo')?.id ?? ''
    const good = readFileSync(w.path('mcp-other.manifest.json'), 'utf8')
    w.put('mcp-other.manifest.json', good.replace('things:read', 'things:other'))
    assert.deepEqual([(await accept(id, reviewer)).status, (await accept(id, reviewer)).body.code], [409, 'manifest_changed'])
    w.put('mcp-other.manifest.json', good)
    if (process.getuid?.() !== 0) {
      chmodSync(w.folder, 0o500)
      assert.equal((await accept(id, reviewer)).body.code, 'not_writable')
      chmodSync(w.folder, 0o700)
    }
    assert.equal((await accept(id, reviewer)).status, 200)
    assert.ok(w.audited().some(({ outcome }) => outcome === 'manifest_changed'))
  })
})
