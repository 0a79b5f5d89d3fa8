import { createPublicKey, type JsonWebKey } from 'node:crypto'

/** The public key (PEM) for a token's header; throws when there is none. */
export type KeySource = (kid: string | undefined, algorithm: string) => Promise<string>

interface Jwk extends JsonWebKey {
  kid?: string
  alg?: string
  use?: string
}
const KEY_TYPES: Readonly<Record<string, string>> = { RS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' }
const MAX_AGE_MS = 600_000
const COOLDOWN_MS = 10_000
const TIMEOUT_MS = 5_000
const MOST_KEYS = 100

/**
 * The keys of an identity provider, kept for ten minutes. An unknown kid makes it look again, but seldom: forged tokens must not
 * turn us against the provider. While the provider is away, known keys serve on.
 */
export function jwksKeys(url: string, onFailure: (error: unknown) => void): KeySource {
  let keys: Jwk[] = []
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let underway: Promise<void> | undefined

  async function load(): Promise<void> {
    triedAt = Date.now()
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json' }, redirect: 'error' })
    if (!answer.ok) throw new Error(`The JWKS answered ${answer.status}.`)
    const body = (await answer.json()) as { keys?: unknown }
    if (!Array.isArray(body.keys)) throw new Error('The JWKS has no keys.')
    keys = body.keys.filter((key): key is Jwk => typeof key === 'object' && key !== null).slice(0, MOST_KEYS)
    fetchedAt = Date.now()
  }
  const refresh = (): Promise<void> => {
    underway ??= load()
      .catch(onFailure)
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
    const expired = Date.now() - fetchedAt > MAX_AGE_MS
    // A good key does not wait for a look that somebody else's unknown one started.
    if ((!key || expired) && (underway !== undefined || Date.now() - triedAt > COOLDOWN_MS)) {
      await refresh()
      key = find(kid, algorithm)
    }
    if (!key) throw new Error('No such key.')
    return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string
  }
}
