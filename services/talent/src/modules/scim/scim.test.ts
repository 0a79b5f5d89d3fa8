import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type TenantCode, type World } from '../../testing.ts'
import { freeSlot, journeyTo } from '../../testing-workflow.ts'
import { newApiKey } from '../identity/api-key.ts'
import { ENTERPRISE, ERROR, type Group, type List, PATCH_OP, type ScimError, type ScimUser, scimCall, USER } from './scim.fixture.ts'

describe('SCIM', () => {
  let world: World
  let tokens: Record<TenantCode, string>
  before(async () => {
    world = await createWorld()
    const issue = async (tenant: TenantCode) =>
      (await world.post<{ token: string; base_url: string }>(`${tenant}/tenant-admin`, '/admin/scim-token')).body.token
    tokens = { acme: await issue('acme'), globex: await issue('globex') }
  })
  after(() => world.close())

  const scim = <T>(method: string, path: string, body?: object, token: string | null = tokens.acme) =>
    scimCall<T>(world, method, path, { token, ...(body ? { body } : {}) })
  const patch = <T>(path: string, ...Operations: object[]) => scim<T>('PATCH', path, { ...PATCH_OP, Operations })
  const find = async (filter: string) => (await scim<List>('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body
  const signIn = (id: string, role: string) => ({
    authorization: `Bearer ${world.tokens.sign({ tenantId: world.tenants.acme.id, userId: id, role, name: '' })}`,
  })
  let made = 0
  /** As Entra ID sends a new user. */
  const entraUser = (more: object = {}) => {
    made += 1
    return {
      schemas: [USER, ENTERPRISE],
      externalId: `0a21f0f2-8d2a-4f8e-bf98-7363c4aed4e${made}`,
      userName: `Test_User_${made}@acme.example`,
      active: true,
      emails: [{ primary: true, type: 'work', value: `test.user.${made}@acme.example` }],
      meta: { resourceType: 'User' },
      name: { formatted: 'given family', familyName: 'Family', givenName: `Given ${made}` },
      [ENTERPRISE]: { department: 'Talent' },
      ...more,
    }
  }
  const create = async (more: object = {}) => {
    const answer = await scim<ScimUser>('POST', '/Users', entraUser(more))
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  it('401 in its own words without the token of a tenant, and 403 while the tenant is suspended', async () => {
    for (const token of [null, 'x', newApiKey(world.tenants.acme.id), world.tokenOf('acme/tenant-admin')]) {
      for (const path of ['/Users', '/Groups', '/ServiceProviderConfig', '/ResourceTypes', '/Schemas']) {
        const { status, body, type, headers } = await scim<ScimError>('GET', path, undefined, token)
        const challenge = token === null ? 'Bearer' : 'Bearer error="invalid_token"'
        assert.deepEqual([status, body.schemas, body.status, headers['www-authenticate']], [401, ERROR, '401', challenge], path)
        assert.match(type, /^application\/scim\+json/)
      }
    }
    assert.equal((await world.get(null, '/users/me', { authorization: `Bearer ${tokens.acme}` })).status, 401, 'it opens nothing else')
    await world.asOwner('globex', `update tenants set status = 'Suspended' where tenant_id = $1`)
    assert.equal((await scim('GET', '/Users', undefined, tokens.globex)).status, 403)
    await world.asOwner('globex', `update tenants set status = 'Active' where tenant_id = $1`)
  })

  it('describes itself', async () => {
    const config = await scim<{ patch: { supported: boolean }; filter: { supported: boolean }; bulk: { supported: boolean } }>(
      'GET',
      '/ServiceProviderConfig',
    )
    assert.deepEqual([config.body.patch.supported, config.body.filter.supported, config.body.bulk.supported], [true, true, false])
    const types = await scim<List<{ id: string }>>('GET', '/ResourceTypes')
    assert.deepEqual(types.body.Resources.map((one) => one.id).sort(), ['Group', 'User'])
    const schemas = await scim<List<{ id: string }>>('GET', '/Schemas')
    assert.ok([USER, ENTERPRISE].every((id) => schemas.body.Resources.some((one) => one.id === id)))
  })

  it('takes a name in which nothing can be seen for none', async () => {
    const { userName, displayName } = await create({ displayName: '\u202e', name: { formatted: '\u2066\u200b' } })
    assert.equal(displayName, userName)
  })

  it('follows Entra ID: test, create, get, filter, update, disable, delete', async () => {
    const probe = await find(`userName eq "${newId()}"`)
    assert.deepEqual([probe.totalResults, probe.Resources], [0, []])
    const user = await create({ userName: 'Entra@acme.example', externalId: 'entra-1' })
    assert.deepEqual(
      [user.userName, user.externalId, user.active, user.emails[0]?.value, user.meta.resourceType, user[ENTERPRISE]],
      ['Entra@acme.example', 'entra-1', true, `test.user.${made}@acme.example`, 'User', { department: 'Talent' }],
    )
    assert.deepEqual(
      (await find('userName eq "entra@acme.example"')).Resources.map((one) => one.id),
      [user.id],
      'without regard to case',
    )
    assert.deepEqual(
      (await find('externalId eq "entra-1"')).Resources.map((one) => one.id),
      [user.id],
    )
    assert.deepEqual((await find(`emails[type eq "work"].value eq "test.user.${made}@acme.example"`)).totalResults, 1)
    assert.equal((await scim<ScimUser>('GET', `/Users/${user.id}`)).body.id, user.id)

    const changed = await patch<ScimUser>(
      `/Users/${user.id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@acme.example' },
      { op: 'Replace', path: 'displayName', value: 'Updated Name' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Finance' },
    )
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(
      [changed.body.emails[0]?.value, changed.body.displayName, changed.body[ENTERPRISE]],
      ['updated@acme.example', 'Updated Name', { department: 'Finance' }],
    )
    const off = await patch<ScimUser>(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' })
    assert.deepEqual([off.status, off.body.active], [200, false], off.text)
    const on = await patch<ScimUser>(`/Users/${user.id}`, { op: 'replace', value: { active: true } })
    assert.equal(on.body.active, true)
    assert.equal((await scim('DELETE', `/Users/${user.id}`)).status, 204)
    assert.equal((await scim('GET', `/Users/${user.id}`)).status, 404)
    assert.equal((await scim('DELETE', `/Users/${user.id}`)).status, 404)
    const [row] = await world.asOwner<{ status: string }>('acme', 'select status from users where tenant_id = $1 and id = $2', [user.id])
    assert.equal(row?.status, 'Inactive', 'nobody is deleted: the history names them')
    const back = await create({ emails: [{ primary: true, type: 'work', value: 'updated@acme.example' }] })
    assert.deepEqual([back.id, back.active], [user.id, true])
  })

  it('follows Okta: search by userName with a page, create, get, put, deactivate by put and by patch', async () => {
    const search = await scim<List>('GET', `/Users?filter=${encodeURIComponent('userName eq "okta@acme.example"')}&startIndex=1&count=100`)
    assert.deepEqual([search.body.totalResults, search.body.startIndex], [0, 1])
    const sent = {
      schemas: [USER],
      userName: 'okta@acme.example',
      name: { givenName: 'Okta', familyName: 'User' },
      emails: [{ primary: true, value: 'okta@acme.example', type: 'work' }],
      displayName: 'Okta User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      active: true,
    }
    const created = await scim<ScimUser>('POST', '/Users', sent)
    assert.deepEqual([created.status, created.headers.location], [201, created.body.meta.location])
    const { id } = created.body
    const put = await scim<ScimUser>('PUT', `/Users/${id}`, { ...sent, id, displayName: 'Okta Changed' })
    assert.deepEqual([put.status, put.body.displayName], [200, 'Okta Changed'])
    assert.equal((await scim<ScimUser>('PUT', `/Users/${id}`, { ...sent, id, active: false })).body.active, false)
    assert.equal((await patch<ScimUser>(`/Users/${id}`, { op: 'replace', value: { active: true } })).body.active, true)
    const again = await scim<ScimError>('POST', '/Users', sent)
    assert.deepEqual([again.status, again.body.status, again.body.scimType, again.body.schemas], [409, '409', 'uniqueness', ERROR])
  })

  it('pages', async () => {
    const whole = await scim<List>('GET', '/Users?count=200')
    assert.equal(whole.body.Resources.length, whole.body.totalResults)
    const seen: string[] = []
    for (let startIndex = 1; startIndex <= whole.body.totalResults; startIndex += 7) {
      const { body } = await scim<List>('GET', `/Users?startIndex=${startIndex}&count=7`)
      assert.deepEqual([body.totalResults, body.startIndex], [whole.body.totalResults, startIndex])
      seen.push(...body.Resources.map((one) => one.id))
    }
    assert.deepEqual(
      seen,
      whole.body.Resources.map((one) => one.id),
    )
  })

  it('has the roles as groups: found by name, members added, removed and replaced as both providers do', async () => {
    const groups = await scim<List<Group>>(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "SOURCER"')}`,
    )
    assert.deepEqual([groups.body.totalResults, groups.body.Resources[0]?.id, groups.body.Resources[0]?.members], [1, 'SOURCER', undefined])
    assert.equal((await scim<List>('GET', '/Groups?count=100')).body.totalResults, 20)
    const [a, b] = [await create(), await create()]
    const membersOf = async () => (await scim<Group>('GET', '/Groups/SOURCER')).body.members?.map((one) => one.value) ?? []
    const added = await patch('/Groups/SOURCER', { op: 'Add', path: 'members', value: [{ value: a.id }, { value: b.id }] })
    assert.equal(added.status, 200, added.text)
    assert.ok((await membersOf()).includes(a.id) && (await membersOf()).includes(b.id))
    assert.deepEqual(
      (await scim<ScimUser>('GET', `/Users/${a.id}`)).body.groups.map((one) => one.value),
      ['SOURCER'],
    )
    assert.equal((await world.get(null, '/users/me', signIn(a.id, 'SOURCER'))).status, 200)
    assert.equal((await patch('/Groups/SOURCER', { op: 'Remove', path: `members[value eq "${a.id}"]` })).status, 200)
    assert.equal((await world.get(null, '/users/me', signIn(a.id, 'SOURCER'))).status, 401)
    assert.equal((await patch('/Groups/SOURCER', { op: 'Remove', path: 'members', value: [{ value: b.id }] })).status, 200)
    assert.ok(!(await membersOf()).includes(b.id))
    const before = await membersOf()
    const members = [...before, a.id].map((value) => ({ value }))
    assert.equal((await patch('/Groups/SOURCER', { op: 'replace', path: 'members', value: members })).status, 200)
    assert.deepEqual((await membersOf()).sort(), [...before, a.id].sort())
    const sent = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'SOURCER' }
    assert.equal((await scim('PUT', '/Groups/SOURCER', { ...sent, members: before.map((value) => ({ value })) })).status, 200)
    assert.equal((await scim<ScimError>('POST', '/Groups', sent)).body.scimType, 'uniqueness')
    assert.equal((await scim('POST', '/Groups', { ...sent, displayName: 'Marketing' })).status, 400)
    assert.equal((await scim('DELETE', '/Groups/SOURCER')).status, 501)
    const [entry] = await world.asOwner<{ actor_role: string; action: string }>(
      'acme',
      `select actor_role, action from audit_log where tenant_id = $1 order by sequence desc limit 1`,
    )
    assert.deepEqual(entry, { actor_role: 'IDENTITY_PROVIDER', action: 'user.set-roles' })
  })

  it('refuses with the errors of the protocol', async () => {
    const cases: [what: string, answer: { status: number; body: ScimError }, status: number][] = [
      ['an unknown user', await scim('GET', `/Users/${newId()}`), 404],
      ['what is no id', await scim('GET', '/Users/none'), 404],
      ['another tenant’s user', await scim('GET', `/Users/${world.tenants.globex.users.RECRUITER}`), 404],
      [
        'a change of another tenant’s user',
        await patch(`/Users/${world.tenants.globex.users.RECRUITER}`, { op: 'replace', value: { active: false } }),
        404,
      ],
      [
        'another tenant’s user as a member',
        await patch('/Groups/AUDITOR', { op: 'add', path: 'members', value: [{ value: world.tenants.globex.users.RECRUITER }] }),
        404,
      ],
      ['an unknown group', await scim('GET', '/Groups/NONE'), 404],
      ['a user without a name', await scim('POST', '/Users', { schemas: [USER], active: true }), 400],
      ['a user without an e-mail', await scim('POST', '/Users', { schemas: [USER], userName: 'nobody' }), 400],
      [
        'a patch without operations',
        await scim('PATCH', `/Users/${world.tenants.acme.users.SOURCER}`, { ...PATCH_OP, Operations: [] }),
        400,
      ],
      [
        'an unknown operation',
        await patch(`/Users/${world.tenants.acme.users.SOURCER}`, { op: 'merge', path: 'active', value: true }),
        400,
      ],
      ['a filter that is none', await scim('GET', '/Users?filter=nonsense%20%5B'), 400],
      [
        'the last administrator',
        await patch(`/Users/${world.tenants.acme.users.TENANT_ADMIN}`, { op: 'replace', path: 'active', value: false }),
        400,
      ],
      ['the last administrator’s role', await patch('/Groups/TENANT_ADMIN', { op: 'remove', path: 'members' }), 400],
    ] as never
    for (const [what, answer, status] of cases) {
      assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`)
      assert.deepEqual([answer.body.schemas, answer.body.status], [ERROR, String(status)], what)
    }
  })

  it('a leaver: deactivated by the provider, the next request is 401, what waited is listed and reassigned, the name stays', async () => {
    const leaver = await create({ displayName: 'Lea Leaver' })
    await patch('/Groups/INTERVIEWER', { op: 'add', path: 'members', value: [{ value: leaver.id }] })
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    const interview = await world.post<{ id: string }>('acme/coordinator', '/interviews', {
      application_id: applicationId,
      round: 1,
      mode: 'Video',
      panel: [leaver.id],
      ...freeSlot(),
    })
    const session = signIn(leaver.id, 'INTERVIEWER')
    assert.equal((await world.get(null, '/users/me', session)).status, 200)
    assert.equal((await patch(`/Users/${leaver.id}`, { op: 'Replace', path: 'active', value: 'False' })).status, 200)
    assert.equal((await world.get(null, '/users/me', session)).status, 401)
    const waiting = await world.get<{ items: { entity_id: string }[] }>('acme/user-admin', `/admin/users/${leaver.id}/waiting`)
    assert.deepEqual(
      waiting.body.items.map((item) => item.entity_id),
      [interview.body.id],
    )
    const moved = await world.post<{ waiting: unknown[] }>('acme/user-admin', `/admin/users/${leaver.id}/reassign`, {
      to_user_id: world.tenants.acme.users.INTERVIEWER,
    })
    assert.deepEqual([moved.status, moved.body.waiting], [200, []])
    assert.equal((await world.get('acme/recruiter', `/users/${leaver.id}`)).body.display_name, 'Lea Leaver')
  })

  it('a new token ends the one before; revoked, there is none', async () => {
    const next = (await world.post<{ token: string }>('globex/user-admin', '/admin/scim-token')).body.token
    assert.equal((await scim('GET', '/Users', undefined, tokens.globex)).status, 401)
    assert.equal((await scim('GET', '/Users', undefined, next)).status, 200)
    assert.equal((await world.post('globex/user-admin', '/admin/scim-token/revoke')).status, 200)
    assert.equal((await scim('GET', '/Users', undefined, next)).status, 401)
    assert.equal((await world.post('globex/user-admin', '/admin/scim-token/revoke')).status, 200)
    assert.equal((await world.post('acme/auditor', '/admin/scim-token')).status, 403)
  })

  it('is told of without the token: since when there is one, by whom, and the address', async () => {
    const state = () =>
      world.get<{ base_url: string; issued_at: string | null; issued_by: string | null }>('globex/user-admin', '/admin/scim-token')
    await world.post('globex/user-admin', '/admin/scim-token/revoke')
    const none = (await state()).body
    assert.deepEqual([none.issued_at, none.issued_by], [null, null])
    const { token, base_url } = (await world.post<{ token: string; base_url: string }>('globex/user-admin', '/admin/scim-token')).body
    const { body, text } = await state()
    assert.deepEqual([body.base_url, body.issued_by], [base_url, world.tenants.globex.users.USER_ADMIN])
    assert.ok(Date.now() - Date.parse(body.issued_at ?? '') < 600_000)
    assert.ok(!text.includes(token))
    assert.equal((await world.get('globex/auditor', '/admin/scim-token')).status, 403)
  })
})
