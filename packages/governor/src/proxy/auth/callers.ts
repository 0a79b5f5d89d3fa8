import { createVerifier } from 'fast-jwt'
import type { Caller } from '../../ports.ts'
import type { ProxyConfig } from '../config/load-config.ts'
import { jwksKeys } from './jwks.ts'

/** The caller that a token stands for; null for a token that is not good now. */
export type VerifyCaller = (token: string) => Promise<Caller | null>

const CLOCK_TOLERANCE_MS = 5_000
const LONGEST_TOKEN = 8_192
const LONGEST_REASON = 200
const LONGEST_AGENT = 256
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const ROLE_CODE = /^[A-Z][A-Z_]{0,39}$/
const MOST_TOKENS = 5_000
/** So long a token that was good is taken as it is: the verifier makes a digest of it before it looks into its own memory. */
const KEPT_MS = 1_000
const SHARED = {
  // A cached token is still checked for its expiry on every call.
  cache: MOST_TOKENS,
  complete: true,
  requiredClaims: ['exp', 'iss', 'aud'],
  clockTolerance: CLOCK_TOLERANCE_MS,
}

/** Verifies tokens as the talent service does: the same claims, algorithms and strictness, but without its database. */
export function callers(
  config: Pick<ProxyConfig, 'auth' | 'scopes'>,
  onFailure: (error: unknown) => void,
  /** Hears why a token was refused, never the token. */
  onRefused: (reason: string) => void = () => undefined,
): VerifyCaller {
  const { auth } = config
  const names = auth.kind === 'provider' ? auth.claims : { user: 'sub', tenant: 'tenant_id', role: 'role' }
  const check = auth.kind === 'provider' ? providerCheck(auth, onFailure) : developmentCheck(auth.key)
  /** Good ones alone: what strangers send is not kept. */
  const good = new Map<string, { readonly caller: Caller; readonly until: number }>()
  return async (token) => {
    const known = good.get(token)
    const now = Date.now()
    if (known !== undefined && now < known.until) return known.caller
    const refuse = (reason: string): null => {
      onRefused(reason)
      return null
    }
    if (known === undefined && token.length > LONGEST_TOKEN) return refuse(`It is longer than ${LONGEST_TOKEN} characters.`)
    if (known === undefined && !isCanonical(token)) return refuse('It is not three parts in base64url.')
    try {
      const { header, payload } = await check(token)
      if (header.crit !== undefined) return refuse('Its header names an extension (crit) that is not known here.')
      if (typeof payload.iat === 'number' && payload.iat * 1000 > now + CLOCK_TOLERANCE_MS) return refuse('Its iat lies in the future.')
      const { [names.user]: subject, [names.tenant]: tenantId, [names.role]: role } = payload
      if (!isUuid(subject)) return refuse(`Its claim ${names.user} is not a UUID.`)
      if (!isUuid(tenantId)) return refuse(`Its claim ${names.tenant} is not a UUID.`)
      if (typeof role !== 'string' || !ROLE_CODE.test(role)) return refuse(`Its claim ${names.role} is not the code of a role.`)
      const granted = Object.hasOwn(config.scopes, role) ? (config.scopes[role] ?? []) : []
      const agent = agentIn(payload.act)
      const caller = { tenantId, subject, role, ...(agent && { agent }), scopes: narrow(granted, payload.scope), token }
      if (good.size >= MOST_TOKENS) good.clear()
      good.set(token, { caller, until: Math.min(now + KEPT_MS, Number(payload.exp) * 1000 + CLOCK_TOLERANCE_MS) })
      return caller
    } catch (error) {
      return refuse((error as Error).message.slice(0, LONGEST_REASON))
    }
  }
}

/** Passes on so many in a minute: whoever sends bad tokens does not fill the log. */
export function fewOf(most: number, pass: (text: string) => void, clock: () => number = Date.now): (text: string) => void {
  let minute = 0
  let passed = 0
  return (text) => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) passed = 0
    minute = now
    passed += 1
    if (passed <= most) pass(text)
  }
}

interface Verified {
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
}

function developmentCheck(key: string): (token: string) => Promise<Verified> {
  const verify = createVerifier({ key, algorithms: ['HS256'], allowedIss: 'tanager-dev', allowedAud: 'tanager', ...SHARED })
  return async (token) => verify(token) as unknown as Verified
}

function providerCheck(
  auth: Extract<ProxyConfig['auth'], { kind: 'provider' }>,
  onFailure: (error: unknown) => void,
): (token: string) => Promise<Verified> {
  const keys = jwksKeys(auth.jwksUrl, onFailure)
  const verify = createVerifier({
    key: async ({ header }: { header: { kid?: unknown; alg?: unknown } }) =>
      keys(typeof header.kid === 'string' ? header.kid : undefined, String(header.alg)),
    algorithms: ['RS256', 'ES256', 'EdDSA'],
    allowedIss: auth.issuer,
    allowedAud: auth.audience,
    ...SHARED,
  })
  return async (token) => (await verify(token)) as unknown as Verified
}

/** Who acts for the subject (RFC 8693, 4.1), if anybody: two that are told in other ways are told apart all the same. */
function agentIn(act: unknown): string | undefined {
  if (act === undefined || act === null) return undefined
  const { sub } = act as { readonly sub?: unknown }
  return (typeof sub === 'string' ? sub : JSON.stringify(act)).slice(0, LONGEST_AGENT)
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** One token, one text: base64url that spells the same bytes in another way is not the text that was signed. */
const isCanonical = (token: string) => token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** What the role grants, less what the token leaves out. A `scope` claim (text or list) never adds anything. */
export function narrow(granted: readonly string[], claim: unknown): readonly string[] {
  if (claim === undefined || claim === null) return granted
  const words = typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim : []
  return granted.filter((scope) => words.includes(scope))
}
