// Of each role one more than there are steps, and one more for a deputy, whose decision takes two people.
// A request whose only open step is the one that is due leaves nothing for later, and nobody has to be looked up.
const peopleLeft = (request: string) => `case when cardinality(${request}.open_roles) > 1 or ${request}.due_roles <> ${request}.open_roles
   then (select coalesce(json_agg(json_build_object('id', p.user_id, 'roles', p.roles)), '[]') from (
     select h.user_id, array_agg(wanted.role) as roles
       from (select distinct unnest(array_append(${request}.open_roles, 'HR_HEAD')) as role) wanted
       join roles c on c.code = wanted.role and c.status = 'Active'
       cross join lateral (select g.user_id from user_roles g join users u on u.tenant_id = $1 and u.id = g.user_id and u.status = 'Active'
          where g.tenant_id = $1 and g.role_code = wanted.role and g.status = 'Active'
            and g.user_id <> all (${request}.authors) and g.user_id <> all (${request}.deciders)
          limit cardinality(${request}.open_roles) + 2) h
      group by h.user_id) p) else '[]' end`

/** SQL of what tells who may decide a request: of the columns of `Decidable` those that its own row has not. $1 is the tenant. */
export const PEOPLE_LEFT = (request: string) => `${peopleLeft(request)} as people_left`

/** SQL of a `Decidable` as JSON, for a statement that joins `approval_requests` under the alias. */
export const decidableOf = (request: string) =>
  `json_build_object('status', ${request}.status, 'due_roles', ${request}.due_roles, 'authors', ${request}.authors, 'deciders', ${request}.deciders,
     'open_roles', ${request}.open_roles, 'people_left', ${peopleLeft(request)})`
