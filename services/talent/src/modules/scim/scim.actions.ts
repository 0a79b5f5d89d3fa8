import { isUuid, newId, notFound, Problem } from '@tanager/kernel'
import { isSqlState, UNIQUE_VIOLATION } from '@tanager/postgres'
import type { Ctx, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { hashApiKey, newApiKey } from '../identity/api-key.ts'
import { addUser, demandUser, moveUser, replaceRoles, saveProfile } from '../users/users.actions.ts'
import {
  deleteToken,
  findRemoved,
  findScimUser,
  listRoleMembers,
  removeScimUser,
  type ScimUserRow,
  saveScimUser,
  saveToken,
} from './scim.store.ts'

/** A user as a provider describes one. */
export interface ProvidedUser {
  userName: string
  externalId: string | null
  email: string
  displayName: string
  department: string | null
  active: boolean
}

/** Adds a user without roles: those come with the groups. One who was deleted at the provider before comes back as the same user. */
export async function provideUser(ctx: Ctx, user: ProvidedUser): Promise<ScimUserRow> {
  const back = await findRemoved(ctx.tx, user.email.toLowerCase())
  if (back !== undefined) return changeProvided(ctx, back, user)
  const id = await addUser(ctx, { email: user.email, displayName: user.displayName, department: user.department, roles: [] })
  return changeProvided(ctx, id, user)
}

export async function changeProvided(ctx: Ctx, id: string, user: ProvidedUser): Promise<ScimUserRow> {
  const before = await demandUser(ctx, known(id))
  const wanted = { email: user.email, display_name: user.displayName, department_name: user.department }
  const isSame = (Object.keys(wanted) as (keyof typeof wanted)[]).every((field) => wanted[field] === before[field])
  if (!isSame) await saveProfile(ctx, before, wanted)
  if (user.active !== (before.status === 'Active')) await moveUser(ctx, before, user.active ? 'activate' : 'deactivate')
  await withFreeName(() => saveScimUser(ctx.tx, id, user.userName, user.externalId))
  return provided(ctx, id)
}

/** Deleted at the provider: deactivated here, since the history names them. */
export async function withdrawUser(ctx: Ctx, id: string): Promise<void> {
  const row = await provided(ctx, id)
  const user = await demandUser(ctx, id)
  if (user.status === 'Active') await moveUser(ctx, user, 'deactivate')
  await saveScimUser(ctx.tx, id, row.user_name, row.external_id)
  await removeScimUser(ctx.tx, id)
}

export async function provided(ctx: Pick<Ctx, 'tx'>, id: string): Promise<ScimUserRow> {
  const row = await findScimUser(ctx.tx, known(id))
  if (!row) throw notFound('user')
  return row
}

/** Groups are roles: who is a member holds it. */
export async function setMembers(ctx: Ctx, code: string, members: readonly string[]): Promise<void> {
  const role = (await listRoleMembers(ctx.tx)).find((one) => one.code === code)
  if (!role) throw notFound('group')
  const wanted = new Set(members.map((id) => known(id)))
  for (const id of wanted) {
    if (role.members.includes(id)) continue
    const user = await demandUser(ctx, id)
    await replaceRoles(ctx, user, [...user.roles, code])
  }
  for (const id of role.members.filter((one) => !wanted.has(one))) {
    const user = await demandUser(ctx, id)
    await replaceRoles(
      ctx,
      user,
      user.roles.filter((one) => one !== code),
    )
  }
}

const known = (id: string) => {
  if (!isUuid(id)) throw notFound('user')
  return id.toLowerCase()
}

async function withFreeName(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isSqlState(error, UNIQUE_VIOLATION)) throw new Problem(409, 'user_exists', 'Another user has this userName.')
    throw error
  }
}

/** A new token for the tenant's provider; the one before is refused from now on. */
export async function issueScimToken(ctx: UserCtx): Promise<string> {
  const token = newApiKey(ctx.tx.tenantId)
  await saveToken(ctx.tx, hashApiKey(token), ctx.actor.userId)
  await recordAudit(ctx, { action: 'scim-token.issue', entityType: 'scim_token', entityId: newId(), outcome: 'Issued' })
  return token
}
/** Where there is none, nothing happens. */
export async function revokeScimToken(ctx: UserCtx): Promise<void> {
  if (!(await deleteToken(ctx.tx))) return
  await recordAudit(ctx, { action: 'scim-token.revoke', entityType: 'scim_token', entityId: null, outcome: 'Revoked' })
}
