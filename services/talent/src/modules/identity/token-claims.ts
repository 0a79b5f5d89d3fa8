import { isUuid } from '@tanager/kernel'
import { TokenRefused } from './token-refused.ts'

/** What a token says; nothing of it holds until the database has confirmed it. */
export interface TokenClaims {
  /** The tenant's id or its code. */
  tenant: string
  issuer: string
  /** The user: our id, or the provider's own word for the person. */
  subject: string
  /** An e-mail that the provider has verified. */
  verifiedEmail: string | null
  /** The roles that it names; null when it names none. */
  roles: readonly string[] | null
  /** When it was issued; null for a key. */
  issuedAt: Date | null
  /** Names the token for the rate limit. */
  tokenId: string
}
export interface ClaimNames {
  user: string
  tenant: string
  role: string
  email: string
  emailVerified: string
}
export interface Verified {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  signature: string
}
interface Reading {
  names: ClaimNames
  limits: { maxSeconds: number; skewSeconds: number }
  tenant?: string
}

const ROLE_CODE = /^[A-Z][A-Z_]{0,39}$/
const TENANT_CODE = /^[a-z][a-z0-9-]{1,62}$/
/** As OpenID Connect has it. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/
const EMAIL = /^[^\s\p{C}@]{1,64}@[^\s\p{C}@]{1,255}$/u
const MAX_ROLES = 200

/** Reads the claims of a token whose signature, issuer, audience and times hold. */
export function readClaims({ header, payload, signature }: Verified, { names, limits, tenant: only }: Reading): TokenClaims {
  if (header.crit !== undefined) throw new TokenRefused('malformed', 'The header demands an extension (crit) that is not understood.')
  const { iat, exp, jti } = payload as { iat: number; exp: number; jti?: unknown }
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw unusable('iat', 'a number of seconds')
  if (iat > Date.now() / 1000 + limits.skewSeconds) throw new TokenRefused('not_yet_valid', 'The token was issued in the future (iat).')
  if (exp - iat > limits.maxSeconds)
    throw new TokenRefused('lives_too_long', `The token lives ${exp - iat} seconds; AUTH_MAX_TOKEN_SECONDS allows ${limits.maxSeconds}.`)
  const tenant = payload[names.tenant] ?? (names.tenant in payload ? undefined : only)
  if (typeof tenant !== 'string' || !(isUuid(tenant) || TENANT_CODE.test(tenant)))
    throw unusable(names.tenant, 'the id or the code of a tenant')
  const subject = payload[names.user]
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) throw unusable(names.user, 'the user’s id or the provider’s subject')
  return {
    tenant,
    issuer: String(payload.iss),
    subject,
    verifiedEmail: verifiedEmail(payload, names),
    roles: rolesOf(payload, names.role),
    issuedAt: new Date(iat * 1000),
    tokenId: typeof jti === 'string' ? `${tenant}/${subject}/${jti}` : signature,
  }
}

const unusable = (name: string, wanted: string) => new TokenRefused('claim_not_usable', `The claim ${name} is not ${wanted}.`)

function rolesOf(payload: Record<string, unknown>, name: string): readonly string[] | null {
  if (!(name in payload)) return null
  const said = Array.isArray(payload[name]) ? (payload[name] as unknown[]) : [payload[name]]
  const roles = said.filter((role): role is string => typeof role === 'string' && ROLE_CODE.test(role))
  // A list may hold what is meant for other applications; a single value may not.
  if (roles.length === 0 || said.length > MAX_ROLES || !said.every((role) => typeof role === 'string'))
    throw unusable(name, 'a role code or a list with one')
  return roles
}

/** Providers say `true`; some that can only send text say so in words. */
const SAID_SO: ReadonlySet<unknown> = new Set([true, 'true', 1, '1'])

function verifiedEmail(payload: Record<string, unknown>, names: ClaimNames): string | null {
  const email = payload[names.email]
  if (typeof email !== 'string' || email.length > 320 || !EMAIL.test(email) || !SAID_SO.has(payload[names.emailVerified])) return null
  return email.toLowerCase()
}
