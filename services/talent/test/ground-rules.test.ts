import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { anyone } from '../src/context.ts'
import { createWorld, type Who, type World } from '../src/testing.ts'
import { OPERATIONS } from './access-table.ts'
import { idOf, PARAMETERS } from './forged-attacks.ts'

describe('the ground rules of the talent API', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  it('401 for every operation without a token, in one body', async () => {
    const bodies = new Set<string>()
    for (const { method, path, route } of world.app.operations) {
      if (route.config?.access === anyone) continue
      const url = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
      const answer = await world.call(null, method.toUpperCase(), url, { headers: { 'x-correlation-id': 'fixed' } })
      assert.equal(answer.status, 401, `${method} ${path}`)
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
      bodies.add(answer.text)
    }
    assert.equal(bodies.size, 1)
  })
  it('echo the correlation id, put it in the problem and in the audit entry', async () => {
    const denied = await world.get('acme/recruiter', '/admin/users', { 'x-correlation-id': 'trace me 1' })
    assert.deepEqual([denied.status, denied.headers['x-correlation-id'], denied.body.correlation_id], [403, 'trace me 1', 'trace me 1'])
    const log = await world.get<{ items: { correlation_id: string; action: string }[] }>(
      'acme/auditor',
      '/audit-logs?action=authorization.denied',
    )
    assert.equal(log.body.items[0]?.correlation_id, 'trace me 1')
  })
  it('401 goes before 403, 403 before 404, 404 before 400', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000'
    assert.equal((await world.call(null, 'PATCH', `/candidates/${unknown}`, { body: { nonsense: 1 } })).status, 401)
    assert.equal((await world.call('acme/auditor', 'PATCH', `/candidates/${unknown}`, { body: { nonsense: 1 } })).status, 403)
    assert.equal((await world.call('acme/recruiter', 'PATCH', `/candidates/${unknown}`, { body: { nonsense: 1 } })).status, 404)
    assert.equal((await world.call('acme/recruiter', 'PATCH', '/candidates/not-an-id', { body: { nonsense: 1 } })).status, 404)
    const broken = { headers: { 'content-type': 'application/json' }, body: '{"a":' }
    assert.equal((await world.call('acme/auditor', 'PATCH', `/candidates/${unknown}`, broken)).status, 403)
    assert.equal((await world.call('acme/recruiter', 'PATCH', `/candidates/${unknown}`, broken)).status, 404)
  })
  it('404 for an id that names nothing goes before 400, in every operation that takes one', async () => {
    let asked = 0
    for (const operation of world.app.operations) {
      const { method, path, route } = operation
      const params = (route.schema?.params ?? {}) as { properties?: Record<string, { format?: string }> }
      const takesId = Object.values(params.properties ?? {}).some(({ format }) => format === 'uuid')
      const role = OPERATIONS[idOf(operation)]?.roles[0]
      if (!takesId || path.startsWith('/scim/') || role === undefined) continue // SCIM has errors of its own
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? newId())
      const who: Who = `acme/${role.toLowerCase().replaceAll('_', '-')}`
      const body = ['get', 'delete'].includes(method) ? {} : { body: { nonsense: 1 } }
      const { status, text } = await world.call(who, method.toUpperCase(), `${url}?x=1`, body)
      assert.equal(status, 404, `${method} ${path} by ${who}: ${text}`)
      asked += 1
    }
    assert.ok(asked > 60, String(asked))
  })
  it('400 for an unknown parameter of a record that is there, and nothing is audited', async () => {
    const userId = world.tenants.acme.users.RECRUITER
    const { status, body } = await world.get('acme/user-admin', `/admin/users/${userId}?x=1`)
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
  })
  it('200 for health with nothing but its status, and 503 when the database is away', async () => {
    assert.equal((await world.get(null, '/health')).text, '{"status":"ok"}')
    const other = await createWorld()
    assert.equal((await other.get(null, '/health/ready')).status, 200)
    await other.pool.end()
    await other.owner.end()
    await other.database.drop()
    for (const path of ['/health', '/health/ready']) {
      const sick = await other.get(null, path)
      assert.deepEqual([sick.status, sick.text], [503, '{"status":"degraded"}'], path)
    }
    assert.equal((await other.get(null, '/health/live')).text, '{"status":"ok"}')
    const page = await other.get('acme/recruiter', '/candidates')
    assert.ok(page.status >= 500)
    await other.app.close()
  })
  it('429 with Retry-After past the limit of a token, and other tokens are not touched', async () => {
    const tight = await createWorld({ RATE_LIMIT_PER_MINUTE: '3' })
    const token = tight.tokenOf('acme/recruiter')
    const me = (bearer: string) => tight.get(null, '/users/me', { authorization: `Bearer ${bearer}` })
    const answers = [await me(token), await me(token), await me(token), await me(token)]
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200, 429],
    )
    assert.equal(answers[3]?.body.code, 'rate_limited')
    assert.ok(Number(answers[3]?.headers['retry-after']) >= 1)
    assert.deepEqual(
      answers.map((answer) => answer.headers['ratelimit-remaining']),
      ['2', '1', '0', '0'],
    )
    assert.equal((await me(tight.tokenOf('acme/recruiter'))).status, 200)
    const anonymous = []
    for (let i = 0; i < 4; i++) anonymous.push((await tight.get(null, '/users/me', { authorization: `Bearer forged-${i}` })).status)
    assert.deepEqual(anonymous, [401, 401, 401, 429], 'forged tokens share the limit of their address')
    for (let i = 0; i < 5; i++) assert.equal((await tight.get(null, '/health')).status, 200)
    await tight.close()
  })
  it('503 with Retry-After when no connection comes free, and nothing is lost after', async () => {
    const hasty = await createWorld({}, { acquireTimeoutMs: 5_000 })
    const holders = await Promise.all(Array.from({ length: 8 }, () => hasty.pool.connect()))
    const waiting = await hasty.get('acme/recruiter', '/users/me')
    assert.equal(waiting.status, 503)
    assert.ok(waiting.headers['retry-after'])
    for (const holder of holders) holder.release()
    assert.equal((await hasty.get('acme/recruiter', '/users/me')).status, 200)
    await hasty.close()
  })
  it('a statement that runs too long is stopped and answers 503', async () => {
    const hasty = await createWorld({}, { lockTimeoutMs: 500 })
    const client = await hasty.owner.connect()
    await client.query('begin')
    await client.query('lock table tenants in access exclusive mode')
    const stuck = await hasty.get('acme/recruiter', '/users/me')
    await client.query('rollback')
    client.release()
    assert.deepEqual([stuck.status, stuck.body.code], [503, 'busy'])
    await hasty.close()
  })
})
