import { newId, Problem } from '@tanager/kernel'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type { ProviderKeys } from './jwks.ts'
import { type ClaimNames, readClaims, type TokenClaims, type Verified } from './token-claims.ts'
import { type RefusalReason, TokenRefused } from './token-refused.ts'

/** Throws TokenRefused for a token that is worth nothing, and a Problem where that cannot be told now. */
export type VerifyToken = (token: string) => Promise<TokenClaims>

export interface TokenLimits {
  /** The longest time between `iat` and `exp`. */
  maxSeconds: number
  /** How far the clocks may be apart. */
  skewSeconds: number
}

const DEV_ISSUER = 'tanager-dev'
const DEV_AUDIENCE = 'tanager'
const DEV_NAMES: ClaimNames = { user: 'sub', tenant: 'tenant_id', role: 'role', email: 'email', emailVerified: 'email_verified' }
export const DEV_EXPECTED = { issuer: DEV_ISSUER, audience: DEV_AUDIENCE, algorithms: ['HS256'], names: DEV_NAMES }
export const PROVIDER_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const
export const DEV_TOKEN_SECONDS = 8 * 60 * 60
export const DEFAULT_LIMITS: TokenLimits = { maxSeconds: 86_400, skewSeconds: 5 }

export interface DevToken {
  userId: string
  tenantId: string
  role: string
  name: string
}

/** Tokens of the Development environment: HS256 with a key that only this installation knows. */
export function devTokens(key: string, limits = DEFAULT_LIMITS): { sign: (claims: DevToken) => string; verify: VerifyToken } {
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    iss: DEV_ISSUER,
    aud: DEV_AUDIENCE,
    expiresIn: DEV_TOKEN_SECONDS * 1000,
    notBefore: 0,
  })
  const check = createVerifier({ key, algorithms: ['HS256'], allowedIss: DEV_ISSUER, allowedAud: DEV_AUDIENCE, ...shared(limits) })
  return {
    sign: ({ userId, tenantId, role, name }) => sign({ sub: userId, tenant_id: tenantId, role, name, jti: newId() }),
    verify: (token) => judged(token, async () => readClaims(check(token) as Verified, { names: DEV_NAMES, limits })),
  }
}

export interface ProviderOptions {
  keys: ProviderKeys
  issuer: string
  audience: string
  names: ClaimNames
  /** Whose the tokens without a tenant claim are. */
  tenant?: string
  limits?: TokenLimits
}

/** Tokens of an identity provider: asymmetric algorithms only, keys from its JWKS alone (never from the token). */
export function providerTokens({ keys, issuer, audience, names, tenant, limits = DEFAULT_LIMITS }: ProviderOptions): VerifyToken {
  const verifier = () =>
    createVerifier({
      key: async ({ header }: { header: { kid?: unknown; alg?: unknown } }) =>
        keys.find(typeof header.kid === 'string' ? header.kid : undefined, String(header.alg)),
      algorithms: [...PROVIDER_ALGORITHMS],
      allowedIss: issuer,
      allowedAud: audience,
      ...shared(limits),
    })
  let check = verifier()
  let edition = keys.edition()
  return (token) =>
    judged(token, async () => {
      await keys.refreshed()
      if (keys.edition() !== edition) {
        // A new verifier knows no signature of the keys of before.
        check = verifier()
        edition = keys.edition()
      }
      return readClaims((await check(token)) as Verified, { names, limits, ...(tenant ? { tenant } : {}) })
    })
}

// The cache spares the signature, not the database's word: a revoked user is refused at the next request.
const shared = ({ skewSeconds }: TokenLimits) => ({
  cache: 5_000,
  complete: true as const,
  requiredClaims: ['exp', 'iat', 'iss', 'aud'],
  clockTolerance: skewSeconds * 1000,
})

/** One token, one text: base64url that spells the same bytes in another way is not the text that was signed. */
const isCanonical = (token: string) => token.split('.').every((part) => CANONICAL.test(part))
/** The bits of the last character that stand for no byte are zero. */
const CANONICAL = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/

async function judged(token: string, judge: () => Promise<TokenClaims>): Promise<TokenClaims> {
  if (!isCanonical(token)) throw new TokenRefused('malformed', 'The token is not in the form of a JWT.')
  try {
    return await judge()
  } catch (error) {
    const cause = error instanceof TokenError ? (error.originalError ?? error) : error
    if (cause instanceof TokenRefused || cause instanceof Problem) throw cause
    throw new TokenRefused(reasonOf(cause), cause instanceof Error ? cause.message : 'The token cannot be read.')
  }
}

const REASONS: Record<string, RefusalReason> = {
  FAST_JWT_INVALID_ALGORITHM: 'algorithm_not_allowed',
  FAST_JWT_INVALID_KEY: 'algorithm_not_allowed',
  FAST_JWT_INVALID_SIGNATURE: 'bad_signature',
  FAST_JWT_MISSING_SIGNATURE: 'bad_signature',
  FAST_JWT_VERIFY_ERROR: 'bad_signature',
  FAST_JWT_INACTIVE: 'not_yet_valid',
  FAST_JWT_EXPIRED: 'expired',
  FAST_JWT_MISSING_REQUIRED_CLAIM: 'claim_not_usable',
  FAST_JWT_INVALID_CLAIM_TYPE: 'claim_not_usable',
}

function reasonOf(error: unknown): RefusalReason {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code !== 'FAST_JWT_INVALID_CLAIM_VALUE') return REASONS[code] ?? 'malformed'
  if (/\biss claim/.test(message)) return 'wrong_issuer'
  return /\baud claim/.test(message) ? 'wrong_audience' : 'claim_not_usable'
}
