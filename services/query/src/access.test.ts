import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ProblemBody } from '@tanager/kernel'
import { readQueryConfig } from './config.ts'
import { type QueryWorld, queryWorld } from './testing.ts'

describe('The shared token', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ settings: { API_AUTH_TOKEN: 'a shared secret' } })
  })
  after(() => world.stop())

  it('401 without it, with a wrong one and with another scheme, and says which scheme it wants', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer a shared secre', 'Bearer a shared secret!', 'Basic a shared secret']) {
      const headers: Record<string, string> = authorization === '' ? {} : { authorization }
      for (const answer of [
        await world.ask({ question: 'How many orders are there?' }, headers),
        await world.get('/schema/tables', headers),
      ]) {
        assert.equal(answer.status, 401, authorization)
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
        assert.equal(answer.headers.get('content-type'), 'application/problem+json')
        assert.equal((answer.body as unknown as ProblemBody).code, 'unauthenticated')
      }
    }
  })

  it('401 goes before the faults of the request', async () => {
    assert.equal((await world.ask('no JSON')).status, 401)
  })

  it('opens both endpoints, whatever the case of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer']) {
      const headers = { authorization: `${scheme} a shared secret` }
      assert.equal((await world.ask({ question: 'How many orders are there?' }, headers)).body.status, 'succeeded')
      assert.equal((await world.get('/schema/tables', headers)).status, 200)
    }
  })

  it('is never asked for by /health', async () => {
    assert.equal((await world.get('/health')).status, 200)
    assert.equal((await world.get('/health', { authorization: 'Bearer wrong' })).status, 200)
  })

  it('echoes the correlation id, also on a refusal, and makes one where none is given', async () => {
    for (const path of ['/health', '/schema/tables', '/nowhere']) {
      assert.equal((await world.get(path, { 'x-correlation-id': 'mine-1' })).headers.get('x-correlation-id'), 'mine-1')
      assert.match((await world.get(path)).headers.get('x-correlation-id') ?? '', /^[0-9a-f-]{36}$/)
    }
  })
})

describe('The settings', () => {
  it('want a token outside development, and a model where there is a host', () => {
    assert.throws(() => readQueryConfig({}), /TANAGER_ENV is not set.*\n.*API_AUTH_TOKEN is required/)
    assert.throws(() => readQueryConfig({ TANAGER_ENV: 'Development', HOST: '0.0.0.0' }), /HOST is 0\.0\.0\.0/)
    assert.throws(() => readQueryConfig({ TANAGER_ENV: 'Production' }), /API_AUTH_TOKEN is required/)
    assert.throws(() => readQueryConfig({ TANAGER_ENV: 'Development', LLM_HOST: 'http://localhost:11434' }), /LLM_MODEL is required/)
  })
})
