import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildServer, type Server } from '@tanager/kernel'
import { can, signedIn } from '../src/context.ts'
import { installGuard, isAccess, isPublic } from '../src/modules/identity/guard.ts'
import { tenantById } from '../src/modules/identity/token-tenants.ts'
import { createWorld, type World } from '../src/testing.ts'

describe('a server under construction', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  function server(): Server {
    const app = buildServer({
      logLevel: 'silent',
      trustProxy: false,
      bodyLimit: 10_000,
      load: { maxInFlight: 10, maxQueued: 10, maxWaitMs: 1_000, maxLong: 10 },
      maxConnections: 10,
      headersTimeoutMs: 1_000,
      requestTimeoutMs: 1_000,
      keepAliveTimeoutMs: 1_000,
      strictTransport: false,
      knowsAccess: isAccess,
      checksInputLater: (access) => !isPublic(access),
    })
    const identify = tenantById(world.tokens.verify, async () => undefined)
    installGuard(app, { pool: world.pool, identify, ratePerMinute: 1_000, onAudit: () => {}, onRateLimited: () => {} })
    return app
  }
  const asRecruiter = () => ({ authorization: `Bearer ${world.tokenOf('acme/recruiter')}` })

  it('does not boot with a route that declares no access', async () => {
    const app = server()
    assert.throws(() => app.get('/forgotten', async () => ({})), /GET \/forgotten does not declare who may call it/)
    assert.throws(() => app.post('/empty', { config: {} }, async () => ({})), /POST \/empty does not declare/)
    await app.close()
  })

  it('does not boot when a plugin registers such a route', async () => {
    const app = server()
    app.register(async (inner) => {
      inner.get('/nested', async () => ({}))
    })
    await assert.rejects(async () => app.ready(), /GET \/nested does not declare/)
  })

  it('does not boot with an access of an unknown kind, action or permission', async () => {
    const app = server()
    const misspelt: object[] = [
      {},
      { kind: 'signedin' },
      { kind: 'action' },
      { kind: 'action', action: 'candidate.reed' },
      { kind: 'permission', permission: 'user.reed', resource: 'user' },
    ]
    for (const [n, access] of misspelt.entries())
      assert.throws(() => app.get(`/wrong-${n}`, { config: { access } }, async () => ({})), /does not declare/, JSON.stringify(access))
    await app.close()
  })

  it('500, not data, from a handler that never asks for its tenant', async () => {
    const app = server()
    for (const [path, access] of [
      ['/lazy', signedIn],
      ['/lazy-action', can('candidate.read')],
    ] as const)
      app.get(path, { config: { access } }, async () => ({ secret: 'must not leave' }))
    app.get('/stream', { config: { access: signedIn } }, async (_request, reply) =>
      reply.type('text/plain').send(Buffer.from('must not leave')),
    )
    for (const url of ['/lazy', '/lazy-action', '/stream']) {
      const answer = await app.inject({ url, headers: asRecruiter() })
      assert.equal(answer.statusCode, 500, url)
      assert.doesNotMatch(answer.body, /must not leave/)
      assert.equal((await app.inject({ url })).statusCode, 401)
    }
    await app.close()
  })

  it('403 from a handler whose caller lacks the action, before its work', async () => {
    const app = server()
    let worked = 0
    app.get('/audit', { config: { access: can('audit.read') } }, (request) =>
      request.inTenant(async () => {
        worked += 1
        return {}
      }),
    )
    assert.equal((await app.inject({ url: '/audit', headers: asRecruiter() })).statusCode, 403)
    assert.equal(worked, 0)
    assert.equal(
      (await app.inject({ url: '/audit', headers: { authorization: `Bearer ${world.tokenOf('acme/auditor')}` } })).statusCode,
      200,
    )
    await app.close()
  })
})
