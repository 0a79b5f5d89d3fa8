import { replanned, rows, type Tx } from '@tanager/postgres'

export interface ReviewedUserRow {
  id: string
  display_name: string
  email: string
  status: string
  roles: { code: string; name: string; granted_at: Date; last_used_at: Date | null }[]
}

// An entry is found by its actor, the newest first: one step for a role that is in use.
export const ACCESS_REVIEW_SQL = replanned({
  list: `select u.id, u.display_name, u.email, u.status, coalesce((
         select json_agg(json_build_object('code', r.code, 'name', r.name, 'granted_at', g.granted_at, 'last_used_at', (
                  select a.occurred_at from audit_log a
                   where a.tenant_id = $1 and a.actor_user_id = u.id and a.actor_role = r.code
                   order by a.sequence desc limit 1)) order by g.granted_at, r.code)
           from user_roles g join roles r on r.code = g.role_code and r.status = 'Active'
          where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active'), '[]') as roles
      from users u
     where u.tenant_id = $1 and u.kind = 'Person' and ($2::uuid is null or u.id < $2)
     order by u.id desc limit $3`,
})

/** Who holds which role since when, and used it when last. */
export const listAccess = async (tx: Tx, before: string | null, limit: number): Promise<ReviewedUserRow[]> => {
  const found = await rows<ReviewedUserRow>(tx, ACCESS_REVIEW_SQL.list, [before, limit])
  return found.map((user) => ({ ...user, roles: user.roles.map((role) => ({ ...role, ...inUtc(role) })) }))
}

/** In JSON a time is text, in PostgreSQL's own way. */
const inUtc = ({ granted_at, last_used_at }: ReviewedUserRow['roles'][number]) => ({
  granted_at: new Date(granted_at),
  last_used_at: last_used_at === null ? null : new Date(last_used_at),
})
