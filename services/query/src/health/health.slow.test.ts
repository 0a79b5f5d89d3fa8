import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testServer } from '@tanager/kernel/testing'
import { isAccess } from '../access.ts'
import { healthRoutes } from './health.routes.ts'

it('GET /health names the category of a database that never answers', async (t) => {
  const never = () => new Promise<never>(() => undefined)
  const app = testServer({ knowsAccess: isAccess })
  t.after(() => app.close())
  await app.register(healthRoutes({ database: never, llm: never, schemaIndex: () => ({ ok: true, detail: '2 tables are indexed.' }) }))
  const answer = await app.inject('/health')
  assert.equal(answer.statusCode, 503)
  const { database, llm } = answer.json() as Record<string, { detail: string }>
  assert.match(database?.detail ?? '', /^timeout: No answer within \d+ seconds\.$/)
  assert.match(llm?.detail ?? '', /^No answer within/)
})
