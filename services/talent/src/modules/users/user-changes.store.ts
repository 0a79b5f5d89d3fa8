import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export const USER_CHANGE_SQL = prepared('user-changes', {
  insert: `insert into users (tenant_id, id, email, email_key, display_name, search_key, department_name, location_name)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  insertService: `insert into users (tenant_id, id, email, email_key, display_name, search_key, department_name, location_name, kind)
                  values ($1, $2, $3, $4, $5, $6, $7, $8, 'Service')`,
  byEmail: `select id, status from users where tenant_id = $1 and email_key = $2`,
  lock: `select id, email, email_key, display_name, department_name, location_name, status, row_version,
           array(select g.role_code from user_roles g where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active' order by g.granted_at) as roles
           from users u where u.tenant_id = $1 and u.id = $2 and u.kind = 'Person' for no key update`,
  // Whoever could be the last administrator to go waits here: of two who leave at once the second sees that the first has gone.
  lockTenant: `select tenant_id from tenants where tenant_id = $1 for no key update`,
  otherAdmins: `select exists (select from user_roles g join users u on u.tenant_id = $1 and u.id = g.user_id and u.status = 'Active' and u.kind = 'Person'
                 where g.tenant_id = $1 and g.role_code = 'TENANT_ADMIN' and g.status = 'Active' and g.user_id <> $2) as found`,
  save: `update users set email = $3, email_key = $4, display_name = $5, search_key = $6, department_name = $7, location_name = $8,
           row_version = row_version + 1, updated_at = now()
          where tenant_id = $1 and id = $2`,
  setStatus: `update users set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
  signOut: `update users set signed_out_at = now() where tenant_id = $1 and id = $2 returning signed_out_at`,
  touch: `update users set row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
  // clock_timestamp(), not now(): roles granted in one transaction keep their order, and the first is the default of a sign-in
  grantRole: `insert into user_roles (tenant_id, user_id, role_code, granted_at) values ($1, $2, $3, clock_timestamp())
              on conflict (tenant_id, user_id, role_code) do update set status = 'Active', revoked_at = null, granted_at = case
                when user_roles.status = 'Active' then user_roles.granted_at else excluded.granted_at end`,
  revokeRole: `update user_roles set status = 'Revoked', revoked_at = now()
               where tenant_id = $1 and user_id = $2 and role_code = $3 and status = 'Active' returning role_code`,
  unlink: `delete from user_identities where tenant_id = $1 and user_id = $2 returning subject`,
})

/** What people say about a user, with the keys that are made from it. */
export interface UserProfile {
  email: string
  emailKey: string
  displayName: string
  searchKey: string
  department: string | null
  location: string | null
}
export interface LockedUser {
  id: string
  email: string
  email_key: string
  display_name: string
  department_name: string | null
  location_name: string | null
  status: 'Active' | 'Inactive'
  row_version: number
  /** Active ones. */
  roles: string[]
}

const profileOf = (u: UserProfile) => [u.email, u.emailKey, u.displayName, u.searchKey, u.department, u.location]
export const insertUser = (tx: Tx, id: string, profile: UserProfile) => rows(tx, USER_CHANGE_SQL.insert, [id, ...profileOf(profile)])
export const insertServiceUser = (tx: Tx, id: string, profile: UserProfile) =>
  rows(tx, USER_CHANGE_SQL.insertService, [id, ...profileOf(profile)])
export const saveUser = (tx: Tx, id: string, profile: UserProfile) => rows(tx, USER_CHANGE_SQL.save, [id, ...profileOf(profile)])
export const findUserByEmail = (tx: Tx, emailKey: string) => maybe<{ id: string; status: string }>(tx, USER_CHANGE_SQL.byEmail, [emailKey])
export const lockUser = (tx: Tx, id: string) => maybe<LockedUser>(tx, USER_CHANGE_SQL.lock, [id])
export const lockAdministrators = (tx: Tx) => rows(tx, USER_CHANGE_SQL.lockTenant)
export const hasOtherAdmin = async (tx: Tx, userId: string) =>
  (await maybe<{ found: boolean }>(tx, USER_CHANGE_SQL.otherAdmins, [userId]))?.found ?? false
export const setUserStatus = (tx: Tx, id: string, status: string) => rows(tx, USER_CHANGE_SQL.setStatus, [id, status])
export const markSignedOut = async (tx: Tx, id: string) =>
  (await maybe<{ signed_out_at: string }>(tx, USER_CHANGE_SQL.signOut, [id]))?.signed_out_at
export const touchUser = (tx: Tx, id: string) => rows(tx, USER_CHANGE_SQL.touch, [id])
export const grantUserRole = (tx: Tx, userId: string, role: string) => rows(tx, USER_CHANGE_SQL.grantRole, [userId, role])
export const revokeUserRole = async (tx: Tx, userId: string, role: string) =>
  (await rows(tx, USER_CHANGE_SQL.revokeRole, [userId, role])).length > 0
export const deleteIdentities = async (tx: Tx, userId: string) => (await rows(tx, USER_CHANGE_SQL.unlink, [userId])).length
