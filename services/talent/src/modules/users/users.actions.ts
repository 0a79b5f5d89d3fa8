import { checkVersion, conflict, etagOf, newId, notFound, refused } from '@tanager/kernel'
import { isSqlState, UNIQUE_VIOLATION } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import type { Role } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { searchKey } from './search-key.ts'
import {
  deleteIdentities,
  findUserByEmail,
  grantUserRole,
  hasOtherAdmin,
  insertUser,
  type LockedUser,
  lockAdministrators,
  lockUser,
  markSignedOut,
  revokeUserRole,
  saveUser,
  setUserStatus,
  touchUser,
  type UserProfile,
} from './user-changes.store.ts'
import { type Changed, refuseDeactivation, refuseRoles, userFlow } from './user-rules.ts'
import type { PatchUser, SetRoles } from './users.schema.ts'
import { findAdminUser } from './users.store.ts'
import { listWaiting } from './waiting.store.ts'

// The API, the operator's command and an identity provider all change users here.

export interface UserToAdd {
  email: string
  displayName: string
  roles: readonly Role[]
  department?: string | null
  location?: string | null
}

export async function addUser(ctx: Ctx, user: UserToAdd): Promise<string> {
  const id = newId()
  const profile = profileOf({ email: user.email, display_name: user.displayName, department_name: null, location_name: null })
  await withFreeEmail(ctx, profile.emailKey, () =>
    insertUser(ctx.tx, id, { ...profile, department: user.department ?? null, location: user.location ?? null }),
  )
  for (const role of user.roles) await grantUserRole(ctx.tx, id, role)
  await recordAudit(ctx, { action: 'user.add', entityType: 'user', entityId: id, outcome: 'Added', details: { roles: user.roles } })
  return id
}

/** Gives or takes a role; a token with a role that was taken is refused at its next request. */
export async function changeRole(ctx: Ctx, change: 'grant' | 'revoke', email: string, role: Role): Promise<void> {
  const user = await findUserByEmail(ctx.tx, email.trim().toLowerCase())
  if (!user) throw notFound('user')
  if (change === 'grant') await grantUserRole(ctx.tx, user.id, role)
  else if (!(await revokeUserRole(ctx.tx, user.id, role))) throw refused('role_not_held', `The user does not hold ${role}.`)
  await recordAudit(ctx, {
    action: `role.${change}`,
    entityType: 'user',
    entityId: user.id,
    outcome: change === 'grant' ? 'Granted' : 'Revoked',
    details: { role },
  })
}

/** Forgets the provider's accounts of a user, so that the next sign-in links one; answers how many there were. */
export async function unlinkUser(ctx: Ctx, email: string): Promise<number> {
  const user = await findUserByEmail(ctx.tx, email.trim().toLowerCase())
  if (!user) throw notFound('user')
  const count = await deleteIdentities(ctx.tx, user.id)
  if (count > 0) await recordAudit(ctx, { action: 'user.unlink', entityType: 'user', entityId: user.id, outcome: 'Unlinked' })
  return count
}

/** What stays open in a change stays as it is. */
export async function updateUser(ctx: Ctx, id: string, input: PatchUser, ifMatch: string | undefined): Promise<void> {
  const before = await demandUser(ctx, id)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const { row_version: _version, ...change } = input
  await saveProfile(ctx, before, change)
}

/** The change of a profile, once whoever asks has seen the version it is made on. */
export async function saveProfile(ctx: Ctx, before: LockedUser, change: Omit<PatchUser, 'row_version'>): Promise<void> {
  const changed = (Object.keys(change) as (keyof typeof change)[]).filter((field) => (change[field] ?? null) !== before[field])
  const profile = profileOf({ ...before, ...change })
  const emailKey = profile.emailKey === before.email_key ? null : profile.emailKey
  await withFreeEmail(ctx, emailKey, () => saveUser(ctx.tx, before.id, profile), { etag: etagOf(before.row_version) })
  await recordAudit(ctx, { action: 'user.update', entityType: 'user', entityId: before.id, outcome: 'Updated', details: { changed } })
}

export async function setRoles(ctx: Ctx, id: string, input: SetRoles, ifMatch: string | undefined): Promise<void> {
  const user = await demandUser(ctx, id)
  checkVersion(user.row_version, ifMatch, input.row_version)
  await replaceRoles(ctx, user, input.roles)
}

/** The roles that a user holds from now on; the first are those of before, in their order. */
export async function replaceRoles(ctx: Ctx, user: LockedUser, roles: readonly string[]): Promise<void> {
  refuseRoles(await toldOf(ctx, user), roles, ctx.actor?.userId ?? null)
  const granted = roles.filter((role) => !user.roles.includes(role))
  const revoked = user.roles.filter((role) => !roles.includes(role))
  for (const role of granted) await grantUserRole(ctx.tx, user.id, role)
  for (const role of revoked) await revokeUserRole(ctx.tx, user.id, role)
  await touchUser(ctx.tx, user.id)
  await recordAudit(ctx, {
    action: 'user.set-roles',
    entityType: 'user',
    entityId: user.id,
    outcome: 'Changed',
    details: { granted, revoked, roles: [...roles], roles_before: user.roles },
  })
}

/** From the next request on a deactivated user's tokens are refused. Roles and history stay. */
export async function moveUser(ctx: Ctx, user: LockedUser, move: 'deactivate' | 'activate'): Promise<void> {
  if (move === 'deactivate') refuseDeactivation(await toldOf(ctx, user), ctx.actor?.userId ?? null)
  const { to, action } = userFlow.apply(user.status, move)
  await setUserStatus(ctx.tx, user.id, to)
  await recordAudit(ctx, { action, entityType: 'user', entityId: user.id, outcome: to })
}

/** Ends all sessions of a user: tokens that were issued until now are refused. Signing in again is possible at once. */
export async function signOutUser(ctx: Ctx, userId: string): Promise<string> {
  const at = await markSignedOut(ctx.tx, userId)
  if (at === undefined) throw notFound('user')
  await recordAudit(ctx, { action: 'user.sign-out', entityType: 'user', entityId: userId, outcome: 'SignedOut' })
  return at
}

/** The same by e-mail, for the operator. */
export async function signOutByEmail(ctx: Ctx, email: string): Promise<void> {
  const user = await findUserByEmail(ctx.tx, email.trim().toLowerCase())
  if (!user) throw notFound('user')
  await signOutUser(ctx, user.id)
}

/** The user, locked, or 404. Changes that could leave the tenant without an administrator take turns. */
export async function demandUser(ctx: Pick<Ctx, 'tx'>, id: string): Promise<LockedUser> {
  const [, user] = await Promise.all([lockAdministrators(ctx.tx), lockUser(ctx.tx, id)])
  if (!user) throw notFound()
  return user
}

/** The user as it is, without a lock, or 404. */
export async function readUser(ctx: Pick<Ctx, 'tx'>, id: string): Promise<{ id: string }> {
  const user = await findAdminUser(ctx.tx, id)
  if (!user) throw notFound()
  return user
}

/** What waits for a user and for nobody else. */
export const waitingFor = (ctx: Pick<Ctx, 'tx'>, userId: string) => listWaiting(ctx.tx, userId)

export const toldOf = async (ctx: Pick<Ctx, 'tx'>, user: Pick<LockedUser, 'id' | 'status' | 'roles'>): Promise<Changed> => ({
  id: user.id,
  status: user.status,
  roles: user.roles,
  otherAdmin: await hasOtherAdmin(ctx.tx, user.id),
})

type Said = Pick<LockedUser, 'email' | 'display_name' | 'department_name' | 'location_name'>
function profileOf({ email, display_name, department_name, location_name }: Said): UserProfile {
  return {
    email: email.trim(),
    emailKey: email.trim().toLowerCase(),
    displayName: display_name.trim(),
    searchKey: searchKey(`${display_name} ${email}`),
    department: department_name,
    location: location_name,
  }
}

/** 409 for an e-mail that another user has, also one who was added at this very moment. */
async function withFreeEmail(
  ctx: Ctx,
  emailKey: string | null,
  write: () => Promise<unknown>,
  headers: Record<string, string> = {},
): Promise<void> {
  const taken = () =>
    conflict('user_exists', 'Another user already has this e-mail. Activate that user instead, or use another address.', headers)
  if (emailKey !== null && (await findUserByEmail(ctx.tx, emailKey))) throw taken()
  try {
    await write()
  } catch (error) {
    if (isSqlState(error, UNIQUE_VIOLATION)) throw taken()
    throw error
  }
}
