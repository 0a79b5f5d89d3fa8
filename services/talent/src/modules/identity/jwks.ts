import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { rateLimiter, unavailable } from '@tanager/kernel'
import { TokenRefused } from './token-refused.ts'

/** The keys of an identity provider. */
export interface ProviderKeys {
  /** To be awaited before a token is judged: sees that a key which was withdrawn is not used for long. Never throws. */
  refreshed(): Promise<void> | undefined
  /** Another number as soon as the keys are others: what was verified with the keys of before must be verified again. */
  edition(): number
  /** The public key (PEM) for a token's header; throws when there is none, or when nobody can be asked. */
  find(kid: string | undefined, algorithm: string): Promise<string>
}

interface Jwk extends JsonWebKey {
  kid?: string
  alg?: string
  use?: string
}
const KEY_TYPES: Record<string, string> = { RS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' }

/**
 * Fetches the key set in the background from half of `maxAgeMs` on and waits for it from `maxAgeMs` on, and at once when a token names a key
 * that is not in it, though not more often than `looksPerMinute`: forged tokens must not turn us against the provider. While the provider
 * cannot be reached the known keys serve on, and only one try in `cooldownMs` is made, which nobody with a known key waits for.
 */
export function jwksKeys(options: {
  url: string
  maxAgeMs?: number
  looksPerMinute?: number
  cooldownMs?: number
  timeoutMs?: number
  now?: () => number
  /** Told when the provider could not be asked. */
  onFailure?: (error: unknown) => void
}): ProviderKeys {
  const { url, maxAgeMs = 40_000, looksPerMinute = 6, cooldownMs = 5_000, timeoutMs = 5_000, now = () => Date.now() } = options
  const looks = rateLimiter({ limit: looksPerMinute, now })
  let keys: Jwk[] = []
  let edition = 0
  let fetchedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let underway: Promise<void> | undefined

  async function load(): Promise<void> {
    const begunAt = now()
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The JWKS answered ${response.status}.`)
    const body = (await response.json()) as { keys?: unknown } | null
    if (!Array.isArray(body?.keys)) throw new Error('The JWKS has no keys.')
    const found = body.keys.filter((key): key is Jwk => typeof key === 'object' && key !== null).slice(0, 100)
    if (JSON.stringify(found) !== JSON.stringify(keys)) edition += 1
    keys = found
    fetchedAt = begunAt
    failedAt = Number.NEGATIVE_INFINITY
  }
  const refresh = (): Promise<void> => {
    underway ??= load()
      .catch((error: unknown) => {
        failedAt = now()
        options.onFailure?.(error)
      })
      .finally(() => {
        underway = undefined
      })
    return underway
  }
  const isAway = () => failedAt !== Number.NEGATIVE_INFINITY
  const mayTryAgain = () => now() - failedAt >= cooldownMs
  const lookAgain = () => underway ?? ((isAway() ? mayTryAgain() : looks.take('').allowed) ? refresh() : undefined)
  const lookUp = (kid: string | undefined, algorithm: string): Jwk | undefined => {
    const fitting = keys.filter(
      (key) => key.kty === KEY_TYPES[algorithm] && (key.use ?? 'sig') === 'sig' && (key.alg ?? algorithm) === algorithm,
    )
    return kid === undefined ? (fitting.length === 1 ? fitting[0] : undefined) : fitting.find((key) => key.kid === kid)
  }

  return {
    refreshed() {
      const ageMs = now() - fetchedAt
      if (ageMs <= maxAgeMs / 2 || ageMs === Number.POSITIVE_INFINITY || (isAway() && !mayTryAgain())) return undefined
      const fetching = refresh()
      return ageMs > maxAgeMs && !isAway() ? fetching : undefined
    },
    edition: () => edition,
    async find(kid, algorithm) {
      let key = lookUp(kid, algorithm)
      // What was asked before this token came may not know its key yet: so twice.
      for (const look of [() => underway, lookAgain]) {
        if (key) break
        await look()
        key = lookUp(kid, algorithm)
      }
      if (key) return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string
      if (isAway())
        throw unavailable(
          'identity_unavailable',
          'The identity provider cannot be reached, and this token’s key is not known yet.',
          cooldownMs / 1000,
        )
      throw new TokenRefused('unknown_key', 'The identity provider publishes no key that fits the token.')
    },
  }
}
