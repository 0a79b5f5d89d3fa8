import { createPublicKey, type JsonWebKey } from 'node:crypto'

/** The public key (PEM) for a token's header; throws when there is none. */
export type KeySource = (kid: string | undefined, algorithm: string) => Promise<string>

interface Jwk extends JsonWebKey {
  kid?: string
  alg?: string
  use?: string
}
const KEY_TYPES: Record<string, string> = { RS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' }

/**
 * The keys of an identity provider. Kept for `maxAgeMs`; an unknown kid makes it look again, but not more often than
 * `cooldownMs`, so that forged tokens cannot turn us against the provider. When the provider is away, known keys serve on.
 */
export function jwksKeys(options: {
  url: string
  maxAgeMs?: number
  cooldownMs?: number
  timeoutMs?: number
  now?: () => number
  /** Told when the provider could not be asked: callers only see 401. */
  onFailure?: (error: unknown) => void
}): KeySource {
  const { url, maxAgeMs = 600_000, cooldownMs = 10_000, timeoutMs = 5_000, now = Date.now } = options
  let keys: Jwk[] = []
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let underway: Promise<void> | undefined

  async function load(): Promise<void> {
    triedAt = now()
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The JWKS answered ${response.status}.`)
    const body = (await response.json()) as { keys?: unknown }
    if (!Array.isArray(body.keys)) throw new Error('The JWKS has no keys.')
    keys = body.keys.filter((key): key is Jwk => typeof key === 'object' && key !== null).slice(0, 100)
    fetchedAt = now()
  }
  const refresh = () => {
    underway ??= load()
      .catch((error: unknown) => {
        options.onFailure?.(error)
        throw error
      })
      .finally(() => {
        underway = undefined
      })
    return underway
  }
  const find = (kid: string | undefined, algorithm: string): Jwk | undefined => {
    const fitting = keys.filter(
      (key) => key.kty === KEY_TYPES[algorithm] && (key.use ?? 'sig') === 'sig' && (key.alg ?? algorithm) === algorithm,
    )
    return kid === undefined ? (fitting.length === 1 ? fitting[0] : undefined) : fitting.find((key) => key.kid === kid)
  }

  return async (kid, algorithm) => {
    let key = find(kid, algorithm)
    const expired = now() - fetchedAt > maxAgeMs
    if ((!key || expired) && now() - triedAt > cooldownMs) {
      await refresh().catch((error: unknown) => {
        if (!key) throw error
      })
      key = find(kid, algorithm)
    } else if (underway) {
      await underway.catch(() => {})
      key = find(kid, algorithm)
    }
    if (!key) throw new Error('No such key.')
    return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string
  }
}
