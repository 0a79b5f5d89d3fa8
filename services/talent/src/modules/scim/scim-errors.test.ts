import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { ENTERPRISE, ERROR, type List, PATCH_OP, type ScimAnswer, type ScimError, type ScimUser, scimCall, USER } from './scim.fixture.ts'

describe('SCIM refuses in its own words', () => {
  let world: World
  let token: string
  before(async () => {
    world = await createWorld({ BODY_LIMIT_BYTES: '20000', RATE_LIMIT_PER_MINUTE: '5000' })
    token = (await world.post<{ token: string }>('acme/tenant-admin', '/admin/scim-token')).body.token
  })
  after(() => world.close())

  const scim = <T = ScimError>(method: string, path: string, body?: object | string, headers: Record<string, string> = {}) =>
    scimCall<T>(world, method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  const userPath = () => `/Users/${world.tenants.acme.users.SOURCER}`
  function isRefused(answer: ScimAnswer<ScimError>, status: number, scimType: string | undefined, what: string) {
    assert.equal(answer.status, status, `${what}: ${answer.text}`)
    assert.match(answer.type, /^application\/scim\+json/, what)
    assert.deepEqual([answer.body.schemas, answer.body.status, answer.body.scimType], [ERROR, String(status), scimType], what)
    assert.ok(answer.body.detail, what)
  }

  it('415 for a body that is no JSON, with and without a token; 413 for one that is too large; 400 for one that cannot be read', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      for (const one of [token, null])
        isRefused(
          await scimCall(world, 'POST', '/Users', { token: one, body: 'userName=x', headers: { 'content-type': type } }),
          415,
          undefined,
          type,
        )
    isRefused(await scim('POST', '/Users', { schemas: [USER], userName: 'x'.repeat(30_000) }), 413, undefined, 'too large')
    isRefused(await scim('POST', '/Users', '{"userName":'), 400, 'invalidSyntax', 'half a body')
    isRefused(await scim('POST', '/Users', '[]'), 400, 'invalidSyntax', 'a list')
    isRefused(await scim('POST', '/Users'), 400, 'invalidSyntax', 'no body')
  })

  it('429 with Retry-After past the limit', async () => {
    const small = await createWorld({ RATE_LIMIT_PER_MINUTE: '3' })
    try {
      const call = () => scimCall<ScimError>(small, 'GET', '/Users', { token: null })
      for (let at = 0; at < 3; at += 1) isRefused(await call(), 401, undefined, 'within')
      const answer = await call()
      isRefused(answer, 429, undefined, 'beyond')
      assert.ok(Number(answer.headers['retry-after']) > 0)
    } finally {
      await small.close()
    }
  })

  it('404 for addresses that are none, whatever the client accepts', async () => {
    const calls: [string, string][] = [
      ['GET', '/Me'],
      ['POST', '/Bulk'],
      ['POST', '/Users/.search'],
      ['PUT', '/Users'],
      ['GET', ''],
      ['GET', `/Users/${'x'.repeat(5000)}`],
      ['GET', `/Groups/${'%F0%9F%98%80'.repeat(200)}`],
      ['GET', '/Users/%00'],
      ['DELETE', '/Groups/NONE'],
    ]
    for (const [method, path] of calls) {
      const answer = await scim(method, path, undefined, { accept: 'text/html' })
      assert.ok([400, 404].includes(answer.status), `${method} ${path}: ${answer.text}`)
      isRefused(answer, answer.status, answer.status === 400 ? 'invalidValue' : undefined, path.slice(0, 40))
    }
  })

  it('400 invalidFilter for a filter that cannot be read or names what is not there', async () => {
    const filters = [
      ...['', ' ', 'a', 'userName', 'userName eq', 'userName eq "x" and', 'nosuch eq "x"', 'userName is "x"', 'userName eq x', 'eq "x"'],
      ...['userName eq "x', 'userName eq "x" "y"', '(userName eq "x"', 'userName eq "x")', 'not userName eq "x"', 'emails[type eq "work"'],
      ...['emails[nosuch eq "x"]', 'emails[type eq "work"].nosuch eq "x"', 'userName[x eq "y"]', 'name.nosuch pr', 'or', '[]', '()', '"'],
      ...[
        'constructor eq "x"',
        '__proto__ pr',
        'userName.length eq 1',
        'id eq {}',
        '('.repeat(5000),
        `${'userName pr and '.repeat(300)}active pr`,
      ],
    ]
    for (const path of ['/Users', '/Groups'])
      for (const filter of filters) {
        const answer = await scim('GET', `${path}?filter=${encodeURIComponent(filter)}`)
        isRefused(answer, 400, 'invalidFilter', `${path} ${filter.slice(0, 60)}`)
      }
  })

  it('finds by every operator, without regard to case but for ids', async () => {
    const more = { externalId: 'AbC', [ENTERPRISE]: { department: 'Legal "A"' } }
    const { body: user } = await scim<ScimUser>('POST', '/Users', { schemas: [USER], userName: 'Filter.Me@acme.example', ...more })
    const found = async (filter: string) => {
      const answer = await scim<List>('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      assert.equal(answer.status, 200, `${filter}: ${answer.text}`)
      return answer.body.Resources.some((one) => one.id === user.id)
    }
    const yes = [
      ...[
        'userName eq "filter.me@ACME.example"',
        'USERNAME sw "filter"',
        'userName co "ME@"',
        'userName ew ".example"',
        'externalId eq "AbC"',
      ],
      ...['active eq true', 'active eq "True"', 'not (active eq false)', 'displayName pr and userName pr', 'emails.value co "filter.me"'],
      ...[
        'emails[type eq "work" and primary eq true].value eq "filter.me@acme.example"',
        'emails[value sw "filter"]',
        'emails co "filter.me"',
      ],
      ...[`${ENTERPRISE}:department eq "legal \\"a\\""`, 'userName eq "x" or (userName sw "filter" and active eq true)', 'userName ne "x"'],
      ...['meta.created gt "2020-01-01T00:00:00Z"', 'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "filter"', 'userName gt "a"'],
    ]
    const no = [
      'externalId eq "abc"',
      'active eq false',
      'title pr',
      'not (userName pr)',
      'groups pr',
      'emails[type eq "home"]',
      'userName lt "a"',
    ]
    for (const filter of yes) assert.equal(await found(filter), true, filter)
    for (const filter of no) assert.equal(await found(filter), false, filter)
  })

  it('400 for operations and paths that are none', async () => {
    const cases: [body: unknown, scimType: string][] = [
      [{ ...PATCH_OP, Operations: [null] }, 'invalidSyntax'],
      [{ ...PATCH_OP, Operations: ['x'] }, 'invalidSyntax'],
      [{ ...PATCH_OP, Operations: {} }, 'invalidSyntax'],
      [{ ...PATCH_OP }, 'invalidSyntax'],
      [{ schemas: 'x', Operations: [{ op: 'replace', path: 'active', value: true }] }, 'invalidSyntax'],
      [{ ...PATCH_OP, Operations: [{ op: null, path: 'active', value: true }] }, 'invalidSyntax'],
      [{ ...PATCH_OP, Operations: [{ op: 'replace', path: 'active' }] }, 'invalidValue'],
      [{ ...PATCH_OP, Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] }, 'invalidValue'],
      [{ ...PATCH_OP, Operations: [{ op: 'remove', path: 'active' }] }, 'invalidValue'],
      [{ ...PATCH_OP, Operations: [{ op: 'replace', value: 'x' }] }, 'invalidValue'],
      [{ ...PATCH_OP, Operations: [{ op: 'remove' }] }, 'noTarget'],
      [{ ...PATCH_OP, Operations: [{ op: 'add', path: 7, value: 1 }] }, 'invalidPath'],
      [{ ...PATCH_OP, Operations: [{ op: 'add', path: 'emails[', value: 1 }] }, 'invalidPath'],
      [{ ...PATCH_OP, Operations: [{ op: 'add', path: '][', value: 1 }] }, 'invalidPath'],
      [{ ...PATCH_OP, Operations: [{ op: 'add', path: 'emails[nosuch eq 1].value', value: 'x@y.example' }] }, 'invalidFilter'],
      [{ ...PATCH_OP, Operations: [{ op: 'replace', path: 'userName', value: {} }] }, 'invalidValue'],
    ]
    for (const [body, scimType] of cases) isRefused(await scim('PATCH', userPath(), body as object), 400, scimType, JSON.stringify(body))
    for (const value of [null, 'x', [null], [{}], [{ value: 7 }]])
      isRefused(
        await scim('PATCH', '/Groups/AUDITOR', { ...PATCH_OP, Operations: [{ op: 'add', path: 'members', value }] }),
        400,
        'invalidValue',
        JSON.stringify(value),
      )
  })

  it('400 invalidValue for what Administration would not take either', async () => {
    const good = { schemas: [USER], userName: 'limits@acme.example' }
    const bad = [
      { displayName: 'x'.repeat(201) },
      { displayName: 'a\u0007b' },
      { displayName: 7 },
      { userName: '' },
      { userName: '  ' },
      { userName: '\u202e\u200b' },
      { userName: 'a\nb@acme.example' },
      { userName: ['x'] },
      { userName: `${'x'.repeat(400)}@acme.example` },
      { name: { formatted: 'x'.repeat(201) } },
      { emails: [{ value: 'no e-mail', type: 'work' }] },
      { emails: 'x' },
      { emails: [null] },
      { active: 'maybe' },
      { active: 1 },
      { externalId: 'x'.repeat(501) },
      { [ENTERPRISE]: { department: 'x'.repeat(201) } },
    ]
    for (const more of bad) {
      isRefused(await scim('POST', '/Users', { ...good, ...more }), 400, 'invalidValue', JSON.stringify(more))
      isRefused(await scim('PUT', userPath(), { ...good, ...more }), 400, 'invalidValue', JSON.stringify(more))
    }
    for (const [path, value] of [
      ['displayName', 'x'.repeat(201)],
      ['userName', ''],
      ['emails[type eq "work"].value', 'a\tb@acme.example'],
    ])
      isRefused(
        await scim('PATCH', userPath(), { ...PATCH_OP, Operations: [{ op: 'replace', path, value }] }),
        400,
        'invalidValue',
        `${path}`,
      )
    for (const query of ['count=x', 'startIndex=1.5', 'count=1&count=2'])
      isRefused(await scim('GET', `/Users?${query}`), 400, 'invalidValue', query)
  })

  it('a page past the end is empty, and itemsPerPage is what it holds', async () => {
    for (const path of ['/Users', '/Groups']) {
      const page = async (query: string) => {
        const { status, body } = await scim<List>('GET', `${path}?${query}`)
        assert.equal(status, 200)
        assert.equal(body.itemsPerPage, body.Resources.length, query)
        return body
      }
      const { totalResults } = await page('count=200')
      for (const [query, length] of [
        ['startIndex=1000', 0],
        [`startIndex=${totalResults + 1}`, 0],
        [`startIndex=${totalResults}`, 1],
        [`startIndex=${totalResults - 1}&count=10`, 2],
        ['count=0', 0],
        ['count=-3', 0],
        ['startIndex=-3&count=2', 2],
      ] as const) {
        const { Resources, ...rest } = await page(query)
        assert.deepEqual([Resources.length, rest.totalResults], [length, totalResults], `${path} ${query}`)
      }
    }
  })

  it('403 for a role that the token would give to who issued it; entries of the audit log lead to them', async () => {
    const { TENANT_ADMIN, USER_ADMIN } = world.tenants.acme.users
    const add = (id: string) =>
      scim('PATCH', '/Groups/HR_HEAD', { ...PATCH_OP, Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }] })
    const refused = await add(TENANT_ADMIN)
    isRefused(refused, 403, undefined, 'the issuer')
    assert.match(refused.body.detail, /issued by this user/)
    assert.ok(!(await scim<ScimUser>('GET', `/Users/${TENANT_ADMIN}`)).body.groups.some((one) => one.value === 'HR_HEAD'))
    assert.equal((await add(USER_ADMIN)).status, 200)
    type Entry = { action: string; entity_id: string; actor: { user_id: string | null }; details: Record<string, unknown> }
    const log = async (query: string) => (await world.get<{ items: Entry[] }>('acme/auditor', `/audit-logs?${query}`)).body.items
    const [given] = await log(`action=user.set-roles&entity_id=${USER_ADMIN}`)
    const tokenId = String(given?.details.scim_token_id)
    const [issued] = await log(`entity_type=scim_token&entity_id=${tokenId}`)
    assert.deepEqual([issued?.action, issued?.actor.user_id], ['scim-token.issue', TENANT_ADMIN])
  })
})
