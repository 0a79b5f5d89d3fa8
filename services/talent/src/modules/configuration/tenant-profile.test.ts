import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'

const PATH = '/admin/tenant-profile'
const profile = (more: object = {}) => ({ name: 'Acme', legal_name: 'Acme Holding Ltd', domain: 'acme.example', ...more })

describe('the tenant profile', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const put = (body: unknown, headers: Record<string, string> = {}) =>
    world.put<Record<string, unknown>>('acme/tenant-admin', PATH, body, headers)
  const read = async () => (await world.get('acme/tenant-admin', PATH)).body as { name: string; row_version: number }
  const entries = () =>
    world.asOwner<{ details: { changed: string[] }; entity_id: string; outcome: string }>(
      'acme',
      `select details, entity_id, outcome from audit_log where tenant_id = $1 and action = 'configuration.tenant-profile.update' order by sequence`,
    )

  it('is read with its version and ETag', async () => {
    const { status, body, headers } = await world.get('acme/tenant-admin', PATH)
    assert.deepEqual([status, headers.etag], [200, '"1"'])
    assert.deepEqual(body, { name: 'acme', legal_name: 'acme Ltd', domain: 'acme.example', time_zone: 'UTC', row_version: 1 })
  })

  it('401 without a token, 403 without tenant.manage', async () => {
    assert.equal((await world.get(null, PATH)).status, 401)
    assert.equal((await world.put(null, PATH, profile())).status, 401)
    assert.equal((await world.get('acme/config-admin', PATH)).status, 403)
    assert.equal((await world.put('acme/hr-head', PATH, profile({ row_version: 1 }))).status, 403)
  })

  it('is changed by If-Match, by row_version, by both, in any spelling, and audited without values', async () => {
    const first = await put(profile({ name: 'One' }), { 'if-match': '"1"' })
    assert.deepEqual([first.status, first.headers.etag, first.body.row_version, first.body.name], [200, '"2"', 2, 'One'])
    const second = await put({ Name: 'Two', LegalName: 'Two Ltd', Domain: 'TWO.example', RowVersion: 2 })
    assert.deepEqual(second.body, { name: 'Two', legal_name: 'Two Ltd', domain: 'two.example', time_zone: 'UTC', row_version: 3 })
    const third = await put({ name: 'Three', legalName: 'Two Ltd', domain: 'two.example', rowVersion: 3 }, { 'if-match': '"3"' })
    assert.equal(third.status, 200)
    assert.deepEqual(
      (await entries()).map((entry) => entry.details.changed),
      [['name', 'legal_name'], ['name', 'legal_name', 'domain'], ['name']],
    )
    assert.deepEqual(
      (await entries()).map((entry) => [entry.entity_id, entry.outcome]),
      Array(3).fill([world.tenants.acme.id, 'Updated']),
    )
    assert.doesNotMatch(JSON.stringify(await entries()), /Two|Three|example/)
    assert.equal(
      (await world.get('acme/recruiter', '/users/me')).body.tenant &&
        ((await world.get('acme/recruiter', '/users/me')).body.tenant as { name: string }).name,
      'Three',
    )
  })

  it('takes the time zone by its IANA name, keeps it when it is left out, and audits that it changed', async () => {
    const changed = await put(profile({ time_zone: 'europe/berlin' }), { 'if-match': '*' })
    assert.deepEqual([changed.status, changed.body.time_zone], [200, 'Europe/Berlin'])
    assert.ok((await entries()).at(-1)?.details.changed.includes('time_zone'))
    assert.equal((await put(profile(), { 'if-match': '*' })).body.time_zone, 'Europe/Berlin')
    for (const time_zone of ['Europe/Atlantis', '+01:00', '', null, 1]) {
      const { status, body } = await put(profile({ time_zone }), { 'if-match': '*' })
      assert.deepEqual([status, body.code], [400, 'validation_failed'], String(time_zone))
      assert.deepEqual((body.errors as { path: string }[])[0]?.path, 'time_zone')
    }
    assert.equal((await put(profile({ time_zone: 'UTC' }), { 'if-match': '*' })).body.time_zone, 'UTC')
  })

  it('428 without either version, and nothing is changed', async () => {
    const before = await read()
    const { status, body } = await put(profile())
    assert.deepEqual([status, body.code], [428, 'precondition_required'])
    assert.deepEqual(await read(), before)
  })

  it('409 when either version is stale, with the current ETag, nothing changed and nothing audited', async () => {
    const before = await read()
    const audited = (await entries()).length
    const current = `"${before.row_version}"`
    const stale: [object, Record<string, string>][] = [
      [profile({ row_version: 1 }), {}],
      [profile(), { 'if-match': '"1"' }],
      [profile({ row_version: 1 }), { 'if-match': current }],
      [profile({ row_version: before.row_version }), { 'if-match': '"1"' }],
      [profile(), { 'if-match': `W/${current}` }],
      [profile(), { 'if-match': String(before.row_version) }],
      [profile(), { 'if-match': '""' }],
      [profile(), { 'if-match': '' }],
    ]
    for (const [body, headers] of stale) {
      const answer = await put(body, headers)
      assert.deepEqual(
        [answer.status, answer.body.code, answer.headers.etag],
        [409, 'stale_row_version', current],
        JSON.stringify([body, headers]),
      )
    }
    assert.deepEqual(await read(), before)
    assert.equal((await entries()).length, audited)
  })

  it('is changed once when many come with one version', async () => {
    const { row_version } = await read()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(profile({ name: `Racer ${n}`, row_version }))))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(7).fill(409)])
    assert.equal((await read()).row_version, row_version + 1)
  })

  it('takes any of several tags, and the star', async () => {
    const { row_version } = await read()
    assert.equal((await put(profile(), { 'if-match': `"77", "${row_version}"` })).status, 200)
    assert.equal((await put(profile(), { 'if-match': '*' })).status, 200)
  })

  it('says how to write If-Match where nobody has changed anything', async () => {
    const { row_version } = await read()
    const { body } = await put(profile(), { 'if-match': `W/"${row_version}"` })
    assert.match(String(body.detail), /double quotes and without W/)
  })

  it('400 names missing, unknown, malformed and doubled fields, and nothing is changed', async () => {
    const before = await read()
    const faults = async (body: unknown) => {
      const answer = await put(body, { 'if-match': '*', 'content-type': 'application/json' })
      assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${answer.text}`)
      return [...new Set(((answer.body.errors ?? []) as { path: string }[]).map((fault) => fault.path))].sort()
    }
    assert.deepEqual(await faults({}), ['domain', 'legal_name', 'name'])
    assert.deepEqual(await faults(profile({ code: 'evil', tenant_id: 'x', status: 'Suspended' })), ['code', 'status', 'tenant_id'])
    assert.deepEqual(await faults(profile({ name: '', legal_name: ' \t ' })), ['legal_name', 'name'])
    assert.deepEqual(await faults(profile({ name: 'x'.repeat(201) })), ['name'])
    assert.deepEqual(await faults(profile({ name: 'line\nbreak' })), ['name'])
    assert.deepEqual(await faults(profile({ Name: 'two spellings' })), ['name'])
    for (const domain of [
      'not a domain',
      'acme',
      '-acme.example',
      'acme..example',
      'https://acme.example',
      `${'a'.repeat(64)}.example`,
      'acme.example/path',
      '',
    ])
      assert.deepEqual(await faults(profile({ domain })), ['domain'], domain)
    for (const row_version of [0, -1, 1.5, '1', null, 2 ** 31])
      assert.deepEqual(await faults(profile({ row_version })), ['row_version'], String(row_version))
    for (const body of ['[]', '7', '"x"', 'null', '{"name":', '']) await faults(body)
    assert.deepEqual(await read(), before)
  })

  it('of another tenant stays as it was', async () => {
    assert.deepEqual((await world.get('globex/tenant-admin', PATH)).body, {
      name: 'globex',
      legal_name: 'globex Ltd',
      domain: 'globex.example',
      time_zone: 'UTC',
      row_version: 1,
    })
  })
})
