import type { Ctx } from '../../../../services/talent/src/context.ts'
import { addUser, createTenant, type NewTenant } from '../../../../services/talent/src/modules/tenants/tenants.actions.ts'
import { ROLE_CODES, type Role } from '../../../../services/talent/src/policy.ts'
import { type DemoUser, demoEmail } from './users.ts'

/** A tenant with its defaults and one user per role, each audited. */
export async function createTenantWithUsers(ctx: Ctx, profile: NewTenant, users: Record<Role, DemoUser>): Promise<void> {
  await createTenant(ctx, profile)
  for (const role of ROLE_CODES) {
    const { name, department, location } = users[role]
    await addUser(ctx, { email: demoEmail(role, profile.code), displayName: name, roles: [role], department, location })
  }
}
