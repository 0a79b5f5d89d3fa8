import type { Pool, Tx } from '@tanager/postgres'
import { maybe, outsideTenant, prepared } from '@tanager/postgres'

/** What the database says of a token's user; no user: `user_id` is null, and what belongs to one. */
export interface OpenedRequest {
  tenant_code: string
  tenant_name: string
  tenant_status: string
  user_id: string | null
  email: string
  display_name: string
  user_status: string
  /** Active ones, the first granted first. */
  roles: string[]
  /** Whether this request linked the provider's subject to the user. */
  linked: boolean
  /** Whether the user has ended all sessions since the token was issued. */
  signed_out: boolean
}

export const IDENTITY_SQL = prepared('identity', {
  openRequest: `select tenant_code, tenant_name, tenant_status, user_id, email, display_name, user_status, roles, linked, signed_out
      from open_request($1, $2, $3, $4, $5, $6)`,
  openKeyRequest: `select tenant_code, tenant_name, tenant_status, user_id, email, display_name, user_status, roles, linked, false as signed_out
      from open_key_request($1, $2)`,
  holdsPermission: `select exists (
      select from user_roles u
        join roles r on r.code = u.role_code and r.status = 'Active'
        join role_permissions g on g.role_code = r.code and g.permission_code = $3
        join permissions p on p.code = g.permission_code and p.status = 'Active'
       where u.tenant_id = $1 and u.user_id = $2 and u.status = 'Active') as held`,
  principal: `select array(select r.role_code from user_roles r join roles c on c.code = r.role_code and c.status = 'Active'
                      where r.tenant_id = $1 and r.user_id = p.id and r.status = 'Active' order by r.granted_at, r.role_code) as roles
                from deputies d join users p on p.tenant_id = $1 and p.id = d.principal_id and p.status = 'Active' and p.kind = 'Person'
                join tenants t on t.tenant_id = $1
               where d.tenant_id = $1 and d.principal_id = $2 and d.deputy_id = $3 and d.ended_at is null
                 and (now() at time zone t.time_zone)::date between d.starts_on and d.ends_on limit 1`,
  signIn: `select u.id, u.display_name, t.status as tenant_status,
                  array(select r.role_code from user_roles r join roles c on c.code = r.role_code and c.status = 'Active'
                         where r.tenant_id = $1 and r.user_id = u.id and r.status = 'Active' order by r.granted_at, r.role_code) as roles
             from users u join tenants t on t.tenant_id = $1
            where u.tenant_id = $1 and u.email_key = $2 and u.status = 'Active'`,
})

/** Questions that are asked outside any tenant. */
export const DIRECTORY_SQL = prepared('directory', {
  tenantOfCode: 'select tenant_of_code($1) as id',
})

/** Whether the user's active roles give the permission, as the database has it now. */
export async function holdsPermission(tx: Tx, userId: string, permission: string): Promise<boolean> {
  return (await maybe<{ held: boolean }>(tx, IDENTITY_SQL.holdsPermission, [userId, permission]))?.held ?? false
}

/** The active roles of a person whose deputy the user is today. */
export const rolesOfPrincipal = async (tx: Tx, principalId: string, deputyId: string) =>
  (await maybe<{ roles: string[] }>(tx, IDENTITY_SQL.principal, [principalId, deputyId]))?.roles

/** An active user by e-mail, with active roles, the first granted first, also of a suspended tenant. */
export const findForSignIn = (tx: Tx, email: string) =>
  maybe<{ id: string; display_name: string; tenant_status: string; roles: string[] }>(tx, IDENTITY_SQL.signIn, [email])

/** The directory's one question; it runs outside any tenant. */
export async function tenantOfCode(pool: Pool, code: string): Promise<string | undefined> {
  const [found] = await outsideTenant<{ id: string | null }>(pool, DIRECTORY_SQL.tenantOfCode, [code])
  return found?.id ?? undefined
}
