import type { ClaimNames } from './token-claims.ts'

/** One line of an explanation. */
export interface ExplainedClaim {
  claim: string
  /** As the token has it, or null where it is absent. */
  value: string | null
  meaning: string
  /** Whether the token is refused for it. */
  wrong: boolean
}
export interface ExplainedToken {
  header: ExplainedClaim[]
  claims: ExplainedClaim[]
  /** Names of the claims that change nothing here. */
  unused: string[]
}
export interface Expected {
  issuer: string
  audience: string
  algorithms: readonly string[]
  names: ClaimNames
  limits: { maxSeconds: number; skewSeconds: number }
  /** Of tokens that name none. */
  tenant?: string
}
type Payload = Record<string, unknown>

/** What each part of a token means here, in words; undefined for what is not in the form of a JWT. Nothing of it is verified. */
export function explainToken(token: string, expected: Expected, now: Date): ExplainedToken | undefined {
  const parts = token.split('.')
  const [header, payload] = [decoded(parts[0]), decoded(parts[1])]
  if (parts.length !== 3 || !header || !payload) return undefined
  const { names } = expected
  const claims = [
    issuer(payload, expected),
    audience(payload, expected),
    ...times(payload, expected, now.getTime() / 1000),
    user(payload, names),
    tenant(payload, expected),
    role(payload, names),
    ...email(payload, names),
  ]
  const used = new Set(claims.map(({ claim }) => claim))
  return { header: headerLines(header, expected), claims, unused: Object.keys(payload).filter((name) => !used.has(name)) }
}

function decoded(part = ''): Payload | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined
  } catch {
    return undefined
  }
}

const LONGEST = 120
function shown(value: unknown): string | null {
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
const line = (payload: Payload, claim: string, meaning: string, wrong = false): ExplainedClaim => ({
  claim,
  value: shown(payload[claim]),
  meaning,
  wrong,
})

function headerLines(header: Payload, { algorithms }: Expected): ExplainedClaim[] {
  const allowed = algorithms.includes(String(header.alg))
  return [
    line(
      header,
      'alg',
      allowed ? 'Signature algorithm; allowed.' : `Signature algorithm; only ${algorithms.join(', ')} are allowed.`,
      !allowed,
    ),
    line(header, 'kid', 'Name of the key at the provider.'),
  ]
}

const withoutSlash = (text: string) => text.replace(/\/$/, '')

function issuer(payload: Payload, expected: Expected): ExplainedClaim {
  if (payload.iss === expected.issuer) return line(payload, 'iss', 'Issuer; the expected one.')
  const said = typeof payload.iss === 'string' ? payload.iss : ''
  const hint =
    withoutSlash(said) === withoutSlash(expected.issuer)
      ? ' They differ in the slash at the end.'
      : said.startsWith('https://sts.windows.net/')
        ? ' This is a version 1.0 token of Entra ID: set requestedAccessTokenVersion to 2 in the manifest of the API.'
        : ''
  return line(payload, 'iss', `Issuer; AUTH_ISSUER is ${expected.issuer}.${hint}`, true)
}

/** Audiences that providers put into a token when nobody has asked for one. */
const OTHERS: Readonly<Record<string, string>> = {
  account: ' This is the default of Keycloak: add an audience mapper to the client.',
  '00000003-0000-0000-c000-000000000000': ' This is Microsoft Graph: AUTH_SCOPE must name a scope of your own API.',
  'https://graph.microsoft.com': ' This is Microsoft Graph: AUTH_SCOPE must name a scope of your own API.',
}

function audience(payload: Payload, expected: Expected): ExplainedClaim {
  const said = (Array.isArray(payload.aud) ? payload.aud : [payload.aud]) as unknown[]
  if (said.includes(expected.audience)) return line(payload, 'aud', 'Audience; meant for this service.')
  const hint = said.map((one) => OTHERS[String(one)]).find((words) => words !== undefined) ?? ''
  return line(payload, 'aud', `Audience; AUTH_AUDIENCE is ${expected.audience}.${hint}`, true)
}

function times(payload: Payload, { limits }: Expected, now: number): ExplainedClaim[] {
  const { iat, nbf, exp } = payload
  const lines: ExplainedClaim[] = []
  if (typeof iat !== 'number') lines.push(line(payload, 'iat', 'Time of issue; must be a number of seconds.', true))
  else if (iat > now + limits.skewSeconds) lines.push(line(payload, 'iat', `Issued ${duration(iat - now)} in the future.`, true))
  else lines.push(line(payload, 'iat', `Issued ${duration(now - iat)} ago.`))
  if (typeof nbf === 'number') {
    const early = nbf > now + limits.skewSeconds
    lines.push(line(payload, 'nbf', early ? `Valid only in ${duration(nbf - now)}.` : 'Valid already.', early))
  }
  if (typeof exp !== 'number') return [...lines, line(payload, 'exp', 'Time of expiry; must be a number of seconds.', true)]
  const gone = exp + limits.skewSeconds <= now
  const long = typeof iat === 'number' && exp - iat > limits.maxSeconds
  const lifetime = long ? ` It lives ${duration(exp - iat)}; AUTH_MAX_TOKEN_SECONDS allows ${duration(limits.maxSeconds)}.` : ''
  const expiry = gone ? `Expired ${duration(now - exp)} ago.` : `Expires in ${duration(exp - now)}.`
  return [...lines, line(payload, 'exp', `${expiry}${lifetime}`, gone || long)]
}

const UNITS: readonly [seconds: number, name: string][] = [
  [31_536_000, 'year'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]
/** In the largest unit that fits at least twice, so that 90 minutes stay 90 minutes. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [size, name] = UNITS.find(([unit]) => whole >= 2 * unit) ?? [1, 'second']
  const count = Math.round(whole / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

function user(payload: Payload, { user: claim }: ClaimNames): ExplainedClaim {
  const usable = typeof payload[claim] === 'string' && payload[claim] !== ''
  return line(payload, claim, usable ? 'User; the id in Tanager, or the account at the provider.' : 'User; must be text.', !usable)
}

function tenant(payload: Payload, { names, tenant: only }: Expected): ExplainedClaim {
  const claim = names.tenant
  if (claim in payload) {
    const usable = typeof payload[claim] === 'string'
    return line(payload, claim, usable ? 'Tenant; its id or code.' : 'Tenant; must be text.', !usable)
  }
  return only
    ? line(payload, claim, `Tenant; absent, so AUTH_TENANT counts: ${only}.`)
    : line(payload, claim, 'Tenant; absent, and AUTH_TENANT is not set.', true)
}

function role(payload: Payload, { role: claim }: ClaimNames): ExplainedClaim {
  return claim in payload
    ? line(payload, claim, 'Role; the first of these that the user holds.')
    : line(payload, claim, 'Role; absent, so the first role that the user was given.')
}

function email(payload: Payload, names: ClaimNames): ExplainedClaim[] {
  const verified = [true, 'true', 1, '1'].includes(payload[names.emailVerified] as string)
  return [
    line(payload, names.email, 'E-mail; links an account that is not known yet.'),
    line(payload, names.emailVerified, verified ? 'The e-mail is verified.' : 'The e-mail does not count: it is not said to be verified.'),
  ]
}
