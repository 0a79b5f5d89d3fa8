-- Who may take a step depends on who is left for the steps after it, whatever their roles: the roles of all mandatory steps that are
-- open, in their order, replace the number of those that need HR_HEAD.
alter table approval_requests add column open_roles text[] not null default '{}';
do $$
declare
  one record;
begin
  for one in select tenant_id from tenant_directory loop
    perform set_tenant(one.tenant_id);
    update approval_requests r set open_roles = steps.roles
      from (select s.request_id, array_agg(s.role_code order by s.step) as roles from approval_steps s
             where s.tenant_id = one.tenant_id and s.mandatory and s.status in ('Waiting', 'Due') group by s.request_id) steps
     where r.tenant_id = one.tenant_id and r.status = 'Pending' and steps.request_id = r.id;
  end loop;
end $$;
alter table approval_requests drop column heads_needed_later;
