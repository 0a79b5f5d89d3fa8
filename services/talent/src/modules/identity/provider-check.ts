import type { TalentConfig } from '../../config.ts'
import type { SignInSettings } from './sign-in-settings.ts'

/** What the check looks at. */
export type CheckedSettings = Pick<SignInSettings, 'AUTH_JWKS_URL' | 'AUTH_ISSUER' | 'AUTH_CLOCK_SKEW_SECONDS'> &
  Pick<TalentConfig, 'AUTH_CLIENT_ID' | 'AUTH_SCOPE'>

export interface ProviderReport {
  /** Keys that can verify a token. */
  usableKeys: number
  /** One sentence each, with what to do. */
  faults: string[]
}
interface Waiting {
  timeoutMs?: number
  /** Ends the check early: whoever asked is going away. */
  signal?: AbortSignal
}
interface Fetched {
  body?: Record<string, unknown>
  /** What the provider's clock said, in milliseconds. */
  date?: number
  fault?: string
}

export const discoveryUrl = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Fetches the provider's discovery document and its keys, and says in words what does not fit the settings. Never throws. */
export async function checkProvider(settings: CheckedSettings, waiting: Waiting = {}): Promise<ProviderReport> {
  const [discovery, keys] = await Promise.all([
    fetchJson(discoveryUrl(settings.AUTH_ISSUER), waiting),
    fetchJson(settings.AUTH_JWKS_URL, waiting),
  ])
  const usableKeys = usable(keys.body)
  return {
    usableKeys,
    faults: [
      ...(discovery.fault ? [`The discovery document of AUTH_ISSUER: ${discovery.fault}`] : []),
      ...(discovery.body ? discoveryFaults(discovery.body, settings) : []),
      ...(keys.fault ? [`The keys at AUTH_JWKS_URL: ${keys.fault}`] : []),
      ...(keys.body && usableKeys === 0
        ? [`The keys at AUTH_JWKS_URL: ${settings.AUTH_JWKS_URL} has no RSA, P-256 or Ed25519 key for signatures.`]
        : []),
      ...clockFaults(discovery.date ?? keys.date, settings),
    ],
  }
}

async function fetchJson(url: string, { timeoutMs = 5_000, signal }: Waiting): Promise<Fetched> {
  if (!URL.canParse(url)) return { fault: `${url} is not an address. AUTH_ISSUER must be the exact text of the iss claim.` }
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      headers: { accept: 'application/json' },
      redirect: 'error',
    })
    if (!response.ok) return { fault: `${url} answered ${response.status}. Check the address.` }
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return { fault: `${url} answered something else than a JSON object.` }
    const date = Date.parse(response.headers.get('date') ?? '')
    return { body: body as Record<string, unknown>, ...(Number.isNaN(date) ? {} : { date }) }
  } catch (error) {
    return { fault: `${url} ${unreachable(error, timeoutMs)}` }
  }
}

function unreachable(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return `did not answer within ${timeoutMs / 1000} seconds.`
  if (error instanceof SyntaxError) return 'answered something else than JSON.'
  return `cannot be reached (${cause?.code ?? cause?.message ?? message}).`
}

/** What the document says against what we are set to. */
export function discoveryFaults(document: Record<string, unknown>, settings: CheckedSettings): string[] {
  const faults: string[] = []
  const list = (name: string) => (Array.isArray(document[name]) ? (document[name] as unknown[]) : undefined)
  if (document.issuer !== settings.AUTH_ISSUER)
    faults.push(`AUTH_ISSUER is ${settings.AUTH_ISSUER}, but the provider calls itself ${said(document.issuer)}. Use that exact text.`)
  if (document.jwks_uri !== settings.AUTH_JWKS_URL)
    faults.push(`AUTH_JWKS_URL is ${settings.AUTH_JWKS_URL}, but the provider publishes its keys at ${said(document.jwks_uri)}.`)
  if (settings.AUTH_CLIENT_ID === '') return faults
  for (const name of ['authorization_endpoint', 'token_endpoint'])
    if (typeof document[name] !== 'string') faults.push(`The provider names no ${name}, so nobody can sign in to the console.`)
  if (list('response_types_supported')?.includes('code') === false)
    faults.push('The provider does not offer the code flow (response type "code").')
  const methods = list('code_challenge_methods_supported')
  if (methods && !methods.includes('S256')) faults.push('The provider does not offer PKCE with S256, which the console uses.')
  // Scopes of an API are not listed by every provider: only those of OpenID Connect itself are asked for here.
  const scopes = list('scopes_supported')
  const missing = settings.AUTH_SCOPE.split(' ').filter((scope) => STANDARD_SCOPES.includes(scope) && scopes?.includes(scope) === false)
  if (missing.length > 0) faults.push(`AUTH_SCOPE asks for ${missing.join(', ')}, which the provider does not offer.`)
  return faults
}
const STANDARD_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access']
const said = (value: unknown) => (typeof value === 'string' ? value : 'nothing')

function usable(body: Record<string, unknown> | undefined): number {
  if (!Array.isArray(body?.keys)) return 0
  return (body.keys as { kty?: unknown; crv?: unknown; use?: unknown }[]).filter(
    (key) =>
      (key?.use ?? 'sig') === 'sig' &&
      (key?.kty === 'RSA' || (key?.kty === 'EC' && key.crv === 'P-256') || (key?.kty === 'OKP' && key.crv === 'Ed25519')),
  ).length
}

/** The header has whole seconds and was made before it came: a second each way says nothing. */
const CLOCK_GRACE_MS = 2_000
function clockFaults(date: number | undefined, { AUTH_CLOCK_SKEW_SECONDS }: CheckedSettings): string[] {
  if (date === undefined) return []
  const apartMs = Math.abs(Date.now() - date)
  if (apartMs <= AUTH_CLOCK_SKEW_SECONDS * 1000 + CLOCK_GRACE_MS) return []
  return [
    `The provider's clock and this machine's are ${Math.round(apartMs / 1000)} seconds apart; AUTH_CLOCK_SKEW_SECONDS allows ${AUTH_CLOCK_SKEW_SECONDS}. Set the clock.`,
  ]
}
