import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, TEST_KEY, type World } from '../../testing.ts'
import { compact, hmac, nowSeconds } from '../identity/forgery.fixture.ts'

describe('ending all sessions', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  /** A token of that person, issued so many seconds ago. */
  const issued = (role: 'RECRUITER' | 'SOURCER' | 'COORDINATOR' | 'USER_ADMIN', secondsAgo: number) => {
    const iat = nowSeconds() - secondsAgo
    const { id, users } = world.tenants.acme
    const claims = {
      sub: users[role],
      tenant_id: id,
      role,
      iss: 'tanager-dev',
      aud: 'tanager',
      iat,
      exp: iat + 3_600,
      jti: `${role}${secondsAgo}`,
    }
    return { authorization: `Bearer ${compact({ alg: 'HS256' }, claims, hmac(TEST_KEY))}` }
  }
  const status = async (headers: { authorization: string }) => (await world.get(null, '/users/me', headers)).status

  it('refuses every token of the person that was issued before, and takes one that is issued afterwards', async () => {
    const older = [issued('RECRUITER', 60), issued('RECRUITER', 5)]
    for (const token of older) assert.equal(await status(token), 200)
    const answer = await world.post<{ signed_out_at: string }>(null, '/users/me/sign-out', { everywhere: true }, issued('RECRUITER', 1))
    assert.equal(answer.status, 200, answer.text)
    for (const token of [...older, issued('RECRUITER', 1)]) assert.equal(await status(token), 401)
    assert.equal(await status(issued('RECRUITER', -2)), 200, 'the clocks may be a little apart')
    assert.equal(await status(issued('SOURCER', 60)), 200, 'nobody else is signed out')
    assert.ok(Math.abs(Date.parse(answer.body.signed_out_at) - Date.now()) < 60_000)
  })

  it('can be done by an administrator, and the audit log has it', async () => {
    const { acme } = world.tenants
    const before = issued('SOURCER', 30)
    const path = `/admin/users/${acme.users.SOURCER}/sign-out`
    const answer = await world.post<{ allowed_actions: string[] }>('acme/user-admin', path, {})
    assert.equal(answer.status, 200, answer.text)
    assert.ok(answer.body.allowed_actions.includes('user.sign-out'))
    assert.equal(await status(before), 401)
    const entries = await world.asOwner<{ entity_id: string; actor_role: string }>(
      'acme',
      `select entity_id, actor_role from audit_log where tenant_id = $1 and action = 'user.sign-out' and entity_id = $2`,
      [acme.users.SOURCER],
    )
    assert.deepEqual(entries, [{ entity_id: acme.users.SOURCER, actor_role: 'USER_ADMIN' }])
  })

  it('403 for who does not manage users and for a program, 404 for another tenant’s user', async () => {
    const { acme, globex } = world.tenants
    assert.equal((await world.post('acme/hr-head', `/admin/users/${acme.users.AUDITOR}/sign-out`, {})).status, 403)
    assert.equal((await world.post('acme/user-admin', `/admin/users/${globex.users.AUDITOR}/sign-out`, {})).status, 404)
    const order = { name: 'Careers page', role: 'AGENT_SERVICE', expires_at: '2100-01-01T00:00:00.000Z' }
    const key = await world.post<{ secret: string }>('acme/user-admin', '/admin/api-keys', order)
    const bearer = { authorization: `Bearer ${key.body.secret}` }
    assert.equal((await world.post(null, '/users/me/sign-out', { everywhere: true }, bearer)).status, 403)
    assert.equal(await status(bearer), 200, 'the key goes on')
  })
})
