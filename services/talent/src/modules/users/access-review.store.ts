import { replanned, rows, type Tx } from '@tanager/postgres'

export interface ReviewedUserRow {
  id: string
  kind: 'Person' | 'Service'
  display_name: string
  email: string
  status: string
  roles: { code: string; name: string; granted_at: Date; last_used_at: Date | null; expires_at: Date | null }[]
  deputy_for: { user_id: string; display_name: string; starts_on: string; ends_on: string; last_used_at: Date | null }[]
}

// An entry is found by its actor, the newest first: one step for a role that is in use. A key says itself when it was used.
export const ACCESS_REVIEW_SQL = replanned({
  list: `select u.id, u.kind, u.display_name, u.email, u.status, coalesce((
         select json_agg(json_build_object('code', r.code, 'name', r.name, 'granted_at', g.granted_at, 'expires_at', k.expires_at,
                  'last_used_at', case when u.kind = 'Service' then k.last_used_at else (
                    select a.occurred_at from audit_log a
                     where a.tenant_id = $1 and a.actor_user_id = u.id and a.actor_role = r.code
                     order by a.sequence desc limit 1) end) order by g.granted_at, r.code)
           from user_roles g join roles r on r.code = g.role_code and r.status = 'Active'
           left join lateral (select x.expires_at, x.last_used_at from api_keys x
                               where u.kind = 'Service' and x.tenant_id = $1 and x.user_id = u.id order by x.id desc limit 1) k on true
          where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active'), '[]') as roles, coalesce((
         select json_agg(json_build_object('user_id', p.id, 'display_name', p.display_name, 'starts_on', d.starts_on, 'ends_on', d.ends_on,
                  'last_used_at', (select max(s.decided_at) from approval_steps s
                    where s.tenant_id = $1 and s.decided_for = p.id and s.decided_by = u.id and s.decided_at >= d.created_at))
                order by d.starts_on, d.id)
           from deputies d join users p on p.tenant_id = $1 and p.id = d.principal_id
           join tenants t on t.tenant_id = $1
          where d.tenant_id = $1 and d.deputy_id = u.id and d.ended_at is null and d.ends_on >= (now() at time zone t.time_zone)::date), '[]') as deputy_for
      from users u
     where u.tenant_id = $1 and ($2::uuid is null or u.id < $2)
     order by u.id desc limit $3`,
})

/** Who holds which role since when and used it when last: people, programs with their keys, and deputies. */
export const listAccess = async (tx: Tx, before: string | null, limit: number): Promise<ReviewedUserRow[]> => {
  const found = await rows<ReviewedUserRow>(tx, ACCESS_REVIEW_SQL.list, [before, limit])
  return found.map((user) => ({
    ...user,
    roles: user.roles.map((role) => ({
      ...role,
      granted_at: new Date(role.granted_at),
      last_used_at: inUtc(role.last_used_at),
      expires_at: inUtc(role.expires_at),
    })),
    deputy_for: user.deputy_for.map((one) => ({ ...one, last_used_at: inUtc(one.last_used_at) })),
  }))
}

/** In JSON a time is text, in PostgreSQL's own way. */
const inUtc = (time: Date | null) => (time === null ? null : new Date(time))
