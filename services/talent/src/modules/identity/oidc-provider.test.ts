import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, it, mock } from 'node:test'
import { readTalentConfig } from '../../config.ts'
import { type RunningService, startService } from '../../service.ts'
import { createWorld, type World } from '../../testing.ts'
import { KEYS, STRANGER } from './forgery.fixture.ts'
import { AUDIENCE, type OidcProvider, startOidcProvider } from './oidc-provider.fixture.ts'

const FIRST = { kid: 'first', key: KEYS.RS256.privateKey }
const NEXT = { kid: 'next', key: STRANGER.privateKey }

describe('a real OpenID provider', () => {
  let world: World
  let provider: OidcProvider
  let service: RunningService
  before(async () => {
    world = await createWorld()
    provider = await startOidcProvider({
      keys: [FIRST],
      claimsOf: (subject) => ({ tenant_id: 'acme', email: `${subject}@acme.example`, email_verified: true }),
    })
    service = await startService(
      readTalentConfig({
        TANAGER_ENV: 'Production',
        PORT: '0',
        DATABASE_URL: world.database.appUrl,
        AUTH_JWKS_URL: provider.jwksUrl,
        AUTH_ISSUER: provider.issuer,
        AUTH_AUDIENCE: AUDIENCE,
        LOG_LEVEL: 'silent',
        AUDIT_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        FIELD_KEYS: world.config.FIELD_KEYS,
        PUBLIC_URL: 'https://hire.example',
      }),
    )
  })
  after(async () => {
    await service.stop()
    await provider.close()
    await world.close()
  })

  const ask = async (token: string) => {
    const answer = await service.app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } })
    const body = answer.json<{ code?: string; role?: string; user?: { id: string } }>()
    return { status: answer.statusCode, body, retryAfter: answer.headers['retry-after'] }
  }

  /** What a clock would show that is so many seconds ahead, or behind. */
  async function withClock<T>(seconds: number, work: () => Promise<T>, now = Date.now()): Promise<T> {
    mock.timers.enable({ apis: ['Date'], now: now + seconds * 1_000 })
    try {
      return await work()
    } finally {
      mock.timers.reset()
    }
  }
  const UNAUTHENTICATED = {
    type: 'urn:tanager:problem:unauthenticated',
    title: 'Not signed in',
    status: 401,
    detail: 'A valid bearer token is required.',
    code: 'unauthenticated',
  }
  const refusal = async (token: string) => {
    const { correlation_id: _id, ...body } = (await ask(token)).body as Record<string, unknown>
    return body
  }

  it('signs people in by the code flow with PKCE: subject, tenant code and verified e-mail, no role', async () => {
    const { status, body } = await ask(await provider.signIn('recruiter'))
    assert.deepEqual([status, body.user?.id, body.role], [200, world.tenants.acme.users.RECRUITER, 'RECRUITER'])
  })

  it('401 for a token that is meant for somebody else', async () => {
    const token = await provider.signIn('recruiter', 'https://other.example/api')
    const answer = await service.app.inject({
      url: '/api/v1/users/me',
      headers: { authorization: `Bearer ${token}`, 'x-correlation-id': 'one' },
    })
    assert.deepEqual(answer.json(), {
      type: 'urn:tanager:problem:unauthenticated',
      title: 'Not signed in',
      status: 401,
      detail: 'A valid bearer token is required.',
      code: 'unauthenticated',
      correlation_id: 'one',
    })
    assert.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"')
  })

  it('changes its keys: the new one serves at once, the withdrawn one no more, though its token was accepted before', async () => {
    const before = await provider.signIn('recruiter')
    assert.equal((await ask(before)).status, 200)
    provider.useKeys([NEXT])
    assert.equal((await ask(await provider.signIn('sourcer'))).status, 200)
    const { status, body } = await ask(before)
    assert.deepEqual([status, body.code], [401, 'unauthenticated'])
  })

  it('is away, then hangs: known keys go on working; 503 with Retry-After for an unknown one', async () => {
    const known = await provider.signIn('auditor')
    provider.useKeys([FIRST])
    const unknown = await provider.signIn('auditor')
    provider.useKeys([NEXT])
    for (const mode of ['away', 'hanging'] as const) {
      provider.state.mode = mode
      assert.equal((await ask(known)).status, 200, mode)
      const { status, body, retryAfter } = await ask(unknown)
      assert.deepEqual([status, body.code, retryAfter], [503, 'identity_unavailable', '5'], mode)
      const health = await service.app.inject({ url: '/health', headers: { authorization: `Bearer ${unknown}` } })
      assert.equal(health.statusCode, 200, 'what needs no token does not mind')
    }
    provider.state.mode = 'up'
  })

  it('has another clock: five seconds apart are taken, a minute is 401, whether it is ahead or its token has expired', async () => {
    const lifetime = 600
    const now = Date.now()
    const issuedAt = (seconds: number) => withClock(seconds, () => provider.signIn('auditor'), now)
    for (const seconds of [4, -4, 1 - lifetime, -3 - lifetime]) {
      const token = await issuedAt(seconds)
      assert.equal((await withClock(0, () => ask(token), now)).status, 200, `${seconds} s`)
    }
    for (const seconds of [60, 3_600, -60 - lifetime, -86_400]) {
      const token = await issuedAt(seconds)
      assert.deepEqual(await withClock(0, () => refusal(token), now), UNAUTHENTICATED, `${seconds} s`)
    }
  })

  it('withdraws a key without naming another: within 60 s its tokens are 401, one that was accepted before among them', async () => {
    // Two minutes later, so that nothing of the outage is left.
    await withClock(120, async () => {
      provider.useKeys([FIRST])
      const [seen, unseen] = [await provider.signIn('auditor'), await provider.signIn('sourcer')]
      assert.equal((await ask(seen)).status, 200)
      provider.useKeys([NEXT])
      assert.equal((await ask(seen)).status, 200, 'nothing told the service yet')
      mock.timers.setTime(Date.now() + 59_000)
      assert.deepEqual(await refusal(seen), UNAUTHENTICATED)
      assert.deepEqual(await refusal(unseen), UNAUTHENTICATED)
    })
  })
})
