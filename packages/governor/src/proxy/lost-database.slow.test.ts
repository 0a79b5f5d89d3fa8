import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { proxyFor, type TcpProxy } from '@tanager/kernel/testing'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { person, tokenFor, until, world } from './testing/world.ts'

/** What the documentation promises, and the grace of a busy machine; strict in the long proof. */
const REFUSED_MS = 10_000 + (process.env.SOAK === '1' ? 1_000 : 50_000)
const RETURN_MS = process.env.SOAK === '1' ? 5_000 : 60_000

describe('the path to the database of the governor', () => {
  const w = world()
  let database: TestDatabase
  let path: TcpProxy
  let client: Client
  const codeOf = async (tool: string, input: Record<string, unknown> = {}): Promise<string> => {
    const result = await client.callTool({ name: `mcp-stranger.${tool}`, arguments: input })
    return (result._meta?.['tanager/error'] as { code: string } | undefined)?.code ?? 'ok'
  }
  before(async () => {
    database = await createTestDatabase({ template: 'empty' })
    path = await proxyFor(database.appUrl)
    const through = new URL(database.appUrl)
    through.port = String(path.port)
    const postgres = { url: { file: w.put('url', through.href) }, ownerUrl: { file: w.put('owner-url', database.ownerUrl) } }
    const { url } = await w.governor(w.config({ state: { postgres }, audit: { postgres } }))
    client = await w.client(url, tokenFor(person()))
    assert.equal(await codeOf('draft', { text: 'x' }), 'ok')
  })
  after(async () => {
    await w.close()
    await path.close()
    await database.drop()
  })

  for (const mode of ['swallow', 'reset', 'refuse'] as const)
    it(`that answers "${mode}": a write is refused in time and not sent, and all is normal when it returns`, async () => {
      const sent = w.journal().length
      path.mode = mode
      const begun = performance.now()
      assert.notEqual(await codeOf('draft', { text: 'x' }), 'ok')
      const refusedAfter = performance.now() - begun
      assert.ok(refusedAfter < REFUSED_MS, `it took ${refusedAfter} ms`)
      assert.equal(w.journal().length, sent, 'nothing reached the tool')
      path.mode = 'pass'
      const back = performance.now()
      await until(async () => (await codeOf('draft', { text: 'x' })) === 'ok')
      const normalAfter = performance.now() - back
      assert.ok(normalAfter < RETURN_MS, `calls were normal after ${normalAfter} ms`)
    })
})
