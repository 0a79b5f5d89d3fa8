import { randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'

export const TOKEN_SECONDS = 60

export interface MintOptions {
  readonly algorithm: 'HS256' | 'ES256' | 'EdDSA'
  readonly key: string
  readonly keyId?: string
  readonly issuer: string
  readonly audience: string
}

/** Makes the token for one request to one tool server: whose call it is, and no scope but the tool's own. */
export type Mint = (bearer: { readonly tenantId: string; readonly subject: string }, scopes: readonly string[]) => string

export function createMint(options: MintOptions): Mint {
  const sign = createSigner({
    key: options.key,
    algorithm: options.algorithm,
    iss: options.issuer,
    aud: options.audience,
    expiresIn: TOKEN_SECONDS * 1000,
    ...(options.keyId === undefined ? {} : { kid: options.keyId }),
  })
  return ({ tenantId, subject }, scopes) => sign({ sub: subject, tenant_id: tenantId, scope: scopes.join(' '), jti: randomUUID() })
}
