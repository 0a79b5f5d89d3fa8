import { hash } from 'node:crypto'
import type { Caller } from '../../ports.ts'
import { LinkBroken } from './link.ts'
import { createMint, type MintOptions } from './mint.ts'
import { type AccessToken, fetchToken, type TokenEndpoint } from './token-endpoint.ts'

/** On whose behalf a server is asked. The token is the caller's own: it goes to a token endpoint alone, never to a tool server. */
export type Bearer = Pick<Caller, 'tenantId' | 'subject' | 'token'>

export type AuthHeaders = Readonly<Record<string, string>>

/** How requests to one server over HTTP prove who sends them. */
export interface Credentials {
  headers(bearer: Bearer, scopes: readonly string[]): AuthHeaders | Promise<AuthHeaders>
  /** The server did not take what it was given: true when another can be had. */
  renewable(bearer: Bearer): boolean
}

/** As the configuration says, with its secrets read. */
export type CredentialOptions =
  | ({ readonly kind: 'minted' } & MintOptions)
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | ({ readonly kind: 'client_credentials' } & TokenEndpoint)
  | ({ readonly kind: 'token_exchange' } & TokenEndpoint)
  | { readonly kind: 'none' }

/** A token is asked for anew so long before it expires. */
const EARLY_MS = 30_000
const MOST_TOKENS = 5_000
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'

export function createCredentials(name: string, options: CredentialOptions): Credentials {
  switch (options.kind) {
    case 'minted': {
      const mint = createMint(options)
      return { headers: (bearer, scopes) => bearing(mint(bearer, scopes)), renewable: () => false }
    }
    case 'header': {
      const headers = { [options.name.toLowerCase()]: options.value }
      return { headers: () => headers, renewable: () => false }
    }
    case 'client_credentials':
      return keptTokens(name, {
        keyOf: () => '',
        fetch: () => fetchToken(options, { grant_type: 'client_credentials' }),
      })
    case 'token_exchange':
      return keptTokens(name, {
        // By the caller's token, not by the caller: another token may be narrower.
        keyOf: ({ token }) => hash('sha256', token, 'hex'),
        fetch: ({ token }) =>
          fetchToken(options, {
            grant_type: EXCHANGE,
            subject_token: token,
            subject_token_type: ACCESS_TOKEN,
            requested_token_type: ACCESS_TOKEN,
          }),
      })
    case 'none':
      return { headers: () => ({}), renewable: () => false }
  }
}

const bearing = (token: string): AuthHeaders => ({ authorization: `Bearer ${token}` })

/** Tokens of an authorization server: fetched once for all who need the same, kept until shortly before they expire. */
function keptTokens(
  name: string,
  how: { readonly keyOf: (bearer: Bearer) => string; readonly fetch: (bearer: Bearer) => Promise<AccessToken> },
): Credentials {
  const kept = new Map<string, { readonly headers: AuthHeaders; readonly until: number }>()
  const coming = new Map<string, Promise<AuthHeaders>>()

  async function get(key: string, bearer: Bearer): Promise<AuthHeaders> {
    try {
      const { token, expiresMs } = await how.fetch(bearer)
      const headers = bearing(token)
      if (kept.size >= MOST_TOKENS) kept.clear()
      const now = Date.now()
      // One that is good for less than that is used for half its time.
      kept.set(key, { headers, until: now + Math.max(expiresMs - EARLY_MS, expiresMs / 2) })
      return headers
    } catch (error) {
      // Nothing was sent to the tool server.
      throw new LinkBroken(`No token could be fetched for ${name}: ${(error as Error).message}`, true)
    } finally {
      coming.delete(key)
    }
  }

  return {
    headers(bearer) {
      const key = how.keyOf(bearer)
      const there = kept.get(key)
      if (there !== undefined && Date.now() < there.until) return there.headers
      const awaited = coming.get(key) ?? get(key, bearer)
      coming.set(key, awaited)
      return awaited
    },
    renewable(bearer) {
      return kept.delete(how.keyOf(bearer))
    },
  }
}
