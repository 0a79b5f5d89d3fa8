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

it('is Development on the embedded database alone; on a server of the operator it says that nothing was chosen', async () => {
  const own = { DATABASE_URL: 'postgresql://app@db/x', DATABASE_OWNER_URL: 'postgresql://owner@db/x' }
  const [first = '', ...rest] = await settingFaults(own)
  assert.match(first, /^TANAGER_ENV is not set, so this is Production.* set TANAGER_ENV=Development$/)
  assert.deepEqual(namesOf(rest), ['AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE', 'AUDIT_SIGNING_KEY', 'FIELD_KEYS', 'PUBLIC_URL'])
  assert.deepEqual(await settingFaults({ ...own, TANAGER_ENV: 'Development' }), [])
})

it('stops Development that other machines can reach, once for both services', async () => {
  assert.deepEqual(namesOf(await settingFaults({ HOST: '0.0.0.0' })), ['HOST'])
  assert.deepEqual(namesOf(await settingFaults({ AUTH_JWKS_URL: 'https://id.example/keys' })), ['AUTH_JWKS_URL'])
  assert.deepEqual(await settingFaults({ HOST: '0.0.0.0', ALLOW_EXPOSED_DEVELOPMENT: 'true' }), [])
})

it('in Production names what is missing, and of the Query API only where it will run', async () => {
  const bare = namesOf(await settingFaults({ TANAGER_ENV: 'Production' }))
  assert.ok(bare.includes('AUTH_JWKS_URL') && bare.includes('FIELD_KEYS') && !bare.includes('API_AUTH_TOKEN'), bare.join())
  const asked = namesOf(await settingFaults({ TANAGER_ENV: 'Production', REPORT_DATABASE_URL: 'postgresql://r@db/x' }))
  assert.ok(asked.includes('API_AUTH_TOKEN'), asked.join())
})
