import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export interface ScimUserRow {
  id: string
  user_name: string
  external_id: string | null
  email: string
  display_name: string
  status: string
  department_name: string | null
  roles: string[]
  created_at: Date
  updated_at: Date
}

const USER = `u.id, coalesce(d.user_name, u.email) as user_name, d.external_id, u.email, u.display_name, u.status, u.department_name, u.created_at, u.updated_at,
   array(select g.role_code from user_roles g where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active' order by g.role_code) as roles`
const FROM = `users u left join scim_users d on d.tenant_id = $1 and d.user_id = u.id`

export const SCIM_SQL = prepared('scim', {
  token: `select s.id, s.created_by, t.status as tenant_status from scim_tokens s join tenants t on t.tenant_id = $1 where s.tenant_id = $1 and s.secret_hash = $2`,
  tokenState: `select created_at as issued_at, created_by as issued_by from scim_tokens where tenant_id = $1`,
  saveToken: `insert into scim_tokens (tenant_id, id, secret_hash, created_by) values ($1, $2, $3, $4)
              on conflict (tenant_id) do update set id = excluded.id, secret_hash = excluded.secret_hash, created_by = excluded.created_by,
                created_at = excluded.created_at`,
  deleteToken: `delete from scim_tokens where tenant_id = $1 returning id`,
  users: `select ${USER} from ${FROM} where u.tenant_id = $1 and u.kind = 'Person' and d.removed_at is null order by u.id`,
  user: `select ${USER} from ${FROM} where u.tenant_id = $1 and u.id = $2 and u.kind = 'Person' and d.removed_at is null`,
  removed: `select u.id from users u join scim_users d on d.tenant_id = $1 and d.user_id = u.id
             where u.tenant_id = $1 and u.email_key = $2 and d.removed_at is not null`,
  saveUser: `insert into scim_users (tenant_id, user_id, user_name, user_name_key, external_id) values ($1, $2, $3, $4, $5)
             on conflict (tenant_id, user_id) do update set user_name = excluded.user_name, user_name_key = excluded.user_name_key,
               external_id = excluded.external_id, removed_at = null`,
  removeUser: `update scim_users set removed_at = now() where tenant_id = $1 and user_id = $2`,
  roles: `select r.code, r.name, array(select g.user_id from user_roles g
             join users u on u.tenant_id = $1 and u.id = g.user_id and u.kind = 'Person'
             left join scim_users d on d.tenant_id = $1 and d.user_id = u.id
            where g.tenant_id = $1 and g.role_code = r.code and g.status = 'Active' and d.removed_at is null order by g.user_id) as members
           from roles r where r.status = 'Active' and $1::uuid is not null order by r.code`,
})

export const findToken = (tx: Tx, hash: Buffer) =>
  maybe<{ id: string; created_by: string; tenant_status: string }>(tx, SCIM_SQL.token, [hash])
export const findTokenState = (tx: Tx) => maybe<{ issued_at: Date; issued_by: string }>(tx, SCIM_SQL.tokenState)
export const saveToken = (tx: Tx, id: string, hash: Buffer, createdBy: string) => rows(tx, SCIM_SQL.saveToken, [id, hash, createdBy])
/** Its id, if there was one. */
export const deleteToken = async (tx: Tx) => (await maybe<{ id: string }>(tx, SCIM_SQL.deleteToken))?.id
export const listScimUsers = (tx: Tx) => rows<ScimUserRow>(tx, SCIM_SQL.users)
export const findScimUser = (tx: Tx, id: string) => maybe<ScimUserRow>(tx, SCIM_SQL.user, [id])
/** A user of this e-mail whom the provider deleted before. */
export const findRemoved = async (tx: Tx, emailKey: string) => (await maybe<{ id: string }>(tx, SCIM_SQL.removed, [emailKey]))?.id
export const saveScimUser = (tx: Tx, userId: string, userName: string, externalId: string | null) =>
  rows(tx, SCIM_SQL.saveUser, [userId, userName, userName.toLowerCase(), externalId])
export const removeScimUser = (tx: Tx, userId: string) => rows(tx, SCIM_SQL.removeUser, [userId])
export const listRoleMembers = (tx: Tx) => rows<{ code: string; name: string; members: string[] }>(tx, SCIM_SQL.roles)
