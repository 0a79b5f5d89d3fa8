import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

export const AUDIENCE = 'https://tanager.example/api'
const CLIENT = { client_id: 'console', redirect_uri: 'http://127.0.0.1:9/signed-in' }

export interface SigningKey {
  kid: string
  key: KeyObject
}
type Claims = Record<string, unknown>

/** A real OpenID provider on a port of its own, whose keys can be changed, and which can be away or hang. */
export async function startOidcProvider(options: { keys: SigningKey[]; claimsOf: (subject: string) => Claims }) {
  const state = { mode: 'up' as 'up' | 'away' | 'hanging' }
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  let finish: typeof handle = () => {}
  let subject = ''
  const server = createServer((request, response) => {
    if (state.mode === 'away') return response.destroy()
    if (state.mode === 'hanging') return undefined
    return request.url?.startsWith('/interaction/') ? finish(request, response) : handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A provider with these keys at the same address: what an operator does who changes them. */
  function useKeys(keys: SigningKey[]): void {
    const jwks = { keys: keys.map(({ kid, key }) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }) as JWK) }
    const provider = new Provider(issuer, { ...configuration(options.claimsOf), jwks })
    handle = provider.callback()
    finish = (request, response) => provider.interactionFinished(request, response, { login: { accountId: subject } })
  }
  useKeys(options.keys)

  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    state,
    useKeys,
    /** The code flow with PKCE, as a browser would go through it; answers the access token. */
    async signIn(as: string, resource = AUDIENCE): Promise<string> {
      subject = as
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const asked = { ...CLIENT, response_type: 'code', scope: 'openid email', state: 'x', resource }
      const cookies = new Map<string, string>()
      let at = `${issuer}/auth?${new URLSearchParams({ ...asked, code_challenge: challenge, code_challenge_method: 'S256' })}`
      while (!at.startsWith(CLIENT.redirect_uri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        const location = answer.headers.get('location')
        if (location === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
        for (const line of answer.headers.getSetCookie())
          cookies.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';')[0] ?? '')
        at = new URL(location, at).href
      }
      const code = new URL(at).searchParams.get('code')
      if (code === null) throw new Error(`No code: ${at}`)
      const body = new URLSearchParams({ ...CLIENT, grant_type: 'authorization_code', code, code_verifier: verifier, resource })
      const answer = await fetch(`${issuer}/token`, { method: 'POST', body })
      const { access_token } = (await answer.json()) as { access_token?: string }
      if (access_token === undefined) throw new Error(`No token: ${answer.status}`)
      return access_token
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

const configuration = (claimsOf: (subject: string) => Claims): Configuration => ({
  clients: [
    {
      client_id: CLIENT.client_id,
      redirect_uris: [CLIENT.redirect_uri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'none',
    },
  ],
  cookies: { keys: [randomBytes(16).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
  extraTokenClaims: (_ctx, token) => claimsOf('accountId' in token ? String(token.accountId) : ''),
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: (_ctx, resource) => ({
        scope: 'openid email',
        audience: resource,
        accessTokenTTL: 600,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  // Nobody is asked for consent: the console and the API belong together.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope('openid email')
    for (const resource of [oidc.params?.resource].flat()) grant.addResourceScope(String(resource), 'openid email')
    await grant.save()
    return grant
  },
})
