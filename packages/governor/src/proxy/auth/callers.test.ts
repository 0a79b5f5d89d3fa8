import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { createSigner } from 'fast-jwt'
import { person, SCOPES, tokenFor, world } from '../testing/world.ts'
import { callers, fewOf } from './callers.ts'

const ISSUER = 'https://identity.example'
const AUDIENCE = 'governor'
const PAIRS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
} as const
type Algorithm = keyof typeof PAIRS

const pem = (key: KeyObject): string => String(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }))
const jwk = (algorithm: Algorithm, kid: string = algorithm) => ({
  ...PAIRS[algorithm].publicKey.export({ format: 'jwk' }),
  kid,
  alg: algorithm,
  use: 'sig',
})
const claims = (more: object = {}) => ({
  ...person(),
  iss: ISSUER,
  aud: AUDIENCE,
  exp: Math.floor(Date.now() / 1_000) + 600,
  jti: randomUUID(),
  ...more,
})
const signed = (algorithm: Algorithm, payload: object = claims(), kid: string = algorithm): string =>
  createSigner({ key: pem(PAIRS[algorithm].privateKey), algorithm, kid })(payload as Record<string, unknown>)

describe('a token of an agent that acts for a person', () => {
  it('says which agent it is', async () => {
    const key = 'a-development-key-of-at-least-32-bytes'
    const verify = callers({ auth: { kind: 'development', key }, scopes: SCOPES }, () => {})
    const agentOf = async (more: object) => (await verify(tokenFor({ ...person(), ...more })))?.agent
    assert.equal(await agentOf({ act: { sub: 'assistant' } }), 'assistant')
    assert.equal(await agentOf({ act: { client_id: 'other' } }), '{"client_id":"other"}')
    assert.equal(await agentOf({}), undefined)
  })
})

describe('tokens of an identity provider', () => {
  let provider: Server
  let jwksUrl: string
  let keys: object[] = []
  let asked = 0
  before(async () => {
    provider = createServer((_request, response) => {
      asked += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    jwksUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/keys`
  })
  after(() => provider.close())

  /** A verifier that has seen nothing yet. */
  const verifier = (names = { user: 'sub', tenant: 'tenant_id', role: 'role' }, url = jwksUrl) => {
    asked = 0
    const failures: unknown[] = []
    const auth = { kind: 'provider', jwksUrl: url, issuer: ISSUER, audience: AUDIENCE, scopes: [], claims: names } as const
    return { verify: callers({ auth, scopes: SCOPES }, (error) => failures.push(error)), failures }
  }

  it('are taken in each algorithm, and the keys are fetched once', async () => {
    keys = [jwk('RS256'), jwk('ES256'), jwk('EdDSA')]
    const { verify } = verifier()
    for (const algorithm of ['RS256', 'ES256', 'EdDSA'] as const) {
      const payload = claims()
      const caller = await verify(signed(algorithm, payload))
      assert.deepEqual([caller?.subject, caller?.tenantId, caller?.scopes], [payload.sub, payload.tenant_id, SCOPES.RECRUITER], algorithm)
    }
    assert.equal(asked, 1)
  })

  it('may name their claims otherwise', async () => {
    keys = [jwk('ES256')]
    const { verify } = verifier({ user: 'oid', tenant: 'org', role: 'job' })
    const [user, tenant] = [randomUUID(), randomUUID()]
    const caller = await verify(signed('ES256', { ...claims(), oid: user, org: tenant, job: 'SOURCER' }))
    assert.deepEqual([caller?.subject, caller?.tenantId, caller?.role], [user, tenant, 'SOURCER'])
  })

  it('are refused when anything about them is wrong', async () => {
    keys = [jwk('RS256'), jwk('ES256')]
    const { verify } = verifier()
    const past = Math.floor(Date.now() / 1_000) - 60
    const wrong: Record<string, string> = {
      'of another issuer': signed('ES256', claims({ iss: 'https://evil.example' })),
      'for another audience': signed('ES256', claims({ aud: 'talent' })),
      expired: signed('ES256', claims({ exp: past })),
      'without an end': signed('ES256', claims({ exp: undefined })),
      'from the future': signed('ES256', claims({ iat: Math.floor(Date.now() / 1_000) + 600 })),
      'with a tenant that is no id': signed('ES256', claims({ tenant_id: 'acme' })),
      'of a key that the provider does not list': signed('EdDSA'),
      'under the name of another key': signed('ES256', claims(), 'RS256'),
      'signed with the public key as a shared secret': createSigner({
        key: Buffer.from(pem(PAIRS.RS256.publicKey)),
        algorithm: 'HS256',
        kid: 'RS256',
      })(claims()),
      unsigned: `${Buffer.from('{"alg":"none","kid":"ES256"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`,
    }
    for (const [what, token] of Object.entries(wrong)) assert.equal(await verify(token), null, what)
    assert.notEqual(await verify(signed('ES256')), null)
  })

  it('with an unknown key do not turn us against the provider: it is asked once, then left alone for a while', async () => {
    keys = [jwk('ES256')]
    const { verify } = verifier()
    await Promise.all(Array.from({ length: 20 }, (_, index) => verify(signed('EdDSA', claims(), `forged-${index}`))))
    for (let index = 0; index < 5; index += 1) assert.equal(await verify(signed('EdDSA', claims(), `later-${index}`)), null)
    assert.equal(asked, 1)
    assert.notEqual(await verify(signed('ES256')), null)
  })

  it('are refused while the provider cannot be reached, and the operator hears of it', async () => {
    const { verify, failures } = verifier(undefined, 'http://127.0.0.1:1/keys')
    assert.equal(await verify(signed('ES256')), null)
    assert.equal(failures.length, 1)
  })

  it('that are refused leave one line in the log with the reason, never the token', async () => {
    const key = 'a-development-key-of-at-least-32-bytes'
    const reasons: string[] = []
    const verify = callers(
      { auth: { kind: 'development', key }, scopes: SCOPES },
      () => {},
      (reason) => reasons.push(reason),
    )
    const sign = (more: object) =>
      createSigner({ key, algorithm: 'HS256' })({ ...claims({ iss: 'tanager-dev', aud: 'tanager' }), ...more } as Record<string, unknown>)
    assert.notEqual(await verify(sign({})), null)
    assert.deepEqual(reasons, [])
    const tokens = [
      sign({ iss: 'other' }),
      sign({ aud: 'other' }),
      sign({ exp: 1 }),
      sign({ tenant_id: 'acme' }),
      sign({ role: 7 }),
      'x',
      `${sign({})}A`,
    ]
    for (const token of tokens) {
      assert.equal(await verify(token), null)
      const last = reasons.at(-1) ?? ''
      assert.ok(!last.includes(token) || token === 'x', last)
    }
    assert.equal(reasons.length, tokens.length)
    const [issuer, audience, expired, tenant, role] = reasons
    assert.match(issuer ?? '', /iss claim/)
    assert.match(audience ?? '', /aud claim/)
    assert.match(expired ?? '', /expired/)
    assert.match(tenant ?? '', /claim tenant_id is not a UUID/)
    assert.match(role ?? '', /claim role is not the code/)
    let now = 0
    const passed: string[] = []
    const few = fewOf(
      2,
      (text) => passed.push(text),
      () => now,
    )
    for (const text of ['a', 'b', 'c']) few(text)
    now = 60_000
    few('d')
    assert.deepEqual(passed, ['a', 'b', 'd'])
  })

  it('open the proxy: 200 with a good one, 401 with a development token', async () => {
    keys = [jwk('EdDSA')]
    const w = world()
    const { url, said } = await w.governorHere(w.config({ auth: { provider: { jwksUrl, issuer: ISSUER, audience: AUDIENCE } } }))
    const client = await w.client(url, signed('EdDSA'))
    const result = await client.callTool({ name: 'mcp-stranger_echo', arguments: { text: 'known' } })
    assert.equal((result.structuredContent as { text: string }).text, 'known')
    const wrong = tokenFor(person())
    await assert.rejects(w.client(url, wrong))
    assert.match(said(), /A token was refused/)
    assert.ok(!said().includes(wrong))
    await w.close()
  })
})
