import type { IncomingMessage } from 'node:http'
import { isUuid } from '@tanager/kernel'
import { isApiKey, readApiKey } from './api-key.ts'
import { type Claims, claimsOfKey } from './caller.ts'
import type { VerifyToken } from './token.ts'
import { TokenRefused } from './token-refused.ts'

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
      (identify: (token: string) => Promise<Claims>): typeof identify =>
      async (token) => {
        const claims = await identify(token)
        if (!known.has(token) && !claims.apiKeyHash) {
          if (known.size >= maxTokens) known.delete(known.keys().next().value ?? '')
          known.set(token, claims.tenantId)
        }
        return claims
      },
  }
}

/** The verified claims with the tenant by its id. A code is looked up once: it never comes to mean another tenant. */
export function tenantById(verify: VerifyToken, tenantOfCode: (code: string) => Promise<string | undefined>) {
  const ids = new Map<string, string>()
  return async (token: string): Promise<Claims> => {
    if (isApiKey(token)) {
      const key = readApiKey(token)
      if (!key) throw new TokenRefused('malformed', 'The key is not in the form of one.')
      return claimsOfKey(key)
    }
    const claims = await verify(token)
    if (isUuid(claims.tenant)) return { ...claims, tenantId: claims.tenant.toLowerCase() }
    const tenantId = ids.get(claims.tenant) ?? (await tenantOfCode(claims.tenant))
    if (tenantId === undefined) throw new TokenRefused('no_such_tenant', `There is no tenant with the code ${claims.tenant}.`)
    ids.set(claims.tenant, tenantId)
    return { ...claims, tenantId }
  }
}
