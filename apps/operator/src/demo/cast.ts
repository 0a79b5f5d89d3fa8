import { randomUUID } from 'node:crypto'
import type { Tx } from '@tanager/postgres'
import type { UserCtx } from '../../../../services/talent/src/context.ts'
import type { NewTenant } from '../../../../services/talent/src/modules/tenants/tenants.actions.ts'
import { ROLE_CODES, type Role } from '../../../../services/talent/src/policy.ts'
import { demoEmail } from './users.ts'
import { usersByEmail } from './workflow.store.ts'

/** Each of a demo tenant's people, ready to act in the transaction: what the story does, it does as one of them. */
export type Cast = (role: Role) => UserCtx

export async function castOf(tx: Tx, profile: NewTenant): Promise<Cast> {
  const ids = new Map((await usersByEmail(tx)).map((user) => [user.email, user]))
  const contexts = new Map(
    ROLE_CODES.map((role) => {
      const email = demoEmail(role, profile.code)
      const user = ids.get(email)
      if (!user) throw new Error(`There is no ${email}.`)
      const actor = {
        tenantId: tx.tenantId,
        tenantCode: profile.code,
        tenantName: profile.name,
        userId: user.id,
        email,
        displayName: user.display_name,
        role,
      }
      return [role, { tx, actor, correlationId: randomUUID(), onAudit: () => {} }] as const
    }),
  )
  return (role) => contexts.get(role) as UserCtx
}
