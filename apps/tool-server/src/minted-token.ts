import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

/** What the governor's token says about one call. */
export interface MintedClaims {
  readonly subject: string
  readonly tenantId: string
  readonly scopes: readonly string[]
  /** Seconds since 1970. */
  readonly expiresAt: number
}

interface Key {
  readonly algorithm: 'HS256' | 'ES256' | 'EdDSA'
  readonly fits: (signed: string, signature: Buffer) => boolean
}

const SHORTEST_SECRET = 32
const CLOCK_SKEW_SECONDS = 30

/**
 * The key alone decides which algorithm counts, never the token: a shared secret is HS256, a public key (PEM) is ES256 or EdDSA.
 */
export function readKey(text: string): Key {
  if (!text.includes('-----BEGIN')) {
    if (Buffer.byteLength(text) < SHORTEST_SECRET) throw new Error(`must have at least ${SHORTEST_SECRET} bytes, or be a public key (PEM)`)
    return {
      algorithm: 'HS256',
      fits(signed, signature) {
        const own = createHmac('sha256', text).update(signed).digest()
        return own.length === signature.length && timingSafeEqual(own, signature)
      },
    }
  }
  if (text.includes('PRIVATE KEY')) throw new Error('is a private key; this server needs the public one')
  const key = publicKey(text)
  if (key.asymmetricKeyType === 'ed25519') {
    return { algorithm: 'EdDSA', fits: (signed, signature) => verify(null, Buffer.from(signed), key, signature) }
  }
  if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') {
    return {
      algorithm: 'ES256',
      fits: (signed, signature) => verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature),
    }
  }
  throw new Error('must be an Ed25519 or a P-256 public key')
}

function publicKey(text: string): KeyObject {
  try {
    return createPublicKey(text)
  } catch {
    throw new Error('is not a readable public key (PEM)')
  }
}

/** Checks a token for this server; null for every reason, so that a forger learns nothing. */
export function verifyMinted(
  token: string,
  { key, audience, issuer, now = Date.now() }: { key: Key; audience: string; issuer: string | undefined; now?: number },
): MintedClaims | null {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const header = decode(head)
  if (more.length > 0 || header?.alg !== key.algorithm || header.crit !== undefined) return null
  if (!key.fits(`${head}.${body}`, Buffer.from(signature, 'base64url'))) return null
  const claims = decode(body)
  if (claims === null || claims.aud !== audience || (issuer !== undefined && claims.iss !== issuer)) return null
  const seconds = now / 1000
  const { exp, nbf = seconds, iat = seconds, sub, tenant_id: tenantId, scope } = claims
  if (typeof exp !== 'number' || exp <= seconds) return null
  if (!(Number(nbf) <= seconds + CLOCK_SKEW_SECONDS && Number(iat) <= seconds + CLOCK_SKEW_SECONDS)) return null
  if (typeof sub !== 'string' || typeof tenantId !== 'string' || typeof scope !== 'string') return null
  return { subject: sub, tenantId, scopes: scope.split(' ').filter(Boolean), expiresAt: Math.floor(exp) }
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
