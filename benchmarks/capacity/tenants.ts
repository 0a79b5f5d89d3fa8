import { newId } from '@tanager/kernel'
import { inTenant, type Pool } from '@tanager/postgres'
import { operatorContext } from '../../apps/operator/src/operator-context.ts'
import { createTenant } from '../../services/talent/src/modules/tenants/tenants.actions.ts'
import { addUser } from '../../services/talent/src/modules/users/users.actions.ts'

export interface BenchTenant {
  tenantId: string
  userId: string
}

/** A tenant with one recruiter. */
export async function makeTenant(owner: Pool, code: string): Promise<BenchTenant> {
  const tenantId = newId()
  const userId = await inTenant(owner, { tenantId }, async (tx) => {
    const ctx = operatorContext(tx)
    await createTenant(ctx, { code, name: code, legalName: `${code} Limited`, domain: `${code}.example` })
    return addUser(ctx, { email: `recruiter@${code}.example`, displayName: 'Recruiter', roles: ['RECRUITER'] })
  })
  return { tenantId, userId }
}

/** So many, a few at a time. */
export async function makeTenants(owner: Pool, count: number, atOnce: number): Promise<BenchTenant[]> {
  const made: BenchTenant[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      made[index] = await makeTenant(owner, `t${String(index).padStart(4, '0')}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return made
}
