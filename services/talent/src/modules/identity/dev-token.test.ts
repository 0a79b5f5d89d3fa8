import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'

interface DevToken {
  access_token: string
  token_type: string
  expires_in: number
}

describe('POST /dev/token', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const ask = (body: unknown) =>
    world.post<DevToken>(null, '/dev/token', body, { 'x-correlation-id': 'same', 'content-type': 'application/json' })
  const me = async (token: string) =>
    (await world.get<{ role: string; tenant: { code: string } }>(null, '/users/me', { authorization: `Bearer ${token}` })).body

  it('answers with a token that works', async () => {
    const { status, body } = await ask({ tenant: 'acme', email: 'recruiter@acme.example' })
    assert.equal(status, 200)
    assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 8 * 60 * 60])
    assert.deepEqual(await me(body.access_token).then(({ role, tenant }) => [role, tenant.code]), ['RECRUITER', 'acme'])
  })

  it('holds the claims of the contract', async () => {
    const { body } = await ask({ tenant: 'acme', email: 'recruiter@acme.example' })
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    assert.deepEqual(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'jti', 'name', 'nbf', 'role', 'sub', 'tenant_id'])
    assert.deepEqual([claims.sub, claims.tenant_id, claims.role], [world.tenants.acme.users.RECRUITER, world.tenants.acme.id, 'RECRUITER'])
    assert.equal(Number(claims.exp) - Number(claims.iat), body.expires_in)
  })

  it('takes the e-mail and the tenant in any case, and the fields in any spelling', async () => {
    assert.equal((await ask({ Tenant: 'ACME', Email: ' Recruiter@Acme.Example ', Role: 'RECRUITER' })).status, 200)
  })

  it('gives the first active role, or the one that is asked for', async () => {
    const userId = world.tenants.acme.users.COORDINATOR
    await world.asOwner(
      'acme',
      `insert into user_roles (tenant_id, user_id, role_code, granted_at) values ($1, $2, 'AUDITOR', now() + interval '1 hour')`,
      [userId],
    )
    const asked = async (role?: string) =>
      me((await ask({ tenant: 'acme', email: 'coordinator@acme.example', ...(role ? { role } : {}) })).body.access_token)
    assert.equal((await asked()).role, 'COORDINATOR')
    assert.equal((await asked('AUDITOR')).role, 'AUDITOR')
    await world.asOwner(
      'acme',
      `update user_roles set status = 'Revoked' where tenant_id = $1 and user_id = $2 and role_code = 'COORDINATOR'`,
      [userId],
    )
    assert.equal((await asked()).role, 'AUDITOR')
  })

  it('422 for a role that the user does not hold', async () => {
    for (const role of ['TENANT_ADMIN', 'NO_SUCH_ROLE', 'sourcer']) {
      const { status, body } = await ask({ tenant: 'acme', email: 'sourcer@acme.example', role })
      assert.deepEqual([status, (body as unknown as { code: string }).code], [422, 'role_not_held'])
    }
  })

  it('422, one answer, for an unknown tenant, an unknown user, another tenant’s user, and an inactive one', async () => {
    const before = await ask({ tenant: 'nowhere', email: 'recruiter@acme.example' })
    assert.equal(before.status, 422)
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and email_key = 'interviewer@acme.example'`)
    for (const body of [
      { tenant: 'acme', email: 'nobody@acme.example' },
      { tenant: 'globex', email: 'recruiter@acme.example' },
      { tenant: 'acme', email: 'interviewer@acme.example' },
      { tenant: '%', email: '%' },
      { tenant: 'acme', email: 'nobody@acme.example', role: 'TENANT_ADMIN' },
    ]) {
      const answer = await ask(body)
      assert.deepEqual([answer.status, answer.text], [before.status, before.text], JSON.stringify(body))
    }
  })

  it('403 tenant_suspended for a user of a suspended tenant, as every other request; a stranger to it learns nothing', async () => {
    const unknown = await ask({ tenant: 'nowhere', email: 'recruiter@acme.example' })
    await world.asOwner('globex', `update tenants set status = 'Suspended' where tenant_id = $1`)
    try {
      for (const role of [undefined, 'RECRUITER', 'NO_SUCH_ROLE']) {
        const { status, body } = await ask({ tenant: 'globex', email: 'recruiter@globex.example', ...(role ? { role } : {}) })
        assert.deepEqual([status, (body as unknown as { code: string }).code], [403, 'tenant_suspended'], role)
      }
      const stranger = await ask({ tenant: 'globex', email: 'nobody@globex.example' })
      assert.deepEqual([stranger.status, stranger.text], [422, unknown.text])
    } finally {
      await world.asOwner('globex', `update tenants set status = 'Active' where tenant_id = $1`)
    }
    assert.equal((await ask({ tenant: 'globex', email: 'recruiter@globex.example' })).status, 200)
  })

  it('422 for a user without an active role', async () => {
    await world.asOwner('acme', `update user_roles set status = 'Revoked' where tenant_id = $1 and role_code = 'HIRING_MANAGER'`)
    assert.equal((await ask({ tenant: 'acme', email: 'hiring-manager@acme.example' })).status, 422)
  })

  it('400 names what is missing, unknown or malformed', async () => {
    const faults = async (body: unknown) => {
      const answer = await ask(body)
      assert.equal(answer.status, 400, answer.text)
      const { errors = [] } = answer.body as unknown as { errors?: { path: string }[] }
      return [...new Set(errors.map((fault) => fault.path))].sort()
    }
    assert.deepEqual(await faults({}), ['email', 'tenant'])
    assert.deepEqual(await faults({ tenant: 'acme', email: 'recruiter@acme.example', password: 'x', scope: 'y' }), ['password', 'scope'])
    assert.deepEqual(await faults({ tenant: 7, email: ['x'] }), ['email', 'tenant'])
    assert.deepEqual(await faults({ tenant: '', email: ' ' }), ['email', 'tenant'])
    assert.deepEqual(await faults({ tenant: 'acme', Tenant: 'globex', email: 'x' }), ['tenant'])
    assert.equal((await ask('{"tenant":')).status, 400)
    assert.equal((await ask(undefined)).status, 400)
  })
})
