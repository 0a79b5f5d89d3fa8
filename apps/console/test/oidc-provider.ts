import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody whom the provider knows, with what goes into an access token. */
export interface Account {
  readonly name: string
  readonly claims: Readonly<Record<string, unknown>>
}
interface Grant {
  readonly account: Account
  readonly challenge: string
  readonly redirect: string
  readonly nonce: string | null
}

export const CLIENT = 'tanager-console'
export const AUDIENCE = 'tanager'

/**
 * An identity provider as the standard has it: discovery, the authorization endpoint with a page of its own, the token endpoint
 * with PKCE, keys, and the end of a session. Real signatures; a code is good for one use.
 */
export async function startProvider(accounts: readonly Account[]) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const sessions = new Map<string, Account>()
  const told = { tokenSeconds: 3_600, redirects: [] as string[], ended: 0 }
  let issuer = ''

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  function token(claims: object, audience: string): string {
    const now = Math.floor(Date.now() / 1000)
    const body = { iss: issuer, aud: audience, iat: now, exp: now + told.tokenSeconds, jti: randomUUID(), ...claims }
    const text = `${part({ alg: 'ES256', kid: jwk.kid, typ: 'JWT' })}.${part(body)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  function isOurs(given: string): boolean {
    const [head, body, signature = ''] = given.split('.')
    const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' as const }
    return verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  }
  const redirect = (response: ServerResponse, to: string, cookie?: string) =>
    response.writeHead(302, { location: to, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) }).end()
  const json = (response: ServerResponse, status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      .end(JSON.stringify(body))
  const sessionOf = (request: IncomingMessage) => /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''

  /** Lets whoever is signed in here through at once; others choose who they are. */
  function authorize(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const back = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== CLIENT || !told.redirects.includes(back)) return json(response, 400, { error: 'invalid_client' })
    const answer = (outcome: Record<string, string>) => `${back}?${new URLSearchParams({ ...outcome, state: query.get('state') ?? '' })}`
    const challenge = query.get('code_challenge')
    if (query.get('response_type') !== 'code' || query.get('code_challenge_method') !== 'S256' || challenge === null)
      return redirect(response, answer({ error: 'invalid_request' }))
    const chosen = accounts.find(({ name }) => name === query.get('account'))
    const account = chosen ?? sessions.get(sessionOf(request))
    if (account === undefined) {
      const links = accounts.map(({ name }) => `<li><a href="/authorize?${escaped(query)}&amp;account=${name}">${name}</a>`)
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Provider</title><h1>Who are you?</h1><ul>${links.join('')}`)
    }
    const [code, session] = [randomUUID(), randomUUID()]
    sessions.set(session, account)
    grants.set(code, { account, challenge, redirect: back, nonce: query.get('nonce') })
    return redirect(response, answer({ code }), `session=${session}; HttpOnly; SameSite=Lax; Path=/`)
  }

  function exchange(response: ServerResponse, form: URLSearchParams) {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood = form.get('grant_type') === 'authorization_code' && form.get('client_id') === CLIENT
    if (grant === undefined || !isGood || grant.redirect !== form.get('redirect_uri') || grant.challenge !== proof)
      return json(response, 400, { error: 'invalid_grant' })
    const { claims, name } = grant.account
    return json(response, 200, {
      token_type: 'Bearer',
      expires_in: told.tokenSeconds,
      access_token: token(claims, AUDIENCE),
      id_token: token({ sub: claims.sub, name, ...(grant.nonce === null ? {} : { nonce: grant.nonce }) }, CLIENT),
    })
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (pathname === '/jwks') return json(response, 200, { keys: [jwk] })
    if (pathname === '/authorize') return authorize(request, response, searchParams)
    if (pathname === '/token' && request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      return exchange(response, new URLSearchParams(Buffer.concat(chunks).toString()))
    }
    if (pathname === '/end' && isOurs(searchParams.get('id_token_hint') ?? '')) {
      sessions.delete(sessionOf(request))
      told.ended += 1
      return redirect(response, searchParams.get('post_logout_redirect_uri') ?? '/')
    }
    return json(response, 404, { error: 'not_found' })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    told,
    forget: () => sessions.clear(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()) && server.closeAllConnections()),
  }
}

const escaped = (query: URLSearchParams) => query.toString().replaceAll('&', '&amp;')
