import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fillSqlite } from '../dialects/testing/sample.ts'
import { queryWorld } from '../testing.ts'
import { tablesIndexed } from './health.checks.ts'

interface Part {
  ok: boolean
  detail: string
}
interface Health {
  status: string
  database: Part
  llm: Part
  schema_index: Part
}

describe('GET /health', () => {
  it('200 "ok" with every part, and says when no model is configured', async (t) => {
    const world = await queryWorld()
    t.after(() => world.stop())
    const { status, body } = await world.get<Health>('/health')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      status: 'ok',
      database: { ok: true, detail: 'sqlite is reachable.' },
      llm: { ok: true, detail: 'No language model is configured: the embedded generator answers.' },
      schema_index: { ok: true, detail: '2 tables are indexed.' },
    })
  })

  it('says how many tables are indexed, one as well as several', () => {
    assert.deepEqual([tablesIndexed(1), tablesIndexed(2)], ['1 table is indexed.', '2 tables are indexed.'])
  })

  it('503 as soon as the model is gone, having listed its models and generated nothing', async (t) => {
    const world = await queryWorld({ replies: ['unused'] })
    t.after(() => world.stop())
    assert.deepEqual((await world.get<Health>('/health')).body.llm, { ok: true, detail: 'scripted is reachable.' })
    await world.model.stop()
    const { status, body } = await world.get<Health>('/health')
    assert.deepEqual([status, body.status, body.llm.ok, body.database.ok, body.schema_index.ok], [503, 'degraded', false, true, true])
    assert.match(body.llm.detail, /ECONNREFUSED/)
    assert.equal(world.model.prompts.length, 0)
  })

  it('503 as soon as the database is gone, with the category and what the driver says, and 200 when it is back', async (t) => {
    const world = await queryWorld()
    t.after(() => world.stop())
    assert.equal((await world.get('/health')).status, 200)
    rmSync(world.file)
    const { status, body } = await world.get<Health>('/health')
    assert.deepEqual([status, body.status, body.database.ok, body.schema_index.ok], [503, 'degraded', false, true])
    assert.match(body.database.detail, /^database_not_found: .+/)
    const asked = await world.ask({ question: 'How many orders are there?' })
    assert.deepEqual([asked.status, asked.body.status], [503, 'unavailable'])
    assert.match(asked.body.failure_explanation ?? '', /database_not_found/)
    fillSqlite(world.file)
    assert.equal((await world.get('/health')).status, 200)
  })

  it('503 while a driver or setting is missing, and the service runs all the same', async (t) => {
    const world = await queryWorld({ settings: { DB_NAME: '' } })
    t.after(() => world.stop())
    const { status, body } = await world.get<Health>('/health')
    assert.equal(status, 503)
    assert.match(body.database.detail, /^configuration: .*DB_NAME/)
    assert.deepEqual(body.schema_index, { ok: false, detail: 'The schema index has not been built.' })
  })
})
