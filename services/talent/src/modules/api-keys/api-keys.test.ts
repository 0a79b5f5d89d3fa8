import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { newApiKey } from '../identity/api-key.ts'

interface Key {
  id: string
  role: string
  status: string
  user_id: string
  secret: string
  last_used_at: string | null
  allowed_actions: string[]
  code: string
}

describe('API keys', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const create = (more: object = {}, who: Who = 'acme/user-admin') =>
    world.post<Key>(who, '/admin/api-keys', {
      name: 'Careers page',
      role: 'AGENT_SERVICE',
      expires_at: '2100-01-01T00:00:00.000Z',
      ...more,
    })
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const me = (secret: string, headers: Record<string, string> = {}) =>
    world.get<{ role: string; display_name: string; user: { id: string } }>(null, '/users/me', { ...bearer(secret), ...headers })
  const list = async () => (await world.get<{ items: Key[] }>('acme/user-admin', '/admin/api-keys?limit=100')).body.items

  it('let a program in with the role of the key, under its own name', async () => {
    const { status, body } = await create()
    assert.deepEqual([status, body.status, body.allowed_actions], [201, 'Active', ['api-key.revoke']])
    const answer = await me(body.secret)
    assert.deepEqual(
      [answer.status, answer.body.role, answer.body.display_name, answer.body.user.id],
      [200, 'AGENT_SERVICE', 'Careers page', body.user_id],
    )
    assert.equal((await world.get(null, '/candidates', bearer(body.secret))).status, 200)
    assert.equal((await world.get(null, '/admin/users', bearer(body.secret))).status, 403)
    assert.equal((await me(body.secret, { 'x-tanager-role': 'TENANT_ADMIN' })).status, 403)
    const auditor = await create({ role: 'AUDITOR' })
    assert.equal((await world.get(null, '/admin/users', bearer(auditor.body.secret))).status, 200)
  })

  it('are shown once and kept as a hash', async () => {
    const { body } = await create()
    assert.ok(!JSON.stringify(await list()).includes(body.secret))
    const rows = await world.asOwner<{ text: string }>('acme', 'select k::text as text from api_keys k where tenant_id = $1')
    assert.ok(rows.every((row) => !row.text.includes(body.secret.slice(30))))
    const log = await world.asOwner<{ text: string }>(
      'acme',
      `select a::text as text from audit_log a where tenant_id = $1 and entity_type = 'api_key'`,
    )
    assert.ok(log.length > 0 && log.every((row) => !row.text.includes(body.secret.slice(30))))
    const again = { 'idempotency-key': 'k1' }
    const order = { name: 'x', role: 'SOURCER', expires_at: '2100-01-01T00:00:00.000Z' }
    assert.equal((await world.post('acme/user-admin', '/admin/api-keys', order, again)).status, 201)
    assert.equal((await world.post('acme/user-admin', '/admin/api-keys', order, again)).body.code, 'not_replayable')
  })

  it('422 for a role that decides approvals or is for people, by name, and for an expiry in the past', async () => {
    for (const role of ['HR_HEAD', 'TA_HEAD', 'TA_MANAGER', 'DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'HIRING_MANAGER', 'HR_OPERATIONS'])
      assert.equal((await create({ role })).body.code, 'approving_role', role)
    for (const role of ['TENANT_ADMIN', 'USER_ADMIN', 'WORKFLOW_ADMIN', 'INTERVIEWER', 'CLIENT_INTERVIEWER']) {
      const { body } = await create({ role })
      assert.equal(body.code, 'role_for_people', role)
      assert.match(String((body as { detail?: string }).detail), new RegExp(`^${role} is for people\\. A program may be AGENT_SERVICE, `))
    }
    assert.equal((await create({ expires_at: '2020-01-01T00:00:00.000Z' })).body.code, 'expiry_in_the_past')
    assert.equal((await create({ role: 'NO_ROLE' })).status, 400)
    assert.equal((await create({ expires_at: 'tomorrow' })).status, 400)
  })

  it('401 from the next request on when they are revoked or expired, or their account is', async () => {
    const [revoked, expired, ended] = [(await create()).body, (await create()).body, (await create()).body]
    for (const key of [revoked, expired, ended]) assert.equal((await me(key.secret)).status, 200)
    const answer = await world.post<Key>('acme/user-admin', `/admin/api-keys/${revoked.id}/revoke`)
    assert.deepEqual([answer.status, answer.body.status, answer.body.allowed_actions], [200, 'Revoked', []])
    await world.asOwner('acme', 'update api_keys set expires_at = now() where tenant_id = $1 and id = $2', [expired.id])
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [ended.user_id])
    for (const key of [revoked, expired, ended]) assert.equal((await me(key.secret)).status, 401)
    assert.equal((await world.post<Key>('acme/user-admin', `/admin/api-keys/${revoked.id}/revoke`)).body.code, 'illegal_transition')
  })

  it('401 for keys that nobody made, those of another tenant and the account’s id in a token', async () => {
    const { body } = await create()
    const { acme, globex } = world.tenants
    for (const secret of [
      newApiKey(acme.id),
      newApiKey(globex.id),
      `${body.secret}x`,
      body.secret.slice(0, -1),
      'tgr_',
      `tgr_${'A'.repeat(64)}`,
    ])
      assert.equal((await me(secret)).status, 401, secret)
    const token = world.tokens.sign({ tenantId: acme.id, userId: body.user_id, role: 'AGENT_SERVICE', name: '' })
    assert.equal((await me(token)).status, 401)
  })

  it('say when they were used last, and their accounts are no people', async () => {
    const { body } = await create()
    await me(body.secret)
    assert.ok((await list()).find((key) => key.id === body.id)?.last_used_at)
    for (const path of ['/users?limit=100', '/admin/users?limit=100'])
      assert.ok(!(await world.get('acme/user-admin', path)).text.includes(body.user_id), path)
    assert.equal((await world.get('acme/user-admin', `/admin/users/${body.user_id}`)).status, 404)
    assert.equal((await world.post('acme/user-admin', `/admin/users/${body.user_id}/deactivate`)).status, 404)
    assert.equal((await world.get('acme/recruiter', `/users/${body.user_id}`)).body.display_name, 'Careers page')
  })

  it('403 for who does not manage users, 404 for another tenant’s key, 403 while the tenant is suspended', async () => {
    const { body } = await create({}, 'globex/user-admin' as Who)
    assert.equal((await create({}, 'acme/auditor')).status, 403)
    assert.equal((await world.post('acme/user-admin', `/admin/api-keys/${body.id}/revoke`)).status, 404)
    await world.asOwner('globex', `update tenants set status = 'Suspended' where tenant_id = $1`)
    assert.equal((await me(body.secret)).status, 403)
  })
})
