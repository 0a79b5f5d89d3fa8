import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { childEnvironment } from '@tanager/manifest'
import { createVerifier } from 'fast-jwt'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { isAlive, MINT_KEY, person, tokenFor, until, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const textOf = (result: Result): string => (result.structuredContent as { text: string }).text
const codeOf = (result: Result): string => (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'

for (const transport of ['stdio', 'http'] as const) {
  describe(`a tool server over ${transport}`, () => {
    const w = world()
    const who = person()
    let client: Client
    let call: (tool: string, input?: object) => Promise<Result>
    let said: () => string
    before(async () => {
      Object.assign(process.env, { NODE_EXTRA_CA_CERTS: '/dev/null', SOMEBODYS_SECRET: 'x' })
      const server =
        transport === 'http' ? await w.httpServer() : w.stdioServer(undefined, undefined, { env: { set: { GREETING: 'hello' } } })
      const governor = await w.governorHere(w.config({ limits: { outputBytes: 100_000 } }, [server]))
      said = governor.said
      client = await w.client(governor.url, tokenFor(who))
      call = (tool, input = {}) => client.callTool({ name: `mcp-stranger_${tool}`, arguments: { ...input } })
    })
    after(() => w.close())

    it('is asked with the call’s id and caller, and no token of theirs', async () => {
      const result = await client.callTool({
        name: 'mcp-stranger_echo',
        arguments: { text: 'x' },
        _meta: { 'tanager/correlation-id': 'call-7' },
      })
      const { meta } = result.structuredContent as { meta: string }
      assert.deepEqual(JSON.parse(meta), {
        'tanager/correlation-id': 'call-7',
        'tanager/caller': { tenant_id: who.tenant_id, sub: who.sub },
      })
      assert.ok(w.audited().some((record) => record.correlationId === 'call-7' && record.outcome === 'ok'))
    })
    it('cannot ask the user anything: elicitation is refused', async () => {
      assert.match(textOf(await call('asks')), /^refused/)
    })
    it('whose error is cleaned and marked as a stranger’s', async () => {
      const result = await call('fails')
      assert.equal(codeOf(result), 'tool_error')
      const text = JSON.stringify(result.content)
      assert.match(text, /Data from a tool server/)
      assert.doesNotMatch(text, /\\u202e|\u202e|\\u0007|http:\/\/evil/)
      assert.equal(codeOf(await call('throws')), 'tool_error')
    })
    it('whose output does not fit is not passed on', async () => {
      assert.equal(codeOf(await call('wrong')), 'output_invalid')
    })
    it('whose answer is too large is cut off, while another call goes on', async () => {
      const other = call('slow', { ms: 300 })
      assert.equal(codeOf(await call('huge', { bytes: 20_000_000 })), 'output_too_large')
      assert.equal(textOf(await other), 'done')
      assert.equal(textOf(await call('huge', { bytes: 20_000 })).length, 20_000)
    })
    it('that does not answer in time is given up', async () => {
      const begun = Date.now()
      assert.equal(codeOf(await call('hangs')), 'timeout')
      assert.ok(Date.now() - begun < 30_000) // the limit is a second; how exactly it is kept is tested at the governor
    })
    it('that changes a tool finds it in quarantine, and clients are told', async () => {
      let told = 0
      client.setNotificationHandler('notifications/tools/list_changed', () => void told++)
      assert.equal(textOf(await call('changes')), 'changed')
      await until(async () => codeOf(await call('echo', { text: 'x' })) === 'tool_changed')
      assert.ok(!(await client.listTools(undefined, { cacheMode: 'refresh' })).tools.some((tool) => tool.name === 'mcp-stranger_echo'))
      await until(() => told > 0)
      assert.match(said(), /"tool":"echo".+A tool is in quarantine/)
      assert.equal(textOf(await call('slow', { ms: 1 })), 'done')
    })
    if (transport === 'stdio') {
      it('sees the environment that an import gives it, and no other', async () => {
        const allowed = ['GREETING', ...Object.keys(childEnvironment(process.env))].sort()
        assert.deepEqual(textOf(await call('environment')).split(' '), allowed)
        assert.ok(allowed.includes('NODE_EXTRA_CA_CERTS') && !allowed.includes('SOMEBODYS_SECRET'))
      })
      it('may print what it likes: stray lines are passed over, and the log stays clean', async () => {
        assert.equal(textOf(await call('garbage')), 'still here')
        await until(() => /"stderr":" ?\[31mred/.test(said()))
        assert.ok(!said().includes('\u001b') && !said().includes('\u0007'))
      })
      it('that crashes is reported, started again, and gets the call that it crashed at once more at most', async () => {
        assert.equal(codeOf(await call('crash')), 'upstream_unavailable')
        assert.ok(w.journal().filter(({ called }) => called === 'crash').length <= 2)
        await until(async () => codeOf(await call('slow', { ms: 1 })) === 'ok')
      })
    } else {
      it('gets a token of a minute, with the tool’s scopes alone', async () => {
        const verify = createVerifier({ key: MINT_KEY, algorithms: ['HS256'], allowedAud: 'mcp-stranger', allowedIss: 'tanager-governor' })
        await Promise.all([call('token'), call('token')]) // noted down by the server: in an answer it would be masked
        const tokens = w.journal().filter((entry) => entry.called === 'token')
        const [one, other] = tokens.map(
          ({ authorization }) => verify(String(authorization).replace('Bearer ', '')) as Record<string, unknown>,
        )
        assert.deepEqual([one?.sub, one?.tenant_id, one?.scope], [who.sub, who.tenant_id, 'things:read'])
        assert.equal(Number(one?.exp) - Number(one?.iat), 60)
        assert.notEqual(one?.jti, other?.jti)
      })
    }
  })
}

describe('tool servers', () => {
  const w = world()
  after(() => w.close())

  it('do not outlive a governor that is killed, even when they heed nothing', async () => {
    const { url, child } = await w.governor()
    const client = await w.client(url, tokenFor(person()))
    client.callTool({ name: 'mcp-stranger_blocks', arguments: {} }).catch(() => {})
    await until(() => w.journal().some((entry) => entry.called === 'blocks'))
    const pid = w.journal().find((entry) => entry.called === 'blocks')?.pid ?? 0
    assert.ok(isAlive(pid))
    child.kill('SIGKILL')
    await until(() => !isAlive(pid))
  })

  it('are judged before their first call: what is not as pinned is never called, what is gone is unknown', async () => {
    const [echo, slow, ...rest] = fixtureTools()
    const server = w.stdioServer('mcp-drifted')
    assert.ok(echo && slow)
    w.put('mcp-drifted.tools.json', [{ ...echo, description: 'Other words.' }, ...rest, { ...echo, name: 'extra' }])
    const { url } = await w.governorHere(w.config({}, [server]))
    const client = await w.client(url, tokenFor(person()))
    assert.equal(codeOf(await client.callTool({ name: 'mcp-drifted_echo', arguments: {} })), 'tool_changed')
    for (const name of ['slow', 'extra']) {
      await assert.rejects(
        client.callTool({ name: `mcp-drifted_${name}`, arguments: {} }),
        (error: { code?: number }) => error.code === -32602,
      )
    }
    const { tools } = await client.listTools()
    assert.ok(!tools.some((tool) => /_(echo|slow|extra)$/.test(tool.name)))
    assert.deepEqual(w.journal('mcp-drifted'), [])
  })

  it('that cannot be started are reported as such', async () => {
    const entry = w.stdioServer('mcp-absent')
    const command = w.put('absent', '#!/no/such/interpreter\n')
    chmodSync(command, 0o700)
    const { url } = await w.governorHere(w.config({}, [{ ...entry, transport: { stdio: { command } } }]))
    const client = await w.client(url, tokenFor(person()))
    assert.equal(codeOf(await client.callTool({ name: 'mcp-absent_echo', arguments: {} })), 'upstream_unavailable')
  })

  it('get the approval’s id and version with the one call it serves', async () => {
    const offer = '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa'
    let approved = false
    const asked: unknown[] = []
    const talent = createServer((request, response) => {
      asked.push(request.headers.authorization)
      const record = {
        approval_request_id: 'r-1',
        version: 4,
        status: approved ? 'Approved' : 'Pending',
        outcome: null,
        entity_type: 'offer',
        entity_id: offer,
        decided_at: null,
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(record))
    })
    await new Promise<void>((resolve) => talent.listen(0, '127.0.0.1', resolve))
    const talentUrl = `http://127.0.0.1:${(talent.address() as AddressInfo).port}`
    const { url } = await w.governorHere(w.config({ approvals: { talentUrl } }, [w.stdioServer('mcp-offers')]))
    const token = tokenFor(person())
    const client = await w.client(url, token)
    const send = () => client.callTool({ name: 'mcp-offers_send', arguments: { offer_id: offer } })
    assert.equal(codeOf(await send()), 'approval_missing')
    assert.deepEqual(w.journal('mcp-offers'), [])
    approved = true
    const results = await Promise.all(Array.from({ length: 8 }, send))
    assert.deepEqual(results.map(codeOf).sort(), [...Array(7).fill('approval_used'), 'ok'])
    const sent = w.journal('mcp-offers').filter((entry) => entry.called === 'send')
    assert.equal(sent.length, 1)
    assert.deepEqual(sent[0]?.meta?.['tanager/approval'], { id: 'r-1', version: 4, entity_type: 'offer', entity_id: offer })
    assert.ok(asked.every((authorization) => authorization === `Bearer ${token}`))
    talent.close()
  })
})
