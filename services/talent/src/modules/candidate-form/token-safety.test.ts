import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { httpMetrics } from '@tanager/kernel'
import pg from 'pg'
import { buildApp } from '../../app.ts'
import { createWorld, type World } from '../../testing.ts'
import { formBody, type Journey, journeyTo, TINY_PDF } from '../../testing-workflow.ts'
import { newToken } from '../green-forms/form-token.ts'

/** Links that open nothing, each for another reason. */
async function deadTokens(world: World): Promise<Record<string, string>> {
  const dead = { unknown: newToken(), short: 'x', long: 'x'.repeat(200), shaped: '0190f7c2-0000-7000-8000-00000000000A' }
  const expired = await journeyTo(world, 'acme', 'Onboarding')
  await world.asOwner('acme', 'update green_form_links set expires_at = now() where tenant_id = $1 and application_id = $2', [
    expired.applicationId,
  ])
  const revoked = await journeyTo(world, 'acme', 'Onboarding')
  await world.post('acme/recruiter', `/green-forms/applications/${revoked.applicationId}/issue-link`, {})
  const submitted = await journeyTo(world, 'acme', 'Submitted')
  await world.post('acme/recruiter', `/green-forms/applications/${submitted.applicationId}/issue-link`, {})
  const withdrawn = await journeyTo(world, 'acme', 'Onboarding')
  await world.post('acme/recruiter', `/applications/${withdrawn.applicationId}/withdraw`, { reason: 'x' })
  return {
    ...dead,
    expired: expired.token,
    revoked: revoked.token,
    'revoked after it was used': submitted.token,
    'of an application that ended': withdrawn.token,
  }
}
const pathOf = (token: string) => `/green-forms/by-token/${token}`
const MANY = { GREEN_FORM_RATE_LIMIT_PER_MINUTE: '10000' }

describe('a token that opens nothing', () => {
  let world: World
  let tokens: Record<string, string>
  let good: Journey
  before(async () => {
    world = await createWorld(MANY)
    tokens = await deadTokens(world)
    good = await journeyTo(world, 'acme', 'Onboarding')
  })
  after(() => world.close())

  const form = formBody({ answers: {}, declaration: true }, { photo: TINY_PDF })
  const REQUESTS: [what: string, method: string, options: object][] = [
    ['a read', 'GET', {}],
    ['a form', 'POST', { body: form.payload, headers: form.headers }],
    ['JSON', 'POST', { body: { answers: {}, declaration: true } }],
    ['broken JSON', 'POST', { body: '{', headers: { 'content-type': 'application/json' } }],
    ['text', 'POST', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['nothing', 'POST', {}],
  ]
  const send = (token: string, method: string, options: { headers?: Record<string, string> }) =>
    world.call(null, method, pathOf(token), { ...options, headers: { ...options.headers, 'x-correlation-id': 'same' } })
  /** All that a caller can compare, but for what counts and times. */
  const fingerprint = ({ status, headers, text }: Awaited<ReturnType<typeof send>>) =>
    JSON.stringify([
      status,
      Object.entries(headers)
        .filter(([name]) => name !== 'date' && !name.startsWith('ratelimit-'))
        .sort(),
      text,
    ])

  for (const [what, method, options] of REQUESTS) {
    it(`404, the same bytes whatever the reason, for ${what}`, async () => {
      const prints = new Map<string, string>()
      for (const [reason, token] of Object.entries(tokens)) {
        const answer = await send(token, method, options)
        assert.equal(answer.status, 404, reason)
        assert.deepEqual([answer.headers['cache-control'], answer.headers['referrer-policy']], ['no-store', 'no-referrer'])
        assert.ok(!answer.text.includes(token) || token === 'x', 'the token stands in the answer')
        prints.set(reason, fingerprint(answer))
      }
      assert.equal(new Set(prints.values()).size, 1, [...prints].join('\n'))
      assert.notEqual((await send(good.token, method, options)).status, 404)
    })
  }

  it('takes the same statements in the same order, whatever the reason', async () => {
    const original = pg.Client.prototype.query
    let asked: string[] = []
    pg.Client.prototype.query = function spy(this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { name?: string; text: string }]
      asked.push(typeof first === 'string' ? first : (first.name ?? first.text))
      return Reflect.apply(original, this, args)
    } as typeof original
    const seen = new Map<string, string[]>()
    try {
      for (const [reason, token] of Object.entries(tokens)) {
        asked = []
        await send(token, 'GET', {})
        seen.set(reason, asked)
      }
    } finally {
      pg.Client.prototype.query = original
    }
    assert.deepEqual(seen.get('unknown'), ['link-directory.tenantOf', 'begin', 'tenancy.set_tenant', 'candidate-form.link', 'commit'])
    for (const [reason, statements] of seen) assert.deepEqual(statements, seen.get('unknown'), reason)
  })
  it('404 with the same body for a token longer than any path may hold', async () => {
    const long = await send('x'.repeat(5_000), 'GET', {})
    assert.deepEqual([long.status, long.text], [404, (await send(newToken(), 'GET', {})).text])
  })
  it('stands in no label of a metric', async () => {
    const metrics = httpMetrics()
    const app = await buildApp({ config: world.config, pool: world.pool, verify: world.tokens.verify, cv: world.cv, metrics })
    for (const token of [good.token, tokens.expired as string]) await app.inject(`/api/v1${pathOf(token)}`)
    const text = await metrics.registry.metrics()
    assert.match(text, /route="\/api\/v1\/green-forms\/by-token\/:token",status="404"/)
    for (const token of [good.token, ...Object.values(tokens)]) if (token.length > 20) assert.ok(!text.includes(token))
    await app.close()
  })
})

describe('a link of a suspended tenant', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  it('403 tenant_suspended until it is resumed; one that opens nothing stays 404', async () => {
    const { token } = await journeyTo(world, 'globex', 'Onboarding')
    const call = async (which: string, method = 'GET') => {
      const { status, body } = await world.call<{ code?: string }>(null, method, pathOf(which))
      return [status, body.code]
    }
    await world.asOwner('globex', `update tenants set status = 'Suspended' where tenant_id = $1`)
    assert.deepEqual(await call(token), [403, 'tenant_suspended'])
    assert.deepEqual(await call(token, 'POST'), [403, 'tenant_suspended'])
    assert.deepEqual(await call(newToken()), [404, 'not_found'])
    await world.asOwner('globex', `update tenants set status = 'Active' where tenant_id = $1`)
    assert.equal((await call(token))[0], 200)
  })
})

describe('guesses', () => {
  let world: World
  let good: Journey
  before(async () => {
    world = await createWorld({ TRUST_PROXY: '1' })
    good = await journeyTo(world, 'acme', 'Onboarding')
  })
  after(() => world.close())

  const from = (address: string, token: string, method = 'GET') =>
    world.call<{ code: string }>(null, method, pathOf(token), { headers: { 'x-forwarded-for': address } })

  it('429 after twenty in a minute, for every token from then on, right ones too, and for that address alone', async () => {
    for (let i = 0; i < 30; i++) assert.equal((await from('203.0.113.7', good.token)).status, 200, 'right tokens do not count')
    for (let i = 0; i < 20; i++) assert.equal((await from('203.0.113.7', newToken(), i % 2 ? 'GET' : 'POST')).status, 404, String(i))
    const answers = [
      await from('203.0.113.7', newToken()),
      await from('203.0.113.7', good.token),
      await from('203.0.113.7', good.token, 'POST'),
    ]
    for (const { status, body, headers } of answers) {
      assert.deepEqual(
        [status, body.code, headers['cache-control'], headers['referrer-policy']],
        [429, 'rate_limited', 'no-store', 'no-referrer'],
      )
      assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
      assert.deepEqual([headers['ratelimit-limit'], headers['ratelimit-remaining']], ['20', '0'])
    }
    assert.equal(answers[0]?.text.length, answers[1]?.text.length, 'nothing tells a right one')
    let asked = 0
    const count = () => {
      asked += 1
    }
    world.pool.on('acquire', count)
    await from('203.0.113.7', newToken())
    world.pool.off('acquire', count)
    assert.equal(asked, 0, 'and the database is not bothered')
    assert.equal((await from('203.0.113.8', good.token)).status, 200)
    assert.equal((await world.get('acme/recruiter', '/users/me', { 'x-forwarded-for': '203.0.113.7' })).status, 200)
  })
  it('at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => from('203.0.113.9', newToken())))
    const statuses = answers.map((answer) => answer.status)
    assert.equal(statuses.filter((status) => status === 404).length, 20)
    assert.equal(statuses.filter((status) => status === 429).length, 40)
  })
})
