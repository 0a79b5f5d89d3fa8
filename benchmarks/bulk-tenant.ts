import { newId } from '@tanager/kernel'
import { inTenant, type Pool } from '@tanager/postgres'
import { createTenantWithUsers } from '../apps/operator/src/demo/tenant-users.ts'
import { ACME_USERS } from '../apps/operator/src/demo/users.ts'
import { operatorContext } from '../apps/operator/src/operator-context.ts'
import { Refusal } from '../apps/operator/src/refusal.ts'
import { tenantOfCode } from '../services/talent/src/modules/identity/identity.store.ts'
import { BULK_SQL } from './bulk-candidates.store.ts'

/** The tenant to fill, made with a user per role when there is none, and how many candidates it has. */
export async function bulkTenant(owner: Pool, code: string, add: boolean): Promise<{ tenantId: string; existing: number }> {
  const found = await tenantOfCode(owner, code)
  if (found === undefined) {
    const tenantId = newId()
    const profile = { code, name: `Bulk ${code}`, legalName: `Bulk ${code} Limited`, domain: `${code}.example` }
    await inTenant(owner, { tenantId }, (tx) => createTenantWithUsers(operatorContext(tx), profile, ACME_USERS))
    return { tenantId, existing: 0 }
  }
  const existing = await inTenant(owner, { tenantId: found }, async (tx) => {
    const [row] = await tx.query<{ count: number }>({ text: BULK_SQL.count })
    return row?.count ?? 0
  })
  if (existing > 0 && !add) {
    throw new Refusal(`The tenant ${code} has ${existing} candidates already. Say --add to add more, or name another --tenant.`)
  }
  return { tenantId: found, existing }
}
