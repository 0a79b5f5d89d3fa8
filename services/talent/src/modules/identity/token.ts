import { isUuid, newId } from '@tanager/kernel'
import { createSigner, createVerifier } from 'fast-jwt'
import type { KeySource } from './jwks.ts'

/** What a token says; nothing of it holds until the database has confirmed it. */
export interface Claims {
  tenantId: string
  userId: string
  role: string
  /** Names the token for the rate limit. */
  tokenId: string
}
export interface ClaimNames {
  user: string
  tenant: string
  role: string
}
export type VerifyToken = (token: string) => Promise<Claims | undefined>

const DEV_ISSUER = 'tanager-dev'
const DEV_AUDIENCE = 'tanager'
const ROLE_CODE = /^[A-Z][A-Z_]{0,39}$/
const CLOCK_TOLERANCE_MS = 5_000
export const DEV_TOKEN_SECONDS = 8 * 60 * 60

/** Tokens of the Development environment: HS256 with a key that only this installation knows. */
export function devTokens(key: string): { sign: (claims: Omit<Claims, 'tokenId'> & { name: string }) => string; verify: VerifyToken } {
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    iss: DEV_ISSUER,
    aud: DEV_AUDIENCE,
    expiresIn: DEV_TOKEN_SECONDS * 1000,
    notBefore: 0,
  })
  const check = createVerifier({ key, algorithms: ['HS256'], allowedIss: DEV_ISSUER, allowedAud: DEV_AUDIENCE, ...SHARED })
  const names = { user: 'sub', tenant: 'tenant_id', role: 'role' }
  return {
    sign: ({ userId, tenantId, role, name }) => sign({ sub: userId, tenant_id: tenantId, role, name, jti: newId() }),
    verify: async (token) => {
      try {
        return isCanonical(token) ? toClaims(check(token) as Verified, names) : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** Tokens of an identity provider: asymmetric algorithms only, keys from its JWKS alone (never from the token). */
export function providerTokens(options: { keys: KeySource; issuer: string; audience: string; names: ClaimNames }): VerifyToken {
  const check = createVerifier({
    key: async ({ header }: { header: { kid?: unknown; alg?: unknown } }) =>
      options.keys(typeof header.kid === 'string' ? header.kid : undefined, String(header.alg)),
    algorithms: ['RS256', 'ES256', 'EdDSA'],
    allowedIss: options.issuer,
    allowedAud: options.audience,
    ...SHARED,
  })
  return async (token) => {
    try {
      return isCanonical(token) ? toClaims((await check(token)) as Verified, options.names) : undefined
    } catch {
      return undefined
    }
  }
}

// The cache spares the signature, not the database's word: a revoked user is refused at the next request.
const SHARED = { cache: 5_000, complete: true, requiredClaims: ['exp', 'iss', 'aud'], clockTolerance: CLOCK_TOLERANCE_MS }

/** One token, one text: base64url that spells the same bytes in another way is not the text that was signed. */
const isCanonical = (token: string) => token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

interface Verified {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  signature: string
}

function toClaims({ header, payload, signature }: Verified, names: ClaimNames): Claims | undefined {
  if (header.crit !== undefined) return undefined // an extension that we do not understand
  if (typeof payload.iat === 'number' && payload.iat * 1000 > Date.now() + CLOCK_TOLERANCE_MS) return undefined
  const { [names.user]: userId, [names.tenant]: tenantId, [names.role]: role, jti } = payload
  if (!isUuid(userId) || !isUuid(tenantId) || typeof role !== 'string' || !ROLE_CODE.test(role)) return undefined
  return { userId, tenantId, role, tokenId: typeof jti === 'string' ? `${tenantId}/${userId}/${jti}` : signature }
}
