import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newId, Problem } from '@tanager/kernel'
import { type Algorithm, compact, type JwksServer, jwkOf, KEYS, nowSeconds, STRANGER, serveJwks, signerOf } from './forgery.fixture.ts'
import { jwksKeys } from './jwks.ts'
import { providerTokens } from './token.ts'
import { TokenRefused } from './token-refused.ts'

const ISSUER = 'https://login.example'
const AUDIENCE = 'tanager'
const RSA_KEY = jwkOf(KEYS.RS256.publicKey, { kid: 'rsa-1', use: 'sig', alg: 'RS256' })
const claims = (more: object = {}) => ({
  sub: newId(),
  tenant_id: newId(),
  role: 'RECRUITER',
  iss: ISSUER,
  aud: AUDIENCE,
  iat: nowSeconds(),
  exp: nowSeconds() + 60,
  ...more,
})

describe('the keys of an identity provider', () => {
  let provider: JwksServer
  let time = 0
  before(async () => {
    provider = await serveJwks([])
  })
  after(() => provider.close())
  beforeEach(() => {
    Object.assign(provider.state, { keys: [RSA_KEY], status: 200, asked: 0, body: undefined })
    time = 1_000_000
  })

  const keys = (url = provider.url, timeoutMs = 30_000) =>
    jwksKeys({ url, maxAgeMs: 40_000, looksPerMinute: 3, cooldownMs: 5_000, timeoutMs, now: () => time })
  /** The claims; undefined for a token that is worth nothing, the code of a problem where that cannot be told. */
  const verifier = (url?: string, timeoutMs?: number, names: object = {}) => {
    const verify = providerTokens({
      keys: keys(url, timeoutMs),
      issuer: ISSUER,
      audience: AUDIENCE,
      names: { user: 'sub', tenant: 'tenant_id', role: 'role', email: 'email', emailVerified: 'email_verified', ...names },
    })
    return (token: string) =>
      verify(token).catch((error: unknown) => {
        if (error instanceof TokenRefused) return undefined
        if (error instanceof Problem) return `${error.status} ${error.code} ${error.headers['retry-after']}`
        throw error
      })
  }
  const AWAY = '503 identity_unavailable 5'
  const token = (
    algorithm: Algorithm,
    kid: string | undefined,
    payload: object = claims(),
    signer: (input: string) => Buffer = signerOf(algorithm),
  ) => compact({ alg: algorithm, typ: 'JWT', ...(kid ? { kid } : {}) }, payload, signer)

  for (const algorithm of ['RS256', 'ES256', 'EdDSA'] as const) {
    it(`serve tokens signed with ${algorithm}`, async () => {
      provider.state.keys = [jwkOf(KEYS[algorithm].publicKey, { kid: 'k' })]
      const payload = claims({ jti: 'one' })
      assert.deepEqual(await verifier()(token(algorithm, 'k', payload)), {
        tenant: payload.tenant_id,
        issuer: ISSUER,
        subject: payload.sub,
        verifiedEmail: null,
        roles: ['RECRUITER'],
        issuedAt: new Date(payload.iat * 1000),
        tokenId: `${payload.tenant_id}/${payload.sub}/one`,
      })
    })
  }

  it('are asked for once, then kept until they are too old', async () => {
    const verify = verifier()
    for (let n = 0; n < 5; n++) assert.ok(await verify(token('RS256', 'rsa-1')))
    assert.equal(provider.state.asked, 1)
    time += 40_001
    assert.ok(await verify(token('RS256', 'rsa-1')))
    assert.equal(provider.state.asked, 2)
  })

  it('are asked for once by many at the same time', async () => {
    const verify = verifier()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token('RS256', 'rsa-1'))))
    assert.ok(answers.every(Boolean))
    assert.equal(provider.state.asked, 1)
  })

  it('rotate: a new key serves at once, and what a withdrawn one signed is refused, though it was accepted before', async () => {
    const verify = verifier()
    const before = token('RS256', 'rsa-1')
    assert.ok(await verify(before))
    provider.state.keys = [jwkOf(STRANGER.publicKey, { kid: 'rsa-2' })]
    time += 1
    assert.ok(await verify(token('RS256', 'rsa-2', claims(), signerOf('RS256', STRANGER.privateKey))))
    assert.equal(provider.state.asked, 2)
    assert.equal(await verify(before), undefined)
    assert.equal(await verify(token('RS256', 'rsa-1')), undefined)
  })

  it('a withdrawn key is refused within a minute, though nobody names another and its token was accepted before', async () => {
    const verify = verifier()
    const before = token('RS256', 'rsa-1', claims({ exp: nowSeconds() + 3_600 }))
    assert.ok(await verify(before))
    provider.state.keys = []
    time += 40_001
    assert.equal(await verify(before), undefined)
  })

  it('are fetched in the background before they are too old, so that nobody waits', async () => {
    const verify = verifier()
    const before = token('RS256', 'rsa-1')
    assert.ok(await verify(before))
    provider.state.keys = []
    time += 20_001
    assert.ok(await verify(before), 'this one did not wait')
    const deadline = Date.now() + 60_000
    while (await verify(before)) {
      assert.ok(Date.now() < deadline, 'the key is still used')
      await delay(1)
    }
    assert.ok(provider.state.asked >= 2)
  })

  it('a key of the same name with other contents makes what was accepted before worthless', async () => {
    const verify = verifier()
    const before = token('RS256', 'rsa-1')
    assert.ok(await verify(before))
    provider.state.keys = [jwkOf(STRANGER.publicKey, { kid: 'rsa-1' })]
    time += 40_001
    assert.equal(await verify(before), undefined)
  })

  it('are asked for a few times a minute, however many forged kids come', async () => {
    const verify = verifier()
    for (let n = 0; n < 50; n++) assert.equal(await verify(token('RS256', `forged-${n}`)), undefined)
    assert.equal(provider.state.asked, 3)
    assert.ok(await verify(token('RS256', 'rsa-1')), 'known keys serve on')
    time += 60_001
    await Promise.all(Array.from({ length: 50 }, (_, n) => verify(token('RS256', `again-${n}`))))
    assert.ok(provider.state.asked <= 6, `${provider.state.asked} times`)
  })

  it('known ones serve on while the provider is away; 503 for one that is not known, which tells when to try again', async () => {
    const verify = verifier()
    const next = () => token('RS256', 'rsa-2', claims(), signerOf('RS256', STRANGER.privateKey))
    assert.ok(await verify(token('RS256', 'rsa-1')))
    provider.state.status = 500
    time += 3_600_000
    for (let n = 0; n < 5; n++) assert.equal(typeof (await verify(token('RS256', 'rsa-1'))), 'object')
    for (let n = 0; n < 5; n++) assert.equal(await verify(next()), AWAY)
    assert.equal(provider.state.asked, 2, 'a pause lies between tries')
    Object.assign(provider.state, { status: 200, keys: [RSA_KEY, jwkOf(STRANGER.publicKey, { kid: 'rsa-2' })] })
    time += 5_001
    assert.equal(typeof (await verify(next())), 'object')
    assert.equal(typeof (await verify(token('RS256', 'rsa-1'))), 'object')
    assert.equal(await verify(token('RS256', 'rsa-3')), undefined, 'the provider answers again: the key is unknown')
  })

  it('503 while a provider has never answered, and they come when it does', async () => {
    provider.state.status = 503
    const verify = verifier()
    assert.equal(await verify(token('RS256', 'rsa-1')), AWAY)
    provider.state.status = 200
    assert.equal(await verify(token('RS256', 'rsa-1')), AWAY, 'within the pause')
    time += 5_001
    assert.equal(typeof (await verify(token('RS256', 'rsa-1'))), 'object')
  })

  it('a key set that is not one is refused, and the known keys stay', async () => {
    const verify = verifier()
    assert.ok(await verify(token('RS256', 'rsa-1')))
    for (const body of ['nonsense', '{}', '{"keys":{}}', 'null', '[]']) {
      provider.state.body = body
      time += 600_001
      assert.equal(typeof (await verify(token('RS256', 'rsa-1'))), 'object', body)
    }
  })

  it('a key that cannot be read spoils only itself', async () => {
    provider.state.keys = [null, 7, 'key', { kty: 'RSA', kid: 'broken', n: '!', e: '!' }, { kty: 'oct', kid: 'rsa-1', k: 'AAAA' }, RSA_KEY]
    assert.ok(await verifier()(token('RS256', 'rsa-1')))
  })

  it('a key of another type, use or algorithm is not used', async () => {
    const refused: [why: string, key: object, algorithm: Algorithm, signer?: (input: string) => Buffer][] = [
      ['an EC key for RS256', jwkOf(KEYS.ES256.publicKey, { kid: 'k' }), 'RS256'],
      ['an RSA key for ES256', jwkOf(KEYS.RS256.publicKey, { kid: 'k' }), 'ES256', signerOf('RS256')],
      ['an RSA key for EdDSA', jwkOf(KEYS.RS256.publicKey, { kid: 'k' }), 'EdDSA', signerOf('RS256')],
      ['use enc', jwkOf(KEYS.RS256.publicKey, { kid: 'k', use: 'enc' }), 'RS256'],
      ['alg PS256', jwkOf(KEYS.RS256.publicKey, { kid: 'k', alg: 'PS256' }), 'RS256'],
      ['another curve', jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey, { kid: 'k' }), 'ES256'],
      ['a key of the same kid that did not sign', jwkOf(STRANGER.publicKey, { kid: 'k' }), 'RS256'],
      ['a symmetric key', { kty: 'oct', kid: 'k', k: Buffer.from('secret').toString('base64url') }, 'RS256'],
    ]
    for (const [why, key, algorithm, signer] of refused) {
      provider.state.keys = [key]
      assert.equal(await verifier()(token(algorithm, 'k', claims(), signer)), undefined, why)
    }
  })

  it('a token without kid is served by the only fitting key, and by none of several', async () => {
    assert.ok(await verifier()(token('RS256', undefined)))
    provider.state.keys = [RSA_KEY, { ...RSA_KEY, kid: 'rsa-2' }]
    assert.equal(await verifier()(token('RS256', undefined)), undefined)
  })

  it('a redirect to another place is not followed', async () => {
    const { createServer } = await import('node:http')
    const redirecting = createServer((_request, response) => response.writeHead(302, { location: provider.url }).end())
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    const { port } = redirecting.address() as { port: number }
    assert.equal(await verifier(`http://127.0.0.1:${port}/`)(token('RS256', 'rsa-1')), AWAY)
    assert.equal(provider.state.asked, 0)
    redirecting.closeAllConnections()
    redirecting.close()
  })

  it('503 when a provider that never answers is given up after its time', async () => {
    const { createServer } = await import('node:http')
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    assert.equal(await verifier(`http://127.0.0.1:${port}/`, 100)(token('RS256', 'rsa-1')), AWAY)
    silent.closeAllConnections()
    silent.close()
  })

  it('claims may have other names', async () => {
    const verify = verifier(undefined, undefined, { user: 'oid', tenant: 'tid', role: 'app_role' })
    const [oid, tid] = [newId(), newId()]
    const found = await verify(
      token('RS256', 'rsa-1', {
        oid,
        tid,
        app_role: 'AUDITOR',
        iss: ISSUER,
        aud: ['other', AUDIENCE],
        iat: nowSeconds(),
        exp: nowSeconds() + 60,
      }),
    )
    assert.ok(typeof found === 'object')
    assert.deepEqual([found.subject, found.tenant, found.roles], [oid, tid, ['AUDITOR']])
    assert.equal(await verify(token('RS256', 'rsa-1')), undefined)
  })
})
