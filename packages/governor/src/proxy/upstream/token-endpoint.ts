import { cleanLine } from '../log.ts'

/** An authorization server's token endpoint, and who we are there. */
export interface TokenEndpoint {
  readonly tokenUrl: URL
  readonly clientId: string | null
  readonly clientSecret: string | null
  /** How the client proves itself: in the header (RFC 6749, 2.3.1), or in the body. */
  readonly clientAuth: 'basic' | 'post'
  readonly scope: string | null
  /** RFC 8707: the server that the token is for. */
  readonly resource: string | null
  readonly audience: string | null
}

export interface AccessToken {
  readonly token: string
  readonly expiresMs: number
}

const PATIENCE_MS = 5_000
const LARGEST_ANSWER = 65_536
/** Of a token that does not say how long it is good. */
const UNTOLD_MS = 60_000
const LONGEST_MS = 24 * 3_600_000
const TOKEN = /^[\x21-\x7e]{1,16384}$/

/** Asks for a token. What goes wrong is told by status and error code: an answer's text may hold secrets. */
export async function fetchToken(endpoint: TokenEndpoint, grant: Readonly<Record<string, string>>): Promise<AccessToken> {
  const { tokenUrl, clientId, clientSecret, clientAuth, scope, resource, audience } = endpoint
  const body = new URLSearchParams(grant)
  for (const [name, value] of Object.entries({ scope, resource, audience })) if (value !== null) body.set(name, value)
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  if (clientId !== null && clientSecret !== null && clientAuth === 'basic')
    headers.authorization = `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')}`
  else if (clientId !== null) {
    body.set('client_id', clientId)
    if (clientSecret !== null) body.set('client_secret', clientSecret)
  }
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    headers,
    body,
    redirect: 'error', // secrets are for this address alone
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'the token endpoint did not answer in time.' : 'the token endpoint cannot be reached.')
  })
  const told = await jsonOf(answer)
  if (!answer.ok) {
    const code = typeof told.error === 'string' ? ` (${cleanLine(told.error, 60)})` : ''
    throw new Error(`the token endpoint answered with status ${answer.status}${code}.`)
  }
  const { access_token: token, token_type: type, expires_in: seconds } = told
  if (typeof token !== 'string' || !TOKEN.test(token)) throw new Error('the token endpoint gave no usable access token.')
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer')
    throw new Error('the token endpoint gave a token that is not a bearer token.')
  const lasts = Number(seconds)
  return { token, expiresMs: Number.isFinite(lasts) && lasts > 0 ? Math.min(lasts * 1_000, LONGEST_MS) : UNTOLD_MS }
}

async function jsonOf(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw new Error('the token endpoint sent an answer that is too large.')
    chunks.push(chunk)
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** As forms are encoded, which RFC 6749 wants of both parts before they are joined. */
const formEncoded = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2)
