import type { IncomingMessage } from 'node:http'
import type { VerifyToken } from './token.ts'

const MAX_TOKENS = 5_000

/**
 * Whose tokens were verified lately, so that a request's tenant is known before anything is parsed: tenants take turns at the load
 * gate. Whoever has no such token shares one place with all the others who have none; what is forged gains nothing by it.
 */
export function tokenTenants(maxTokens = MAX_TOKENS) {
  const known = new Map<string, string>()
  return {
    of: ({ headers }: Pick<IncomingMessage, 'headers'>): string => known.get(headers.authorization?.slice(7) ?? '') ?? '',
    remembering:
      (verify: VerifyToken): VerifyToken =>
      async (token) => {
        const claims = await verify(token)
        if (claims && !known.has(token)) {
          if (known.size >= maxTokens) known.delete(known.keys().next().value ?? '')
          known.set(token, claims.tenantId)
        }
        return claims
      },
  }
}
