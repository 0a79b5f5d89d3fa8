import { isUuid, Problem } from '@tanager/kernel'
import type { Opening } from '@tanager/postgres'
import type { Actor } from '../../context.ts'
import type { Role } from '../../policy.ts'
import type { ApiKey } from './api-key.ts'
import { IDENTITY_SQL, type OpenedRequest } from './identity.store.ts'
import { tenantSuspended } from './tenant-suspended.ts'
import type { TokenClaims } from './token-claims.ts'
import { TokenRefused } from './token-refused.ts'

/** What a token says, its tenant by id. */
export interface Claims extends TokenClaims {
  tenantId: string
  /** Of a service account: the hash of its key, which nobody has confirmed before the database does. */
  apiKeyHash?: Buffer
}

/** The statement that begins a request's transaction: sets the tenant and asks for the token's user. */
export const openingOf = ({ tenantId, subject, issuer, verifiedEmail, issuedAt, apiKeyHash }: Claims): Opening =>
  apiKeyHash
    ? { tenantId, statement: IDENTITY_SQL.openKeyRequest, values: [apiKeyHash] }
    : {
        tenantId,
        statement: IDENTITY_SQL.openRequest,
        values: [isUuid(subject) ? subject : null, issuer, subject, verifiedEmail, issuedAt],
      }

/** What a key says of itself. */
export const claimsOfKey = ({ tenantId, secretHash }: ApiKey): Claims => ({
  tenantId,
  tenant: tenantId,
  issuer: '',
  subject: '',
  verifiedEmail: null,
  roles: null,
  issuedAt: null,
  tokenId: `key/${secretHash.toString('base64url')}`,
  apiKeyHash: secretHash,
})

/** The caller as the database has them now: 401 when it does not stand by the token, 403 when the tenant or the chosen role does not let them. */
export function confirmCaller(claims: Claims, opened: OpenedRequest | undefined, chosenRole: string | undefined): Actor {
  if (!opened) throw new TokenRefused('no_such_tenant', 'There is no such tenant.')
  const { user_id: userId } = opened
  if (userId === null && claims.apiKeyHash) throw new TokenRefused('no_such_key', 'The key is unknown, revoked or expired.')
  if (userId === null) {
    const why =
      claims.verifiedEmail === null
        ? 'The token carries no verified e-mail to link it by.'
        : 'No active user has its verified e-mail, or that user is linked to another account of this provider.'
    throw new TokenRefused('no_such_user', `The subject belongs to no user of this tenant. ${why}`)
  }
  if (opened.user_status !== 'Active') throw new TokenRefused('user_inactive', 'The user is deactivated.')
  if (opened.signed_out) throw new TokenRefused('signed_out', 'The user has ended all sessions since this token was issued.')
  const role = chooseRole(opened.roles, claims.roles, chosenRole)
  if (opened.tenant_status !== 'Active') throw tenantSuspended()
  return {
    tenantId: claims.tenantId,
    tenantCode: opened.tenant_code,
    tenantName: opened.tenant_name,
    userId,
    email: opened.email,
    displayName: opened.display_name,
    role: role as Role,
    isPerson: claims.apiKeyHash === undefined,
  }
}

/** The role that counts: the chosen one, the first that the token names, or the first that was granted; always one that the user holds. */
export function chooseRole(held: readonly string[], named: readonly string[] | null, chosen: string | undefined): string {
  if (held.length === 0) throw new TokenRefused('no_role', 'The user holds no active role.')
  const role = named === null ? held[0] : named.find((code) => held.includes(code))
  if (role === undefined) throw new TokenRefused('role_not_held', 'The user holds none of the roles that the token names.')
  if (chosen === undefined) return role
  if (!held.includes(chosen)) throw new Problem(403, 'role_not_held', 'X-Tanager-Role names a role that you do not hold.')
  return chosen
}
