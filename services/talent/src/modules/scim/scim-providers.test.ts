import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { ENTERPRISE, GROUP, type List, PATCH_OP, type ScimError, type ScimUser, scimCall, USER } from './scim.fixture.ts'

// The requests are those of the documentation: "Develop and plan provisioning for a SCIM endpoint" of Microsoft Entra ID,
// and "SCIM 2.0 protocol reference" of Okta; ids and domains are ours.
describe('SCIM as the providers document it', () => {
  let world: World
  let token: string
  before(async () => {
    world = await createWorld()
    token = (await world.post<{ token: string }>('acme/tenant-admin', '/admin/scim-token')).body.token
  })
  after(() => world.close())

  const scim = <T = ScimUser>(method: string, path: string, body?: object) =>
    scimCall<T>(world, method, path, { token, ...(body ? { body } : {}) })
  let made = 0
  const create = async () => {
    made += 1
    const { status, body, text } = await scim('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: `0a21f0f2-8d2a-4f8e-bf98-7363c4aed4e${made}`,
      userName: `Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd${made}@acme.example`,
      active: true,
      emails: [{ primary: true, type: 'work', value: `Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e${made}@acme.example` }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
    })
    assert.equal(status, 201, text)
    return body
  }
  const patched = async (id: string, Operations: object[]) => {
    const { status, body, text } = await scim('PATCH', `/Users/${id}`, { ...PATCH_OP, Operations })
    assert.equal(status, 200, text)
    return body
  }

  it('Entra ID: updates of multi-valued and single-valued properties, disabling, deleting', async () => {
    const { id } = await create()
    const many = await patched(id, [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@acme.example' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    ])
    assert.equal(many.emails[0]?.value, 'updatedEmail@acme.example')
    const one = await patched(id, [{ op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@acme.example' }])
    assert.equal(one.userName, '5b50642d-79fc-4410-9e90-4c077cdd1a59@acme.example')
    assert.equal((await patched(id, [{ op: 'Replace', path: 'active', value: false }])).active, false)
    assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
  })

  it('Entra ID: a leaver is disabled, whatever else of the request is not kept here', async () => {
    const rest = [
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Berlin' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1' },
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'home@mail.example' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '2819c223-7f76-453a-919d-413861904646' },
      { op: 'Add', path: `${ENTERPRISE}:employeeNumber`, value: '99887766' },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:custom:2.0:User:worksiteId', value: '180' },
      { op: 'Remove', path: 'nickName' },
      { op: 'Add', path: 'roles', value: [{ primary: 'True', value: '{"id":"…"}' }] },
      { op: 'Replace', path: 'preferredLanguage', value: null },
    ]
    for (const other of rest) {
      const { id, emails } = await create()
      const after = await patched(id, [{ op: 'Replace', path: 'active', value: 'False' }, other])
      assert.deepEqual([after.active, after.emails], [false, emails], JSON.stringify(other))
    }
    const { id } = await create()
    const whole = { active: 'False', title: 'x', 'name.givenName': 'y', [ENTERPRISE]: { department: 'Legal', manager: 'z' } }
    const after = await patched(id, [{ op: 'replace', value: whole }])
    assert.deepEqual([after.active, after[ENTERPRISE]], [false, { department: 'Legal' }])
  })

  it('Entra ID: asks whether references are as they should be, ids without quotation marks', async () => {
    const { id } = await create()
    const ask = (filter: string) => scim<List>('GET', `/Users?attributes=id&filter=${encodeURIComponent(filter)}`)
    assert.equal((await ask(`id eq ${id} and manager eq 2819c223-7f76-453a-919d-413861904646`)).body.totalResults, 0)
    const { body } = await ask(`id eq ${id}`)
    assert.deepEqual(body.Resources, [{ schemas: [USER], id }])
  })

  it('Entra ID: adds and removes members with a $ref of null, and gets a group without its members', async () => {
    const { id } = await create()
    const members = [{ $ref: null, value: id }]
    const groupsOf = async () => (await scim('GET', `/Users/${id}`)).body.groups.map((one) => one.value)
    const change = (op: string) =>
      scim('PATCH', '/Groups/COORDINATOR', { ...PATCH_OP, Operations: [{ op, path: 'members', value: members }] })
    assert.equal((await change('Add')).status, 200)
    assert.deepEqual(await groupsOf(), ['COORDINATOR'])
    const holding = await scim<List>('GET', `/Groups?filter=${encodeURIComponent(`id eq "COORDINATOR" and members eq "${id}"`)}`)
    assert.equal(holding.body.totalResults, 1)
    assert.equal((await change('Remove')).status, 200)
    assert.deepEqual(await groupsOf(), [])
    const shown = await scim<object>('GET', '/Groups/COORDINATOR?excludedAttributes=members')
    assert.deepEqual(Object.keys(shown.body), ['schemas', 'id', 'displayName', 'meta'])
  })

  it('Okta: creates with all that it sends, replaces, deactivates, and changes members', async () => {
    const sent = {
      schemas: [USER],
      userName: 'test.user@acme.example',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [
        { primary: true, value: 'test.user@acme.example', type: 'work' },
        { primary: false, value: 'test.user@home.example', type: 'home' },
      ],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
      active: true,
    }
    const created = await scim('POST', '/Users', sent)
    assert.deepEqual([created.status, created.body.emails.length], [201, 1], created.text)
    const { id } = created.body
    assert.ok(!created.text.includes('1mz050nq'))
    const put = await scim('PUT', `/Users/${id}`, {
      ...sent,
      id,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      displayName: 'Another User',
      meta: { resourceType: 'User' },
    })
    assert.deepEqual([put.status, put.body.displayName], [200, 'Another User'], put.text)
    assert.equal((await patched(id, [{ op: 'replace', value: { active: false } }])).active, false)
    const { active: _active, ...silent } = sent
    assert.equal((await scim('PUT', `/Users/${id}`, { ...silent, id })).body.active, false, 'who is not named active stays as they were')
    assert.equal((await patched(id, [{ op: 'replace', value: { active: true } }])).active, true)
    const operations = [
      { op: 'replace', value: { id: 'COORDINATOR', displayName: 'COORDINATOR' } },
      { op: 'remove', path: `members[value eq "${id}"]` },
      { op: 'add', path: 'members', value: [{ value: id, display: 'test.user@acme.example' }] },
    ]
    const group = await scim<{ members: { value: string }[] }>('PATCH', '/Groups/COORDINATOR', { ...PATCH_OP, Operations: operations })
    assert.ok(
      group.body.members.some((one) => one.value === id),
      group.text,
    )
    const renamed = [{ op: 'replace', value: { displayName: 'Test SCIMv2' } }]
    const refused = await scim<ScimError>('PATCH', '/Groups/COORDINATOR', { ...PATCH_OP, Operations: renamed })
    assert.deepEqual([refused.status, refused.body.scimType], [400, 'mutability'])
  })

  it('active may be spelled as text, however a user is sent', async () => {
    for (const [spelled, active] of [
      ['False', false],
      ['true', true],
      ['FALSE', false],
    ] as const) {
      const { id } = await create()
      const body = { schemas: [USER], userName: `spelled-${id}@acme.example`, active: spelled }
      const posted = await scim('POST', '/Users', body)
      assert.deepEqual([posted.status, posted.body.active], [201, active], posted.text)
      assert.equal((await scim('PUT', `/Users/${posted.body.id}`, { ...body, active: String(!active) })).body.active, !active)
      assert.equal((await patched(posted.body.id, [{ op: 'replace', path: 'ACTIVE', value: spelled }])).active, active)
    }
  })

  it('says in ServiceProviderConfig what holds: no sorting and no ETags, so sortBy and If-Match are ignored', async () => {
    type Supported = Record<'patch' | 'filter' | 'bulk' | 'sort' | 'etag' | 'changePassword', { supported: boolean; maxResults?: number }>
    const { body } = await scim<Supported>('GET', '/ServiceProviderConfig')
    const { patch, filter, bulk, sort, etag, changePassword } = body
    assert.deepEqual(
      [patch, bulk, sort, etag, changePassword].map((one) => one.supported),
      [true, false, false, false, false],
    )
    assert.deepEqual([filter.supported, filter.maxResults], [true, 200])
    const ids = async (more: string) => (await scim<List>('GET', `/Users?count=200${more}`)).body.Resources.map((one) => one.id)
    assert.deepEqual(await ids('&sortBy=userName&sortOrder=descending'), await ids(''))
    const { id } = await create()
    const stale = await scimCall<ScimUser>(world, 'PUT', `/Users/${id}`, {
      token,
      body: { schemas: [USER], userName: 'stale@acme.example' },
      headers: { 'if-match': 'W/"1"' },
    })
    assert.deepEqual([stale.status, stale.headers.etag], [200, undefined])
    const schemas = await scim<List<{ id: string }>>('GET', '/Schemas')
    assert.ok([USER, GROUP, ENTERPRISE].every((one) => schemas.body.Resources.some((schema) => schema.id === one)))
    assert.equal((await scim('GET', `/Schemas/${USER}`)).status, 200)
    assert.equal((await scim('GET', '/Schemas/none')).status, 404)
  })
})
