import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import { isOpenTo } from '../../policy.ts'

export interface AdminUserRow {
  id: string
  display_name: string
  email: string
  status: 'Active' | 'Inactive'
  department_name: string | null
  location_name: string | null
  roles: { code: string; name: string }[]
  row_version: number
}

const ACTIVE_ROLES = `coalesce((select json_agg(json_build_object('code', r.code, 'name', r.name) order by g.granted_at, r.code)
    from user_roles g join roles r on r.code = g.role_code and r.status = 'Active'
   where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active'), '[]')`
const ADMIN_COLUMNS = `u.id, u.display_name, u.email, u.status, u.department_name, u.location_name, u.row_version, ${ACTIVE_ROLES} as roles`

export const USER_SQL = prepared('users', {
  permissions: `select distinct p.code
      from user_roles u
      join roles r on r.code = u.role_code and r.status = 'Active'
      join role_permissions g on g.role_code = r.code
      join permissions p on p.code = g.permission_code and p.status = 'Active'
     where u.tenant_id = $1 and u.user_id = $2 and u.status = 'Active' order by p.code`,
  adminOne: `select ${ADMIN_COLUMNS} from users u where u.tenant_id = $1 and u.id = $2 and u.kind = 'Person'`,
  roles: `select code, name, status from roles where $1::uuid is not null order by code`,
  directoryOne: `select u.id, u.display_name, u.status,
         array(select g.role_code from user_roles g join roles r on r.code = g.role_code and r.status = 'Active'
                where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active' order by g.role_code) as roles
      from users u where u.tenant_id = $1 and u.id = $2`,
  heldRoles: `select r.code, r.name from user_roles g join roles r on r.code = g.role_code and r.status = 'Active'
               where g.tenant_id = $1 and g.user_id = $2 and g.status = 'Active' order by g.granted_at, r.code`,
})

export const USER_LIST_SQL = replanned({
  directory: `select u.id, u.display_name,
         array(select g.role_code from user_roles g join roles r on r.code = g.role_code and r.status = 'Active'
                where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active' order by g.role_code) as roles
      from users u
     where u.tenant_id = $1 and u.status = 'Active' and u.kind = 'Person' and ($3::uuid is null or u.id < $3)
       and ($2::text is null or exists (select from user_roles h join roles k on k.code = h.role_code and k.status = 'Active'
             where h.tenant_id = $1 and h.user_id = u.id and h.role_code = $2 and h.status = 'Active'))
     order by u.id desc limit $4`,
  // strpos, not LIKE: what a person types has no wildcards. The staff of one tenant is read, never more.
  adminList: `select ${ADMIN_COLUMNS} from users u
     where u.tenant_id = $1 and u.kind = 'Person' and ($2::text is null or strpos(u.search_key, $2) > 0)
       and ($3::text is null or u.status = $3) and ($5::uuid is null or u.id < $5)
       and ($4::text is null or exists (select from user_roles h join roles k on k.code = h.role_code and k.status = 'Active'
             where h.tenant_id = $1 and h.user_id = u.id and h.role_code = $4 and h.status = 'Active'))
     order by u.id desc limit $6`,
})

/** What the roles give, less what takes a person where the caller is none. A deputy has what the principal could decide and read. */
export const permissionsOf = async (tx: Tx, actor: { userId: string; isPerson: boolean; deputyFor?: string }) =>
  (await rows<{ code: string }>(tx, USER_SQL.permissions, [actor.deputyFor ?? actor.userId]))
    .map((row) => row.code)
    .filter((code) => isOpenTo(actor, code))
export const findAdminUser = (tx: Tx, id: string) => maybe<AdminUserRow>(tx, USER_SQL.adminOne, [id])
export const findDirectoryUser = (tx: Tx, id: string) =>
  maybe<{ id: string; display_name: string; status: string; roles: string[] }>(tx, USER_SQL.directoryOne, [id])
/** The first granted first. */
export const heldRoles = (tx: Tx, userId: string) => rows<{ code: string; name: string }>(tx, USER_SQL.heldRoles, [userId])
export const listRoles = (tx: Tx) => rows<{ code: string; name: string; status: string }>(tx, USER_SQL.roles)
export const listDirectory = (tx: Tx, role: string | undefined, before: string | null, limit: number) =>
  rows<{ id: string; display_name: string; roles: string[] }>(tx, USER_LIST_SQL.directory, [role ?? null, before, limit])
export const listAdminUsers = (tx: Tx, filter: { search?: string; status?: string; role?: string }, before: string | null, limit: number) =>
  rows<AdminUserRow>(tx, USER_LIST_SQL.adminList, [filter.search || null, filter.status ?? null, filter.role ?? null, before, limit])
