import assert from 'node:assert/strict'
import { it } from 'node:test'
import { compact, hmac, nowSeconds } from '../../../services/talent/src/modules/identity/forgery.fixture.ts'
import { createWorld, TEST_KEY } from '../../../services/talent/src/testing.ts'
import { tanager } from './testing.ts'

it('user sign-out ends the sessions of one person, and the audit log has it', async () => {
  const world = await createWorld()
  try {
    const { id, users } = world.tenants.acme
    const iat = nowSeconds() - 30
    const claims = { sub: users.COORDINATOR, tenant_id: id, role: 'COORDINATOR', iss: 'tanager-dev', aud: 'tanager', iat, exp: iat + 3_600 }
    const headers = { authorization: `Bearer ${compact({ alg: 'HS256' }, { ...claims, jti: 'one' }, hmac(TEST_KEY))}` }
    const me = async () => (await world.get(null, '/users/me', headers)).status
    assert.equal(await me(), 200)
    const env = { DATABASE_OWNER_URL: world.database.ownerUrl }
    const said = await tanager(['user', 'sign-out', '--tenant', 'acme', '--email', 'Coordinator@acme.example'], env)
    assert.deepEqual([said.code, said.err], [0, ''])
    assert.equal(await me(), 401)
    assert.equal((await tanager(['user', 'sign-out', '--tenant', 'acme', '--email', 'nobody@acme.example'], env)).code, 1)
    const entries = await world.asOwner(
      'acme',
      `select entity_id, actor_role from audit_log where tenant_id = $1 and action = 'user.sign-out'`,
    )
    assert.deepEqual(entries, [{ entity_id: users.COORDINATOR, actor_role: 'OPERATOR' }])
  } finally {
    await world.close()
  }
})
