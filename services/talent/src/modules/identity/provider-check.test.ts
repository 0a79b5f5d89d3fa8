import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { KEYS } from './forgery.fixture.ts'
import { type OidcProvider, startOidcProvider } from './oidc-provider.fixture.ts'
import { type CheckedSettings, checkProvider, discoveryFaults } from './provider-check.ts'

describe('the check of the identity provider', () => {
  let provider: OidcProvider
  before(async () => {
    provider = await startOidcProvider({ keys: [{ kid: 'one', key: KEYS.RS256.privateKey }], claimsOf: () => ({}) })
  })
  after(() => provider.close())
  const settings = (more: Partial<CheckedSettings> = {}): CheckedSettings => ({
    AUTH_ISSUER: provider.issuer,
    AUTH_JWKS_URL: provider.jwksUrl,
    AUTH_CLOCK_SKEW_SECONDS: 5,
    AUTH_CLIENT_ID: 'console',
    AUTH_SCOPE: 'openid email',
    ...more,
  })

  it('finds nothing wrong with a provider that fits', async () => {
    assert.deepEqual(await checkProvider(settings()), { usableKeys: 1, faults: [] })
  })

  it('says which text the issuer and the address of the keys should be', async () => {
    const slash = await checkProvider(settings({ AUTH_ISSUER: `${provider.issuer}/` }))
    assert.deepEqual(slash.faults, [
      `AUTH_ISSUER is ${provider.issuer}/, but the provider calls itself ${provider.issuer}. Use that exact text.`,
    ])
    const keys = await checkProvider(settings({ AUTH_JWKS_URL: `${provider.issuer}/keys` }))
    assert.deepEqual(keys.faults, [
      `AUTH_JWKS_URL is ${provider.issuer}/keys, but the provider publishes its keys at ${provider.jwksUrl}.`,
      `The keys at AUTH_JWKS_URL: ${provider.issuer}/keys answered 404. Check the address.`,
    ])
  })

  it('says that nobody answers, that nothing comes, and that it is not JSON', async (t) => {
    const away = await checkProvider(settings({ AUTH_ISSUER: 'http://127.0.0.1:1', AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks' }))
    assert.equal(away.faults.length, 2)
    for (const fault of away.faults) assert.match(fault, /cannot be reached \(.+\)\.$/)
    provider.state.mode = 'hanging'
    const hanging = await checkProvider(settings(), { timeoutMs: 50 })
    provider.state.mode = 'up'
    for (const fault of hanging.faults) assert.match(fault, /did not answer within 0\.05 seconds\.$/)
    const page = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>Sign in</p>'))
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    t.after(() => page.close())
    const html = await checkProvider(settings({ AUTH_JWKS_URL: `http://127.0.0.1:${(page.address() as AddressInfo).port}/` }))
    assert.match(html.faults.at(-1) ?? '', /answered something else than JSON\.$/)
    assert.match((await checkProvider(settings({ AUTH_ISSUER: 'tanager' }))).faults[0] ?? '', /tanager\/.* is not an address/)
  })

  it('warns of keys that verify nothing and of clocks that are apart', async (t) => {
    const body = JSON.stringify({ keys: [{ kty: 'oct' }, { kty: 'RSA', use: 'enc' }, { kty: 'EC', crv: 'P-521' }] })
    const server = createServer((_request, response) => response.setHeader('date', 'Thu, 01 Jan 2026 00:00:00 GMT').end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const { usableKeys, faults } = await checkProvider(
      settings({ AUTH_JWKS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, AUTH_ISSUER: 'http://127.0.0.1:1' }),
    )
    assert.equal(usableKeys, 0)
    assert.match(faults[1] ?? '', /has no RSA, P-256 or Ed25519 key for signatures\.$/)
    assert.match(faults[2] ?? '', /clock and this machine's are \d+ seconds apart/)
  })

  it('names what the console misses, and nothing of it where there is no console', () => {
    const { AUTH_ISSUER: issuer, AUTH_JWKS_URL: jwks_uri } = settings()
    const poor = {
      issuer,
      jwks_uri,
      response_types_supported: ['id_token'],
      code_challenge_methods_supported: ['plain'],
      scopes_supported: ['openid'],
    }
    assert.deepEqual(discoveryFaults(poor, settings()), [
      'The provider names no authorization_endpoint, so nobody can sign in to the console.',
      'The provider names no token_endpoint, so nobody can sign in to the console.',
      'The provider does not offer the code flow (response type "code").',
      'The provider does not offer PKCE with S256, which the console uses.',
      'AUTH_SCOPE asks for email, which the provider does not offer.',
    ])
    assert.deepEqual(discoveryFaults(poor, settings({ AUTH_CLIENT_ID: '' })), [])
  })
})
