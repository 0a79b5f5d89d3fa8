import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'

interface User {
  id: string
  email: string
  display_name: string
  status: string
  department_name: string | null
  roles: { code: string }[]
  row_version: number
  allowed_actions: string[]
  waiting: { kind: string }[]
  code: string
}
const ADMIN: Who = 'acme/user-admin'
const ANY = { 'if-match': '*' }

describe('the administration of users', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  let made = 0
  const add = async (more: object = {}) => {
    made += 1
    const body = { email: `new-${made}@acme.example`, display_name: `New ${made}`, roles: ['RECRUITER'], ...more }
    return world.post<User>(ADMIN, '/admin/users', body)
  }
  const added = async (more: object = {}) => (await add(more)).body
  const patch = (id: string, body: object, headers: Record<string, string> = ANY, who: Who = ADMIN) =>
    world.call<User>(who, 'PATCH', `/admin/users/${id}`, { body, headers })
  const roles = (id: string, codes: string[], headers: Record<string, string> = ANY, who: Who = ADMIN) =>
    world.put<User>(who, `/admin/users/${id}/roles`, { roles: codes }, headers)
  const move = (id: string, what: 'deactivate' | 'activate', who: Who = ADMIN) => world.post<User>(who, `/admin/users/${id}/${what}`)
  const read = async (id: string, who: Who = ADMIN) => (await world.get<User>(who, `/admin/users/${id}`)).body
  const tokenOf = (id: string, role = 'RECRUITER') => ({
    authorization: `Bearer ${world.tokens.sign({ tenantId: world.tenants.acme.id, userId: id, role, name: '' })}`,
  })
  const me = async (id: string, role?: string) => (await world.get(null, '/users/me', tokenOf(id, role))).status
  const lastEntry = async () =>
    (
      await world.asOwner<{ action: string; entity_id: string; actor_role: string; outcome: string; details: object }>(
        'acme',
        'select action, entity_id, actor_role, outcome, details from audit_log where tenant_id = $1 order by sequence desc limit 1',
      )
    )[0]

  it('adds a user who can sign in at once', async () => {
    const { status, body, headers } = await add({ department_name: 'Talent', roles: ['RECRUITER', 'SOURCER'] })
    assert.equal(status, 201)
    assert.deepEqual(
      [body.status, body.department_name, body.roles.map((role) => role.code), headers.etag],
      ['Active', 'Talent', ['RECRUITER', 'SOURCER'], '"1"'],
    )
    assert.equal(await me(body.id), 200)
    assert.deepEqual(await lastEntry(), {
      action: 'user.add',
      entity_id: body.id,
      actor_role: 'USER_ADMIN',
      outcome: 'Added',
      details: { roles: ['RECRUITER', 'SOURCER'] },
    })
  })

  it('409 for an e-mail that somebody has, in whatever case, also when both are added at once', async () => {
    assert.deepEqual([(await add({ email: 'Recruiter@ACME.example' })).status], [409])
    const both = await Promise.all([1, 2].map(() => add({ email: 'twice@acme.example' })))
    assert.deepEqual(both.map((answer) => answer.status).sort(), [201, 409])
  })

  it('lists those who hold a role, also of who left', async () => {
    const [kept, gone, other] = [
      await added({ roles: ['SOURCER', 'AUDITOR'] }),
      await added({ roles: ['AUDITOR'] }),
      await added({ roles: ['AUDITOR'] }),
    ]
    await move(gone.id, 'deactivate')
    await roles(other.id, ['SOURCER'])
    const found = async (query: string) =>
      (await world.get<{ items: User[] }>(ADMIN, `/admin/users?limit=100&role=AUDITOR${query}`)).body.items.map((user) => user.id)
    const first = world.tenants.acme.users.AUDITOR
    assert.deepEqual(await found(''), [gone.id, kept.id, first])
    assert.deepEqual(await found('&status=Inactive'), [gone.id])
    assert.equal((await world.get(ADMIN, '/admin/users?role=NO_SUCH_ROLE')).status, 400)
  })

  it('400 for a body with faults', async () => {
    for (const more of [
      { email: 'nobody' },
      { email: undefined },
      { display_name: ' ' },
      { roles: ['NO_SUCH_ROLE'] },
      { roles: ['RECRUITER', 'RECRUITER'] },
      { roles: undefined },
      { status: 'Inactive' },
    ])
      assert.equal((await add(more)).status, 400, JSON.stringify(more))
  })

  it('changes the profile, and finds the user by the new name; 428 and 409 guard the version', async () => {
    const user = await added()
    const { status, body } = await patch(user.id, { display_name: 'Zoë Renamed', email: 'Zoe@acme.example', department_name: null })
    assert.deepEqual([status, body.display_name, body.email, body.row_version], [200, 'Zoë Renamed', 'Zoe@acme.example', 2])
    assert.deepEqual((await lastEntry())?.details, { changed: ['display_name', 'email'] })
    const found = await world.get<{ items: User[] }>(ADMIN, '/admin/users?search=zoe%20renamed')
    assert.deepEqual(
      found.body.items.map((one) => one.id),
      [user.id],
    )
    assert.equal((await patch(user.id, { display_name: 'x' }, {})).status, 428)
    assert.equal((await patch(user.id, { display_name: 'x' }, { 'if-match': '"1"' })).status, 409)
    assert.equal((await patch(user.id, { email: 'recruiter@acme.example' })).status, 409)
    assert.equal((await patch(user.id, { roles: ['HR_HEAD'] })).status, 400)
  })

  it('sets the roles; one that was taken counts no more at the next request', async () => {
    const user = await added({ roles: ['RECRUITER', 'SOURCER'] })
    const { status, body } = await roles(user.id, ['AUDITOR', 'SOURCER'])
    assert.deepEqual([status, body.roles.map((role) => role.code)], [200, ['SOURCER', 'AUDITOR']], 'one that stays keeps its place')
    assert.deepEqual([await me(user.id, 'RECRUITER'), await me(user.id, 'AUDITOR')], [401, 200])
    const lists = { roles: ['AUDITOR', 'SOURCER'], roles_before: ['RECRUITER', 'SOURCER'] }
    assert.deepEqual((await lastEntry())?.details, { granted: ['AUDITOR'], revoked: ['RECRUITER'], ...lists })
    assert.equal((await roles(user.id, [], {})).status, 428)
    assert.equal((await roles(user.id, [], { 'if-match': '"1"' })).status, 409)
    assert.equal((await roles(user.id, [])).status, 200)
    assert.equal(await me(user.id, 'AUDITOR'), 401)
  })

  it('422 when somebody changes their own roles or deactivates themselves', async () => {
    const own = world.tenants.acme.users.USER_ADMIN
    const answers = [await roles(own, ['USER_ADMIN', 'HR_HEAD']), await roles(own, []), await move(own, 'deactivate')]
    assert.deepEqual(
      answers.map((answer) => [answer.status, answer.body.code]),
      [
        [422, 'own_roles'],
        [422, 'own_roles'],
        [422, 'own_account'],
      ],
    )
    assert.deepEqual((await read(own)).allowed_actions, ['user.sign-out', 'user.update'])
  })

  it('422 when the last active TENANT_ADMIN would go; not when there is another, and of two at once one stays', async () => {
    const first = world.tenants.acme.users.TENANT_ADMIN
    assert.deepEqual((await read(first)).allowed_actions, ['user.set-roles', 'user.sign-out', 'user.update'])
    assert.equal((await roles(first, ['AUDITOR'])).body.code, 'last_tenant_admin')
    assert.equal((await move(first, 'deactivate')).body.code, 'last_tenant_admin')
    assert.equal((await roles(first, ['AUDITOR', 'TENANT_ADMIN'])).status, 200)
    const second = await added({ roles: ['TENANT_ADMIN'] })
    assert.ok((await read(first)).allowed_actions.includes('user.deactivate'))
    const both = await Promise.all([move(first, 'deactivate'), move(second.id, 'deactivate')])
    assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 422])
    const gone = both[0]?.status === 200 ? first : second.id
    assert.equal((await move(gone, 'activate')).status, 200)
  })

  it('deactivates: the next request is 401, the directory leaves them out, the name stays; and activates again', async () => {
    const user = await added()
    const token = tokenOf(user.id)
    assert.equal((await world.get(null, '/users/me', token)).status, 200)
    const { status, body } = await move(user.id, 'deactivate')
    assert.deepEqual(
      [status, body.status, body.allowed_actions, body.waiting],
      [200, 'Inactive', ['user.activate', 'user.set-roles', 'user.update'], []],
    )
    assert.equal((await world.get(null, '/users/me', token)).status, 401)
    assert.equal((await world.get(null, '/candidates', token)).status, 401)
    const directory = await world.get<{ items: User[] }>('acme/recruiter', '/users?limit=100')
    assert.ok(directory.body.items.every((one) => one.id !== user.id))
    const named = await world.get<User>('acme/recruiter', `/users/${user.id}`)
    assert.deepEqual([named.status, named.body.display_name, named.body.status], [200, user.display_name, 'Inactive'])
    assert.equal((await move(user.id, 'deactivate')).body.code, 'illegal_transition')
    assert.equal((await move(user.id, 'activate')).status, 200)
    assert.equal((await world.get(null, '/users/me', token)).status, 200)
    assert.equal((await move(user.id, 'activate')).status, 422)
    assert.deepEqual(await lastEntry(), {
      action: 'user.activate',
      entity_id: user.id,
      actor_role: 'USER_ADMIN',
      outcome: 'Active',
      details: {},
    })
  })

  it('tells each caller what they may do', async () => {
    const user = await added()
    assert.deepEqual((await read(user.id)).allowed_actions, ['user.deactivate', 'user.set-roles', 'user.sign-out', 'user.update'])
    for (const who of ['acme/auditor', 'acme/hr-head'] as const) assert.deepEqual((await read(user.id, who)).allowed_actions, [], who)
  })

  it('403 for who may only read users, and 404 for another tenant’s user', async () => {
    const user = await added()
    for (const who of ['acme/auditor', 'acme/recruiter'] as const) {
      const answers = [
        await world.post(who, '/admin/users', { email: 'x@acme.example', display_name: 'x', roles: [] }),
        await patch(user.id, { display_name: 'x' }, ANY, who),
        await roles(user.id, [], ANY, who),
        await move(user.id, 'deactivate', who),
        await move(user.id, 'activate', who),
      ]
      assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [403], who)
    }
    for (const id of [world.tenants.globex.users.RECRUITER, newId()]) {
      const answers = [
        await patch(id, { display_name: 'x' }),
        await roles(id, []),
        await move(id, 'deactivate'),
        await move(id, 'activate'),
      ]
      assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [404])
    }
  })
  it('says which roles I hold, the first granted first', async () => {
    const user = await added({ roles: ['SOURCER', 'RECRUITER'] })
    const answer = await world.get<{ role: string; items: { code: string }[] }>(null, '/users/me/roles', tokenOf(user.id))
    assert.deepEqual([answer.body.role, answer.body.items.map((role) => role.code)], ['RECRUITER', ['SOURCER', 'RECRUITER']])
  })
})
