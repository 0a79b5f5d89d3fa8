import { randomUUID } from 'node:crypto'
import type { Tx } from '@tanager/postgres'
import type { UserCtx } from '../../../../services/talent/src/context.ts'
import { ROLE_CODES } from '../../../../services/talent/src/policy.ts'
import type { DemoTenant } from './tenants.ts'
import { demoEmail, type Who } from './users.ts'
import { usersByEmail } from './workflow.store.ts'

/** Each of a demo tenant's people, ready to act in the transaction: what the story does, it does as one of them. */
export type Cast = (who: Who) => UserCtx

export async function castOf(tx: Tx, { profile, colleagues }: DemoTenant): Promise<Cast> {
  const users = new Map((await usersByEmail(tx)).map((user) => [user.email, user]))
  const people = [
    ...ROLE_CODES.map((role) => ({ who: role, role, email: demoEmail(role, profile.code) })),
    ...colleagues.map(({ handle, role }) => ({ who: handle, role, email: `${handle}@${profile.code}.example` })),
  ]
  const contexts = new Map(
    people.map(({ who, role, email }): [Who, UserCtx] => {
      const user = users.get(email)
      if (!user) throw new Error(`There is no ${email}.`)
      const actor = {
        tenantId: tx.tenantId,
        tenantCode: profile.code,
        tenantName: profile.name,
        userId: user.id,
        email,
        displayName: user.display_name,
        role,
        isPerson: true,
      }
      return [who, { tx, actor, correlationId: randomUUID(), onAudit: () => {} }]
    }),
  )
  return (who) => {
    const context = contexts.get(who)
    if (!context) throw new Error(`Nobody in ${profile.code} is ${who}.`)
    return context
  }
}
