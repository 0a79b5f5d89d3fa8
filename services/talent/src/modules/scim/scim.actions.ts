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
import { ScimError } from './scim-error.ts'

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

/** The identity provider, by the token that somebody issued. */
export interface Provider extends Ctx {
  readonly tokenIssuedBy: string
}
export interface RoleMembers {
  code: string
  members: string[]
}
export async function demandGroup(ctx: Pick<Ctx, 'tx'>, code: string): Promise<RoleMembers> {
  const role = (await listRoleMembers(ctx.tx)).find((one) => one.code === code)
  if (!role) throw notFound('group')
  return role
}

/** Groups are roles: who is a member holds it. Nobody gives themselves a role by a token that they issued. */
export async function setMembers(ctx: Provider, role: RoleMembers, members: readonly string[]): Promise<void> {
  const { code } = role
  const wanted = new Set(members.map((id) => known(id)))
  for (const id of wanted) {
    if (role.members.includes(id)) continue
    if (id === ctx.tokenIssuedBy)
      throw new ScimError(
        403,
        null,
        `The token was issued by this user, who cannot get ${code} by it. Another administrator can give the role.`,
      )
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
  const [id, token] = [newId(), newApiKey(ctx.tx.tenantId)]
  await saveToken(ctx.tx, id, hashApiKey(token), ctx.actor.userId)
  await recordAudit(ctx, { action: 'scim-token.issue', entityType: 'scim_token', entityId: id, outcome: 'Issued' })
  return token
}
/** Where there is none, nothing happens. */
export async function revokeScimToken(ctx: UserCtx): Promise<void> {
  const id = await deleteToken(ctx.tx)
  if (id === undefined) return
  await recordAudit(ctx, { action: 'scim-token.revoke', entityType: 'scim_token', entityId: id, outcome: 'Revoked' })
}
