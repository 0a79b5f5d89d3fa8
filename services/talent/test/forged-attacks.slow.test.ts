import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startQueryApi } from '../src/modules/reports/query-api.fixture.ts'
import { createWorld } from '../src/testing.ts'
import { attackEveryOperation } from './forged-attacks.ts'

it('401, one body, for each of 200 forged tokens on every operation', { timeout: 1_800_000 }, async (test) => {
  const queryApi = await startQueryApi()
  const world = await createWorld({ QUERY_URL: queryApi.url })
  try {
    const refused = await attackEveryOperation(world)
    test.diagnostic(`${refused} attacks, all refused`)
    assert.ok(refused >= 20_000)
  } finally {
    await world.close()
    await queryApi.stop()
  }
})
