-- Reporting roles whose policies hold on every node of a cluster (ADR 0065). The tenant stands in the policy as a literal, so no session
-- setting and no table has to be read for it; and a policy asks no other table, since Citus takes no sub-query there.

-- The isolation by the session's tenant is for the service and the owner alone. A reporting role has policies of its own: nothing that its
-- session sets shows it another tenant.
create or replace function make_tenant_table(p_table text, p_privileges text) returns void language plpgsql
as $$
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format('create policy tenant_isolation on %I to %I, %I using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))',
                 p_table, current_user, current_setting('tanager.app_role'));
  perform grant_to_app(p_privileges, format('table %I', p_table));
end $$;
do $$
declare one record;
begin
  for one in select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid
              where c.relnamespace = 'public'::regnamespace and p.polname = 'tenant_isolation' loop
    execute format('alter policy tenant_isolation on %I to %I, %I', one.relname, current_user, current_setting('tanager.app_role'));
  end loop;
end $$;
create or replace function current_tenant() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- What a policy would otherwise ask another table for, kept beside the row by triggers.
alter table interview_feedback add column shared boolean not null default false;  -- the interview no longer waits for feedback
alter table user_roles add column user_active boolean not null default true;      -- the user's status is Active
alter table candidates add column applied boolean not null default false;         -- there is or was an application
select grant_to_app('update (shared)', 'table interview_feedback');

create function interview_feedback_shared() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.shared := exists (select from public.interviews i where i.tenant_id = new.tenant_id and i.id = new.interview_id and i.status <> 'Scheduled');
    return new;
  end if;
  update public.interview_feedback f set shared = (new.status <> 'Scheduled') where f.tenant_id = new.tenant_id and f.interview_id = new.id;
  return null;
end $$;
create function user_roles_active() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.user_active := exists (select from public.users u where u.tenant_id = new.tenant_id and u.id = new.user_id and u.status = 'Active');
    return new;
  end if;
  update public.user_roles g set user_active = (new.status = 'Active') where g.tenant_id = new.tenant_id and g.user_id = new.id;
  return null;
end $$;
create function candidate_applied() returns trigger language plpgsql
as $$
begin
  update public.candidates c set applied = true where c.tenant_id = new.tenant_id and c.id = new.candidate_id and not c.applied;
  return null;
end $$;

do $$
declare one record;
begin
  for one in select tenant_id from tenant_directory loop
    perform set_tenant(one.tenant_id);
    update interview_feedback f set shared = true from interviews i
     where f.tenant_id = one.tenant_id and i.tenant_id = one.tenant_id and i.id = f.interview_id and i.status <> 'Scheduled';
    update user_roles g set user_active = false from users u
     where g.tenant_id = one.tenant_id and u.tenant_id = one.tenant_id and u.id = g.user_id and u.status <> 'Active';
    update candidates c set applied = true
     where c.tenant_id = one.tenant_id and exists (select from applications a where a.tenant_id = one.tenant_id and a.candidate_id = c.id);
  end loop;
end $$;
create trigger shared_when_made before insert on interview_feedback for each row execute function interview_feedback_shared();
create trigger shared_with_interview after update of status on interviews for each row when (old.status <> new.status)
  execute function interview_feedback_shared();
create trigger active_when_made before insert on user_roles for each row execute function user_roles_active();
create trigger active_with_user after update of status on users for each row when (old.status <> new.status) execute function user_roles_active();
create trigger applied after insert on applications for each row execute function candidate_applied();

-- As before, with those columns in place of sub-queries.
create or replace function audience_columns() returns table (audiences text[], table_name text, columns text, row_filter text) language sql immutable
as $$
  with known as (select
    array['finance', 'hiring', 'recruiting', 'verification', 'onboarding', 'user_administration', 'tenant_administration', 'oversight'] as everybody,
    array['hiring', 'recruiting', 'verification', 'onboarding', 'user_administration', 'tenant_administration', 'oversight'] as candidate_readers,
    array['recruiting'] as duplicate_readers,
    array['verification', 'onboarding', 'oversight'] as case_readers,
    array['finance', 'hiring', 'recruiting', 'user_administration', 'tenant_administration'] as not_case_readers,
    array['onboarding', 'oversight'] as employee_readers,
    array['finance', 'hiring', 'recruiting', 'verification', 'user_administration', 'tenant_administration'] as not_employee_readers,
    array['tenant_administration', 'oversight'] as audit_readers,
    array['user_administration', 'tenant_administration', 'oversight'] as user_readers,
    array['finance', 'hiring', 'recruiting', 'verification', 'onboarding'] as not_user_readers)
  select line.* from known cross join lateral (values
    -- The directory shows who is active and what they may do now; more is for those who read users.
    (user_readers, 'users', 'tenant_id, id, display_name, status, department_name, location_name', null),
    (not_user_readers, 'users', 'tenant_id, id, display_name', $f$status = 'Active'$f$),
    (user_readers, 'roles', 'code, name, status', null),
    (user_readers, 'user_roles', 'tenant_id, user_id, role_code', $f$status = 'Active'$f$),
    (not_user_readers, 'user_roles', 'tenant_id, user_id, role_code', $f$status = 'Active' and user_active$f$),

    (candidate_readers, 'candidates', 'tenant_id, id, full_name, headline, current_employer, parsed_location, total_experience_years, skills, source, status, created_at, updated_at', null),
    -- An application names its candidate to everyone.
    (array['finance'], 'candidates', 'tenant_id, id, full_name', 'applied'),
    (candidate_readers, 'candidate_skills', 'tenant_id, candidate_id, candidate_name, skill', null),
    (duplicate_readers, 'duplicate_suggestions', 'tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_by, reviewed_at, created_at', null),

    (everybody, 'tans', 'tenant_id, id, tan_number, title, department, hiring_manager_id, positions, positions_filled, employment_type, job_description_version, status, approval_request_id, created_by, created_at, updated_at', null),
    (everybody, 'open_positions', 'tenant_id, tan_id, tan_number, title, department', null),
    (everybody, 'applications', 'tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, conversion_request_id, created_by, created_at, updated_at', null),
    (everybody, 'application_stages', 'tenant_id, id, application_id, from_status, to_status, actor_user_id, occurred_at', null),

    (everybody, 'interviews', 'tenant_id, id, application_id, round, mode, starts_at, ends_at, status, created_by, created_at, updated_at', null),
    (everybody, 'interview_panel', 'tenant_id, interview_id, user_id', null),
    -- Anyone may sit on a panel, and this role cannot know who asks: while an interview waits for feedback nobody reads what came in.
    (everybody, 'interview_feedback', 'tenant_id, interview_id, user_id, recommendation, scores, submitted_at', 'shared'),
    (everybody, 'interview_scores', 'tenant_id, interview_id, user_id, criterion, score', null),

    (everybody, 'offers', 'tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, status, approval_request_id, created_by, submitted_by, sent_at, answered_on, created_at, updated_at', null),

    (case_readers, 'green_forms', 'tenant_id, application_id, form_version, status', null),
    (case_readers, 'green_form_submissions', 'tenant_id, id, application_id, form_version, submitted_at', null),
    (case_readers, 'reupload_requests', 'tenant_id, id, application_id, discrepancy_id, document_type, status, requested_at', null),
    (case_readers, 'discrepancies', 'tenant_id, id, application_id, category, severity, status, approval_request_id, raised_by, resolved_by, resolved_at, created_at, updated_at', null),
    (array['verification'], 'onboarding_cases', 'tenant_id, application_id, candidate_id, tan_id, open, status', null),
    (employee_readers, 'onboarding_cases', 'tenant_id, application_id, candidate_id, tan_id, open, status, eligible', null),
    (employee_readers, 'employees', 'tenant_id, id, employee_number, application_id, candidate_id, tan_id, joining_date, created_by, created_at', null),
    -- A converted application carries the number of the employee.
    (not_employee_readers, 'employees', 'tenant_id, application_id, employee_number', null),

    (case_readers, 'approval_requests', 'tenant_id, id, entity_type, entity_id, title, status, requested_by, due_roles, requested_at, settled_at', null),
    (not_case_readers, 'approval_requests', 'tenant_id, id, entity_type, entity_id, title, status, requested_by, due_roles, requested_at, settled_at', $f$entity_type <> 'discrepancy'$f$),
    (case_readers, 'approval_steps', 'tenant_id, request_id, step, role_code, mandatory, status, decided_by, decided_at', null),
    (not_case_readers, 'approval_steps', 'tenant_id, request_id, step, role_code, mandatory, status, decided_by, decided_at', $f$entity_type <> 'discrepancy'$f$),

    (audit_readers, 'audit_log', 'tenant_id, sequence, id, occurred_at, action, entity_id, actor_user_id, actor_role, outcome', null)
  ) as line
$$;

-- Makes a role, which must exist and be modest, a reporting role of one tenant and, where one is named, of one audience. May run again: with
-- another tenant or audience, or after a release that changed the columns. Called by the owner.
create or replace function grant_reporting(p_role text, p_tenant uuid, p_audience text default null) returns void language plpgsql
as $$
declare
  v_role oid;
  v_why text;
  v_granted text;
  one record;
begin
  perform pg_advisory_xact_lock(7264004);
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);  -- rights on a table of each node come after those on parts
  select r.oid,
         case when r.rolsuper then 'is a superuser'
              when r.rolbypassrls then 'may bypass row-level security'
              when r.rolcreaterole then 'may make roles'
              when exists (select from pg_auth_members m where m.member = r.oid) then 'is a member of another role'
              when exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o')
                then 'owns something'
              when r.rolname = current_user or has_table_privilege(r.oid, 'public.candidates', 'insert') then 'works for the service' end
    into v_role, v_why
    from pg_roles r where r.rolname = p_role;
  if v_role is null then raise exception 'The role % does not exist.', p_role using errcode = 'undefined_object'; end if;
  if v_why is not null then
    raise exception 'The role % %; a reporting role may read and nothing else.', p_role, v_why using errcode = 'invalid_grant_operation';
  end if;
  select md5(p_tenant || string_agg(g::text, chr(10) order by g.table_name)) into v_granted from public.reporting_rights(p_audience) g;
  if v_granted is null then raise exception 'There is no audience %.', p_audience using errcode = 'undefined_object'; end if;

  for one in select distinct c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(c.relacl || a.attacl) held
              where c.relnamespace = 'public'::regnamespace and held.grantee = v_role loop
    execute format('revoke all on public.%I from %I', one.relname, p_role);
  end loop;
  if not exists (select from public.reporting_roles r where r.role_name = p_role and r.granted = v_granted) then
    for one in select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = p_role loop
      execute format('drop policy %I on public.%I', p_role, one.relname);
    end loop;
  end if;
  execute format('grant usage on schema public to %I', p_role);
  for one in select g.*, c.relrowsecurity, exists (select from pg_policy p where p.polrelid = c.oid and p.polname = p_role) as has_policy
               from public.reporting_rights(p_audience) g join pg_class c on c.oid = format('public.%I', g.table_name)::regclass loop
    execute format('grant select (%s) on public.%I to %I', one.columns, one.table_name, p_role);
    continue when not one.relrowsecurity or one.has_policy;
    execute format('create policy %I on public.%I for select to %I using (tenant_id = %L::uuid%s)',
                   p_role, one.table_name, p_role, p_tenant, coalesce(' and (' || one.row_filter || ')', ''));
  end loop;
  insert into public.reporting_roles (role_name, tenant_id, audience, granted) values (p_role, p_tenant, p_audience, v_granted)
  on conflict (role_name) do update set tenant_id = excluded.tenant_id, audience = excluded.audience, granted = excluded.granted;
end $$;
select grant_reporting(role_name, tenant_id, audience) from reporting_roles r where exists (select from pg_roles where rolname = r.role_name);
