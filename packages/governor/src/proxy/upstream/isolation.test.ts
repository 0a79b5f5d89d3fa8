import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { person, tokenFor, until, world } from '../testing/world.ts'
import { ownTarget } from './own-target.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
const codeOf = (result: Result): string => (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'

describe('a tool server of several tenants', () => {
  const w = world()
  after(() => w.close())
  const [one, other] = [person(), person()]
  const pids = (server: string) => new Set(w.journal(server).map(({ pid }) => pid))
  const calling = (client: Client, server: string) => (tool: string, input: object) =>
    client.callTool({ name: `${server}_${tool}`, arguments: { ...input } })

  it('is one process for each of them, and what happens to one is nothing to another', async () => {
    const { url } = await w.governorHere(w.config({}, [w.stdioServer('mcp-own')]))
    const [first, second] = [await w.client(url, tokenFor(one)), await w.client(url, tokenFor(other))]
    const colleague = await w.client(url, tokenFor(person('RECRUITER', one.tenant_id)))
    for (const client of [first, second, colleague, first])
      assert.equal(codeOf(await calling(client, 'mcp-own')('echo', { text: 'x' })), 'ok')
    assert.equal(pids('mcp-own').size, 2)
    const slow = calling(second, 'mcp-own')('slow', { ms: 500 })
    await calling(first, 'mcp-own')('crash', {})
    assert.equal(codeOf(await slow), 'ok')
    assert.equal(codeOf(await calling(second, 'mcp-own')('echo', {})), 'ok', 'a crash makes nobody else wait')
  })

  it('keeps what it writes apart where its configuration names the tenant', async () => {
    const entry = w.stdioServer('mcp-apart')
    const { args } = entry.transport.stdio
    const stdio = {
      ...entry.transport.stdio,
      args: args.map((arg) => arg.replace('mcp-apart.journal', '{tenant}.journal')),
      cwd: 'data/{tenant}',
      env: { set: { MEMORY_FILE_PATH: w.path('{tenant}.jsonl') } },
    }
    const { url } = await w.governorHere(w.config({}, [{ ...entry, transport: { stdio } }]))
    for (const who of [one, other]) {
      const client = await w.client(url, tokenFor(who))
      assert.equal(codeOf(await calling(client, 'mcp-apart')('echo', { text: 'x' })), 'ok')
    }
    for (const { tenant_id: tenant } of [one, other]) {
      const [noted] = readFileSync(w.path(`${tenant}.journal`), 'utf8').split('\n')
      assert.match(noted ?? '', /"called":"echo"/)
      assert.ok(existsSync(w.path(`data/${tenant}`)))
    }
    const target = { command: 'x', args: ['--file', '{tenant}.json'], env: { A: '/b/{tenant}/{tenant}' }, cwd: '/c', memoryMb: 1 }
    const id = one.tenant_id
    const owner = (tenantId: string, subject: string = one.sub) => ({ tenantId, subject })
    assert.deepEqual(ownTarget(target, owner(id.toUpperCase())), {
      ...target,
      args: ['--file', `${id}.json`],
      env: { A: `/b/${id}/${id}` },
    })
    assert.throws(() => ownTarget(target, owner('../../etc')))
    assert.throws(() => ownTarget({ ...target, args: ['{person}'] }, owner(id, '..')))
  })

  it('is one process for each person where its configuration says so, and people of a tenant share nothing', async () => {
    const entry = w.stdioServer('mcp-personal')
    const { args } = entry.transport.stdio
    const stdio = {
      ...entry.transport.stdio,
      isolation: 'person',
      args: args.map((arg) => arg.replace('mcp-personal.journal', '{tenant}-{person}.journal')),
    }
    const { url } = await w.governorHere(w.config({}, [{ ...entry, transport: { stdio } }]))
    const colleague = person('RECRUITER', one.tenant_id)
    for (const who of [one, colleague, one]) {
      const client = await w.client(url, tokenFor(who))
      assert.equal(codeOf(await calling(client, 'mcp-personal')('echo', { text: who.sub })), 'ok')
    }
    const noted = (who: typeof one) =>
      readFileSync(w.path(`${who.tenant_id}-${who.sub}.journal`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { pid: number; input: { text: string } })
    for (const [who, count] of [[one, 2] as const, [colleague, 1] as const]) {
      assert.deepEqual(
        noted(who).map(({ input }) => input.text),
        Array.from({ length: count }, () => who.sub),
      )
      assert.equal(new Set(noted(who).map(({ pid }) => pid)).size, 1)
    }
    assert.notEqual(noted(one)[0]?.pid, noted(colleague)[0]?.pid)
  })

  it('that is marked shared is one process, in which an answer that is too long fails its own call alone', async () => {
    const entry = w.stdioServer('mcp-shared')
    const server = { ...entry, transport: { stdio: { ...entry.transport.stdio, shared: true } } }
    const { url } = await w.governorHere(w.config({ limits: { outputBytes: 100_000 } }, [server]))
    const [first, second] = [await w.client(url, tokenFor(one)), await w.client(url, tokenFor(other))]
    const slow = calling(second, 'mcp-shared')('slow', { ms: 500 })
    await until(() => w.journal('mcp-shared').some(({ called }) => called === 'slow'))
    assert.equal(codeOf(await calling(first, 'mcp-shared')('huge', { bytes: 5_000_000 })), 'output_too_large')
    assert.equal(codeOf(await slow), 'ok')
    assert.equal(pids('mcp-shared').size, 1)
  })

  it('that names its tenants exists for nobody else, and is not even started for them', async () => {
    const { url } = await w.governorHere(w.config({}, [{ ...w.stdioServer('mcp-mine'), tenants: [one.tenant_id] }]))
    const [mine, theirs] = [await w.client(url, tokenFor(one)), await w.client(url, tokenFor(other))]
    assert.deepEqual((await theirs.listTools()).tools, [])
    await assert.rejects(calling(theirs, 'mcp-mine')('echo', {}), (error: { code?: number }) => error.code === -32602)
    assert.equal(pids('mcp-mine').size, 0)
    assert.equal(codeOf(await calling(mine, 'mcp-mine')('echo', {})), 'ok')
  })

  it('has so many calls of one tenant at once, and still takes those of another', async () => {
    const server = { ...w.stdioServer('mcp-busy'), limits: { openCalls: 2 } }
    const { url } = await w.governorHere(w.config({}, [server]))
    const [first, second] = [await w.client(url, tokenFor(one)), await w.client(url, tokenFor(other))]
    const held = [1, 2].map(() => calling(first, 'mcp-busy')('slow', { ms: 1_500 }))
    await until(() => w.journal('mcp-busy').filter(({ called }) => called === 'slow').length === 2)
    assert.equal(codeOf(await calling(first, 'mcp-busy')('echo', {})), 'upstream_unavailable')
    assert.equal(codeOf(await calling(second, 'mcp-busy')('echo', {})), 'ok')
    assert.deepEqual((await Promise.all(held)).map(codeOf), ['ok', 'ok'])
    assert.equal(codeOf(await calling(first, 'mcp-busy')('echo', {})), 'ok')
  })

  it('answers other calls while one of them is slow, to the same person and to a colleague, over every transport', async () => {
    const colleague = person('RECRUITER', one.tenant_id)
    const servers = [w.stdioServer('mcp-pipe'), await w.httpServer('mcp-wire')]
    const file = w.config({}, servers)
    const { url } = await w.governorHere(file)
    const own = await w.client(url, tokenFor(one))
    const { client: overStdio } = await w.stdioClient(tokenFor(one), file)
    const others = [own, await w.client(url, tokenFor(colleague)), overStdio]
    for (const server of ['mcp-pipe', 'mcp-wire'])
      for (const client of [own, overStdio]) {
        const before = w.journal(server).filter(({ called }) => called === 'slow').length
        let ended = false
        const slow = calling(client, server)('slow', { ms: 50_000 }).finally(() => {
          ended = true
        })
        slow.catch(() => {})
        await until(() => w.journal(server).filter(({ called }) => called === 'slow').length > before)
        for (const other of others) assert.equal(codeOf(await calling(other, server)('echo', { text: 'x' })), 'ok')
        assert.equal(codeOf(await calling(own, server)('draft', { text: 'x' })), 'ok')
        assert.equal(ended, false, 'the others waited for the slow one')
      }
  })

  it('is ended when it holds more memory than it may', { skip: process.platform !== 'linux' }, async () => {
    const server = { ...w.stdioServer('mcp-hungry'), limits: { memoryMb: 16 } }
    const { url, said } = await w.governorHere(w.config({}, [server]))
    const client = await w.client(url, tokenFor(one))
    assert.notEqual(codeOf(await calling(client, 'mcp-hungry')('slow', { ms: 30_000 })), 'ok')
    await until(() => /held \d+ MiB, more than the 16/.test(said()))
  })
})
