import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { tanBody } from '../../testing-workflow.ts'

interface Reviewed {
  id: string
  kind: string
  status: string
  roles: { code: string; granted_at: string; last_used_at: string | null; expires_at: string | null }[]
  deputy_for: { user_id: string; starts_on: string; ends_on: string; last_used_at: string | null }[]
}

describe('the access review', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const review = async (who: Who = 'acme/auditor') =>
    (await world.get<{ items: Reviewed[] }>(who, '/admin/access-review?limit=100')).body.items
  const of = async (id: string) => (await review()).find((user) => user.id === id) ?? assert.fail(id)

  it('says who holds which role since when, and when they last did something in it', async () => {
    const user = (
      await world.post<{ id: string }>('acme/user-admin', '/admin/users', {
        ...{ email: 'two@acme.example', display_name: 'Two Roles', roles: ['RECRUITER', 'AUDITOR'] },
      })
    ).body.id
    const asRole = (role: string) => ({
      authorization: `Bearer ${world.tokens.sign({ tenantId: world.tenants.acme.id, userId: user, role, name: '' })}`,
    })
    const unused = await of(user)
    assert.deepEqual(
      unused.roles.map(({ code, last_used_at }) => [code, last_used_at]),
      [
        ['RECRUITER', null],
        ['AUDITOR', null],
      ],
    )
    for (const { granted_at } of unused.roles) assert.ok(Date.now() - Date.parse(granted_at) < 600_000)
    const made = await world.call(null, 'POST', '/tans', { body: tanBody(), headers: asRole('RECRUITER') })
    assert.equal(made.status, 201, made.text)
    const [recruiter, auditor] = (await of(user)).roles
    assert.ok(recruiter?.last_used_at && Date.parse(recruiter.last_used_at) >= Date.parse(recruiter.granted_at))
    assert.equal(auditor?.last_used_at, null)
  })

  it('leaves out roles that were taken; who left is in it', async () => {
    const id = world.tenants.acme.users.SOURCER
    await world.put('acme/user-admin', `/admin/users/${id}/roles`, { roles: ['COORDINATOR'] }, { 'if-match': '*' })
    await world.post('acme/user-admin', `/admin/users/${id}/deactivate`)
    const gone = await of(id)
    assert.deepEqual([gone.kind, gone.status, gone.roles.map(({ code }) => code)], ['Person', 'Inactive', ['COORDINATOR']])
  })

  it('has service accounts with the use and the end of their keys, and after the key was revoked too', async () => {
    const body = { name: 'Site', role: 'SOURCER', expires_at: '2100-01-01T00:00:00.000Z' }
    const key = (await world.post<{ id: string; user_id: string; secret: string }>('acme/user-admin', '/admin/api-keys', body)).body
    const fresh = await of(key.user_id)
    assert.deepEqual(
      [fresh.kind, fresh.status, fresh.roles.map((role) => [role.code, role.last_used_at, role.expires_at])],
      ['Service', 'Active', [['SOURCER', null, body.expires_at]]],
    )
    await world.call(null, 'GET', '/candidates', { headers: { authorization: `Bearer ${key.secret}` } })
    assert.ok((await of(key.user_id)).roles[0]?.last_used_at)
    await world.post('acme/user-admin', `/admin/api-keys/${key.id}/revoke`, {})
    assert.equal((await of(key.user_id)).status, 'Inactive')
  })

  it('has deputies with their period and when they last decided, until the period ends', async () => {
    const { DEPARTMENT_HEAD: principal, HIRING_MANAGER: deputy } = world.tenants.acme.users
    const today = new Date().toISOString().slice(0, 10)
    const period = { deputy_id: deputy, starts_on: today, ends_on: today }
    const made = await world.post<{ id: string }>('acme/department-head', '/users/me/deputies', period)
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(
      (await of(deputy)).deputy_for.map((one) => [one.user_id, one.starts_on, one.last_used_at]),
      [[principal, today, null]],
    )
    assert.deepEqual((await of(principal)).deputy_for, [])
    const tan = (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody())).body.id
    const decided = await world.call('acme/hiring-manager', 'POST', `/tans/${tan}/approve`, {
      body: { decision: 'Approved' },
      headers: { 'x-tanager-deputy-for': principal },
    })
    assert.equal(decided.status, 200, decided.text)
    const used = (await of(deputy)).deputy_for[0]?.last_used_at
    assert.ok(used && Date.now() - Date.parse(used) < 600_000)
    await world.post('acme/department-head', `/users/me/deputies/${made.body.id}/end`, {})
    assert.deepEqual((await of(deputy)).deputy_for, [])
  })

  it('is for who may read users, and of their own tenant', async () => {
    for (const who of ['acme/auditor', 'acme/hr-head', 'acme/user-admin', 'acme/tenant-admin'] as const)
      assert.ok((await review(who)).length > 0, who)
    assert.equal((await world.get('acme/recruiter', '/admin/access-review')).status, 403)
    const theirs = new Set((await review('globex/auditor')).map(({ id }) => id))
    assert.ok((await review()).every(({ id }) => !theirs.has(id)))
  })
})
