import assert from 'node:assert/strict'
import { it } from 'node:test'
import { settingFaults } from './setting-faults.ts'

const namesOf = (faults: readonly string[]) => faults.map((fault) => fault.split(' ', 1)[0])

it('finds nothing where nothing is set, and asks for nothing that npm start fills in', async () => {
  assert.deepEqual(await settingFaults({}), [])
})

it('names the faults of both services together, one that both have once', async () => {
  const faults = await settingFaults({
    PORT: 'abc',
    QUERY_PORT: '99999',
    DATABASE_POOL_SIZE: 'many',
    LLM_HOST: 'http://localhost:1',
    LOG_LEVEL: 'loud',
  })
  assert.deepEqual(namesOf(faults).sort(), ['DATABASE_POOL_SIZE', 'LLM_MODEL', 'LOG_LEVEL', 'PORT', 'QUERY_PORT'])
})

it('in Production names what is missing, and of the Query API only where it will run', async () => {
  const bare = namesOf(await settingFaults({ TANAGER_ENV: 'Production' }))
  assert.ok(bare.includes('AUTH_JWKS_URL') && bare.includes('FIELD_KEYS') && !bare.includes('API_AUTH_TOKEN'), bare.join())
  const asked = namesOf(await settingFaults({ TANAGER_ENV: 'Production', REPORT_DATABASE_URL: 'postgresql://r@db/x' }))
  assert.ok(asked.includes('API_AUTH_TOKEN'), asked.join())
})
