import { newId, notFound, refused } from '@tanager/kernel'
import { nowOf, type UserCtx } from '../../context.ts'
import { holdsNoApprovingAction, isForPrograms, PROGRAM_ROLES } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { hashApiKey, newApiKey } from '../identity/api-key.ts'
import { addServiceAccount, endServiceAccount } from '../users/service-accounts.actions.ts'
import type { CreateApiKey } from './api-keys.schema.ts'
import { type ApiKeyRow, findApiKey, insertApiKey, lockApiKey, revokeKey } from './api-keys.store.ts'

/** A service account with its key. The secret is told once; the database keeps its hash. */
export async function createApiKey(ctx: UserCtx, input: CreateApiKey): Promise<ApiKeyRow & { secret: string }> {
  const { tx, actor } = ctx
  if (!holdsNoApprovingAction(input.role))
    throw refused('approving_role', `${input.role} decides approvals, which a program never does. Choose another role.`)
  if (!isForPrograms(input.role))
    throw refused('role_for_people', `${input.role} is for people. A program may be ${PROGRAM_ROLES.join(', ')}.`)
  if (new Date(input.expires_at) <= nowOf(ctx)) throw refused('expiry_in_the_past', 'The key must expire in the future.')
  const id = newId()
  const secret = newApiKey(tx.tenantId)
  const userId = await addServiceAccount(ctx, input.name, input.role)
  const key = {
    id,
    userId,
    name: input.name,
    role: input.role,
    secretHash: hashApiKey(secret),
    expiresAt: input.expires_at,
    createdBy: actor.userId,
  }
  await insertApiKey(tx, key)
  const details = { role: input.role, user_id: userId, expires_at: input.expires_at }
  await recordAudit(ctx, { action: 'api-key.create', entityType: 'api_key', entityId: id, outcome: 'Created', details })
  return { ...(await demandApiKey(ctx, id)), secret }
}

/** Its next request is refused. */
export async function revokeApiKey(ctx: UserCtx, id: string): Promise<ApiKeyRow> {
  const key = await lockApiKey(ctx.tx, id)
  if (!key) throw notFound()
  if (key.status === 'Revoked') throw refused('illegal_transition', 'This key was already revoked.')
  await revokeKey(ctx.tx, id)
  await endServiceAccount(ctx, key.user_id)
  await recordAudit(ctx, {
    action: 'api-key.revoke',
    entityType: 'api_key',
    entityId: id,
    outcome: 'Revoked',
    details: { user_id: key.user_id },
  })
  return demandApiKey(ctx, id)
}

export async function demandApiKey(ctx: Pick<UserCtx, 'tx'>, id: string): Promise<ApiKeyRow> {
  const key = await findApiKey(ctx.tx, id)
  if (!key) throw notFound()
  return key
}
