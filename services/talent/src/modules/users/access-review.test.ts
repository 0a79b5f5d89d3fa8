import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { tanBody } from '../../testing-workflow.ts'

interface Reviewed {
  id: string
  status: string
  roles: { code: string; granted_at: string; last_used_at: string | null }[]
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

  it('leaves out roles that were taken and accounts of programs; who left is in it', async () => {
    const id = world.tenants.acme.users.SOURCER
    await world.put('acme/user-admin', `/admin/users/${id}/roles`, { roles: ['COORDINATOR'] }, { 'if-match': '*' })
    await world.post('acme/user-admin', `/admin/users/${id}/deactivate`)
    const key = { name: 'Site', role: 'SOURCER', expires_at: '2100-01-01T00:00:00.000Z' }
    const { user_id } = (await world.post<{ user_id: string }>('acme/user-admin', '/admin/api-keys', key)).body
    const all = await review()
    assert.ok(all.every((user) => user.id !== user_id))
    const gone = all.find((user) => user.id === id)
    assert.deepEqual([gone?.status, gone?.roles.map(({ code }) => code)], ['Inactive', ['COORDINATOR']])
  })

  it('is for who may read users, and of their own tenant', async () => {
    for (const who of ['acme/auditor', 'acme/hr-head', 'acme/user-admin', 'acme/tenant-admin'] as const)
      assert.ok((await review(who)).length > 0, who)
    assert.equal((await world.get('acme/recruiter', '/admin/access-review')).status, 403)
    const theirs = new Set((await review('globex/auditor')).map(({ id }) => id))
    assert.ok((await review()).every(({ id }) => !theirs.has(id)))
  })
})
