/** The users who could still take a step as HR_HEAD. $1 is the tenant. */
const headsLeft = (request: string) => `(select count(*)::int from user_roles h
     join users u on u.tenant_id = $1 and u.id = h.user_id and u.status = 'Active'
     join roles c on c.code = h.role_code and c.status = 'Active'
    where h.tenant_id = $1 and h.role_code = 'HR_HEAD' and h.status = 'Active'
      and h.user_id <> all (${request}.authors) and h.user_id <> all (${request}.deciders))`

/** SQL of what tells who may decide a request: of the columns of `Decidable` those that its own row has not. */
export const HEADS_LEFT = (request: string) =>
  `case when ${request}.heads_needed_later > 0 then ${headsLeft(request)} else 0 end as heads_left`

/** SQL of a `Decidable` as JSON, for a statement that joins `approval_requests` under the alias. */
export const decidableOf = (request: string) =>
  `json_build_object('status', ${request}.status, 'due_roles', ${request}.due_roles, 'authors', ${request}.authors, 'deciders', ${request}.deciders,
     'heads_needed_later', ${request}.heads_needed_later,
     'heads_left', case when ${request}.heads_needed_later > 0 then ${headsLeft(request)} else 0 end)`

/** SQL of whether HR_HEAD may take a step of it now, without being missed later. */
export const isHeadFree = (request: string) =>
  `(${request}.heads_needed_later = 0 or ${headsLeft(request)} > ${request}.heads_needed_later)`
