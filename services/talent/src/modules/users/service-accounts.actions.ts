import { newId } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import type { Role } from '../../policy.ts'
import { searchKey } from './search-key.ts'
import { grantUserRole, insertServiceUser, setUserStatus } from './user-changes.store.ts'

/** A user that no person signs in as. The caller records the audit entry. */
export async function addServiceAccount(ctx: Ctx, name: string, role: Role): Promise<string> {
  const id = newId()
  const email = `${id}@service.invalid`
  await insertServiceUser(ctx.tx, id, {
    email,
    emailKey: email,
    displayName: name,
    searchKey: searchKey(name),
    department: null,
    location: null,
  })
  await grantUserRole(ctx.tx, id, role)
  return id
}
export const endServiceAccount = (ctx: Ctx, userId: string) => setUserStatus(ctx.tx, userId, 'Inactive')
