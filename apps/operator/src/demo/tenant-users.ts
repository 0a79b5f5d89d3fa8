import type { Ctx } from '../../../../services/talent/src/context.ts'
import { createTenant, type NewTenant } from '../../../../services/talent/src/modules/tenants/tenants.actions.ts'
import { addUser } from '../../../../services/talent/src/modules/users/users.actions.ts'
import { ROLE_CODES, type Role } from '../../../../services/talent/src/policy.ts'
import type { Colleague } from './colleagues.ts'
import { type DemoUser, demoEmail } from './users.ts'

/** A tenant with its defaults, one user per role and, where there are some, their colleagues; each audited. */
export async function createTenantWithUsers(
  ctx: Ctx,
  profile: NewTenant,
  users: Record<Role, DemoUser>,
  colleagues: readonly Colleague[] = [],
): Promise<void> {
  await createTenant(ctx, profile)
  const add = (email: string, role: Role, { name, department, location }: DemoUser) =>
    addUser(ctx, { email, displayName: name, roles: [role], department, location })
  for (const role of ROLE_CODES) await add(demoEmail(role, profile.code), role, users[role])
  for (const one of colleagues) await add(`${one.handle}@${profile.code}.example`, one.role, one)
}
